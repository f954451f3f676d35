import type { Place } from './fingerprint.ts';

/** For headers, titles, names and first lines. Longer text says nothing more about a product. */
const lineLimit = 1024;
/** For places that hold a whole answer. */
const answerLimit = 4096;

const wholeAnswers: ReadonlySet<Place> = new Set([
  'banner',
  'http.body',
  'telnet_banners',
  'ldap.search_result',
]);

/** Truncates a text for matching, to bound the cost of a hostile answer. */
export function cut(place: Place, text: string): string {
  const limit = wholeAnswers.has(place) || place.startsWith('nmap.') ? answerLimit : lineLimit;
  return text.length <= limit ? text : text.slice(0, limit);
}
