import type { Limits } from '../../../src/domain/visit/limits.ts';
import type { Page, Visit } from '../../../src/domain/visit.ts';
import type { Pages } from '../sites.ts';

/** A hostile page, and what the report of a visit must still show. */
export interface HostilePage {
  page: Pages;
  shows: Showing;
  /** Limits that differ from those of the other pages. */
  limits?: Partial<Limits>;
}

export interface Showing {
  /** Why the report is incomplete. Without this it must be complete, or say that time ran out. */
  gap?: RegExp;
  title?: string;
  text?: RegExp;
  /** Anything else that must hold. */
  also?: (page: Page) => boolean;
}

export type HostilePages = Readonly<Record<string, HostilePage>>;

/** A page that must be reported completely unless `shows` says otherwise. */
export function page(title: string, body: string, shows: Showing = {}): HostilePage {
  return {
    page: html(`<title>${title}</title><body><p>before</p>${body}`),
    shows: { title, ...shows },
  };
}

export function script(title: string, code: string, shows: Showing = {}): HostilePage {
  return page(title, `<script>${code}</script>`, shows);
}

export function html(text: string): Pages {
  return (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html>${text}`);
  };
}

/** The page did not finish in time. */
export const late = /did not finish/;
/** Complete or not, depending on the speed of the machine. */
export const perhaps = /^$|./;
/** Its scripts kept it busy and were stopped. */
export const busy = /scripts were stopped|did not finish/;
/** Gaps that any page may have on a busy machine. */
const slow =
  /scripts were stopped|did not (?:finish|start)|: no answer|not ready in time|ran out of time|not done in|not confirmed/;

/** Whether time ran out for a page that should not take all of it. */
export function isLateByLoad({ gap }: Showing, { gaps }: Visit): boolean {
  return gap !== late && gap !== busy && gaps.some(({ why }) => slow.test(why));
}

/** What is wrong, in words; '' if nothing is. */
export function faultOf(shows: Showing, { page, gaps }: Visit): string {
  const { gap } = shows;
  const said = gaps.map(({ why }) => why).join('; ');
  // On a busy machine, time may run out before anything else happens.
  if (gap !== late && slow.test(said)) return '';
  const isMarked = gap ? gap.test(said) : said === '';
  if (!isMarked) return said === '' ? 'not marked as a part' : said;
  if (page) return faultOfPage(shows, page, said === '');
  return said === '' ? 'no page' : '';
}

/** If the browser exited, what was seen until then may lack a title. */
function faultOfPage({ title, text, also }: Showing, page: Page, isWhole: boolean): string {
  if (isWhole && title !== undefined && page.title !== title)
    return `title ${page.title.slice(0, 40)}`;
  if (text && !text.test(page.text)) return `text ${page.text.slice(0, 40)}`;
  return also && !also(page) ? 'something else' : '';
}
