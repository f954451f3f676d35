import { countries } from 'countries-list';
import { trimOf } from '../lib/trim.ts';

/** More names than this are a directory rather than names of the service. */
export const mostDomainNames = 64;

const longestName = 253;
const labelForm = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const otherScript = /^xn--[a-z\d-]{1,59}$/;

/** Pages are full of `document.title` and `main.js`; only real endings make a name. */
const topLevels = new Set([
  ...Object.keys(countries).map((code) => code.toLowerCase()),
  ...[
    'ac eu su uk',
    'com net org info biz edu gov mil int arpa name pro mobi asia tel jobs travel coop aero museum cat',
    'academy agency app art bank beauty bet bid blog build business cafe capital care cash casino center',
    'chat city click cloud club codes community company cool cyou design dev digital direct directory email',
    'energy engineering events exchange expert express farm finance financial fit fun fund games global gmbh',
    'group guru health help homes host hosting house icu immo institute international invest ink lat legal',
    'life link live llc loan ltd market marketing media men mom money monster network news ninja one online',
    'page party photo photos pics place plus porn press property pub quest racing realty rent repair report',
    'rest review reviews rip rocks run sale sbs school science services sexy shop show site social software',
    'solutions space storage store stream studio support surf systems team tech technology tips today tools',
    'top tours town toys trade training tube university vacations ventures video vip vote wang watch webcam',
    'website wiki win wine work works world wtf xin xxx xyz yachts zone',
    'corp example home internal invalid lan local localdomain onion test',
  ].flatMap((line) => line.split(' ')),
]);

/**
 * Domain names in the texts, in lower case, without duplicates, in order of appearance. For each
 * dot, reads the run of name characters around it, and no run twice: time is linear in the length
 * of the texts.
 */
export function domainNamesIn(texts: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    for (let dot = text.indexOf('.'); dot >= 0 && names.size < mostDomainNames;) {
      const end = runEnd(text, dot);
      const name = domainNameAround(text, dot, end);
      if (name !== undefined) names.add(name);
      dot = text.indexOf('.', end);
    }
  }
  return [...names];
}

function runEnd(text: string, from: number): number {
  let end = from;
  while (mayBeInName(text, end)) end++;
  return end;
}

function domainNameAround(text: string, dot: number, end: number): string | undefined {
  let start = dot;
  while (mayBeInName(text, start - 1) && end - start <= longestName) start--;
  // `first.last@example.com` names one host.
  if (end - start > longestName || text[end] === '@') return undefined;
  return domainNameOf(text.slice(start, end));
}

/** ASCII letters and digits, dots, dashes. Also `_`, which is in words but not in host names. */
const nameCharacters = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w.-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function mayBeInName(text: string, at: number): boolean {
  return nameCharacters[text.charCodeAt(at)] === 1;
}

function domainNameOf(run: string): string | undefined {
  // A sentence ends in a dot, and `*.example.com` leaves a leading one.
  const name = trimOf(run, '.-').toLowerCase();
  const top = name.slice(name.lastIndexOf('.') + 1);
  if (top === name || !(topLevels.has(top) || otherScript.test(top))) return undefined;
  return name.split('.').every((label) => labelForm.test(label)) ? name : undefined;
}
