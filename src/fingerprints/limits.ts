import type { Place } from './fingerprint.ts';

/** Headers, titles, names and first lines: what is longer adds nothing about a product. */
const lineLimit = 1024;
/** Where a whole answer is looked at. */
const answerLimit = 4096;

const wholeAnswers: ReadonlySet<Place> = new Set([
  'banner',
  'http.body',
  'telnet_banners',
  'ldap.search_result',
]);

/** The part of a text that patterns look at: a hostile answer costs no more than a long one. */
export function cut(place: Place, text: string): string {
  const limit = wholeAnswers.has(place) || place.startsWith('nmap.') ? answerLimit : lineLimit;
  return text.length <= limit ? text : text.slice(0, limit);
}
