import type { Limits } from '../../../src/domain/visit/limits.ts';
import type { Page, Visit } from '../../../src/domain/visit.ts';
import type { Pages } from '../sites.ts';

/** One page that means harm, and what the report of a visit must show all the same. */
export interface HostilePage {
  page: Pages;
  shows: Showing;
  /** Where the page needs more, or less, than the others. */
  limits?: Partial<Limits>;
}

export interface Showing {
  /** Why the report is only a part. Without this it is whole, or says that time was up. */
  gap?: RegExp;
  title?: string;
  text?: RegExp;
  /** Anything else that must hold. */
  also?: (page: Page) => boolean;
}

export type HostilePages = Readonly<Record<string, HostilePage>>;

/** A page that is told whole unless it says why not. Its title is the name it is given. */
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

/** The page was not done when its time was over. */
export const late = /did not finish/;
/** Whole or not, by how quick the machine is. */
export const perhaps = /^$|./;
/** Its scripts kept it busy and were stopped. */
export const busy = /scripts were stopped|did not finish/;
/** What any page may show where the machine has other things to do. */
const slow =
  /scripts were stopped|did not (?:finish|start)|: no answer|not ready in time|ran out of time|not done in|not confirmed/;

/** Whether time was up for a page that does not mean to take all of it. */
export function isLateByLoad({ gap }: Showing, { gaps }: Visit): boolean {
  return gap !== late && gap !== busy && gaps.some(({ why }) => slow.test(why));
}

/** What is not as it must be, in words; '' when all is. */
export function faultOf(shows: Showing, { page, gaps }: Visit): string {
  const { gap } = shows;
  const said = gaps.map(({ why }) => why).join('; ');
  // On a machine that is busy with others, time may be up before anything else happens.
  if (gap !== late && slow.test(said)) return '';
  const isMarked = gap ? gap.test(said) : said === '';
  if (!isMarked) return said === '' ? 'not marked as a part' : said;
  if (page) return faultOfPage(shows, page, said === '');
  return said === '' ? 'no page' : '';
}

/** Where the browser has exited, what was seen until then may be without a title. */
function faultOfPage({ title, text, also }: Showing, page: Page, isWhole: boolean): string {
  if (isWhole && title !== undefined && page.title !== title)
    return `title ${page.title.slice(0, 40)}`;
  if (text && !text.test(page.text)) return `text ${page.text.slice(0, 40)}`;
  return also && !also(page) ? 'something else' : '';
}
