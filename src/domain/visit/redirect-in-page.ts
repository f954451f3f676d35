import { parseUrl } from '../../lib/parse-url.ts';
import type { Answer } from '../visit.ts';
import type { Element } from './elements.ts';
import { elementsInHtml } from './html-elements.ts';
import { textOf } from './page-from-http.ts';

/** Slower refreshes are pages that reload periodically, not redirects. */
export const longestDelaySeconds = 10;
/** In characters; a page that only redirects is short. */
const longestPage = 20_000;
const longestScript = 1_000;

type Redirect = Pick<Answer, 'location' | 'redirect'>;

/**
 * Where a page leads without a click, as far as its source shows: by a refresh, or by a script if the page
 * has no text.
 */
export function redirectInPage(answer: Pick<Answer, 'url' | 'headers' | 'body'>): Redirect | null {
  const { url, headers, body } = answer;
  const isPage = /html|^$/i.test(headers['content-type'] ?? '');
  const elements = isPage ? elementsInHtml(body.slice(0, longestPage)) : [];
  for (const refresh of [headers['refresh'] ?? '', ...refreshesIn(elements)]) {
    const location = elsewhere(refreshTarget(refresh), url);
    if (location !== '') return { location, redirect: 'meta' };
  }
  if (body.length > longestPage || textOf(elements) !== '') return null;
  const location = elsewhere(scriptTarget(elements), url);
  return location === '' ? null : { location, redirect: 'script' };
}

function refreshesIn(elements: readonly Element[]): string[] {
  const metas = elements.filter(({ tag }) => tag === 'meta').map(({ attributes }) => attributes);
  return metas
    .filter((meta) => /^\s*refresh\s*$/i.test(meta.get('http-equiv') ?? ''))
    .map((meta) => meta.get('content') ?? '');
}

/** In a longer script, the target may be conditional. */
function scriptTarget(elements: readonly Element[]): string {
  const scripts = elements.filter(({ tag }) => tag === 'script').map(({ text }) => text);
  const script = scripts.join('\n');
  return script.length > longestScript ? '' : (assigned.exec(script)?.[1] ?? '');
}

/** `0; url=/next` */
function refreshTarget(content: string): string {
  const [, seconds, target = ''] =
    /^\s*(\d{1,5})[\d.]{0,9}\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']{1,2048})/i.exec(content) ?? [];
  return Number(seconds) <= longestDelaySeconds ? target.trim() : '';
}

const assigned =
  /\blocation(?:\.href)?\s{0,9}(?:=|\.\s{0,9}(?:assign|replace)\s{0,9}\()\s{0,9}["']([^"']{1,2048})["']/;

function elsewhere(target: string, base: string): string {
  const next = target === '' ? null : parseUrl(target, base);
  return next && /^https?:$/.test(next.protocol) && next.href !== base ? next.href : '';
}
