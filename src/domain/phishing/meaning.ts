import type { BrandSign } from './brands.ts';
import type { ClueList } from './clue-list.ts';
import { pageKind, topics } from './clues.ts';
import type { Family, Features } from './features.ts';
import { spelledTexts } from './spelling-clues.ts';
import { tallyOf } from './tally.ts';

/** Sentences for single signs. */
const signSentences: Readonly<Record<string, string>> = {
  'host.user-info': 'A user name before the host hides where the link leads.',
  'host.punycode': 'The host name is written in another script.',
  'host.mixed-scripts': 'One part of the host name mixes several alphabets.',
  'host.suffix-inside': 'A top-level domain such as com or jp is in the middle of the host name.',
  'place.free-site': 'A free site on a hosting platform.',
  'place.dynamic-dns': 'A dynamic DNS name: free, and moved in seconds.',
  'place.cheap-subdomain': 'A subdomain of a service that gives them away or sells them cheaply.',
  'place.rented-storage': 'Cloud storage that anyone can rent by the hour.',
  'place.shared': 'A name on a shared platform.',
  'place.shared-page': 'Anyone can publish on this well-known host.',
  'place.shortener': 'A link shortener hides where it leads.',
  'lure.1': 'The host name has a word that phishing lures use.',
  'lure.2': 'The host name has two words that phishing lures use.',
  'lure.3': 'The host name has three or more words that phishing lures use.',
  'path.login': 'The path looks like a login page.',
  'path.stuffed-folder': 'The page is in a folder where attackers leave pages after a break-in.',
  'path.double-slash': 'There is a double slash inside the path.',
  'path.home-folder': 'The page is in a user’s home folder.',
  'path.hex-token': 'There is a long hexadecimal token in the path.',
  'path.mixed-token': 'The path has a token that mixes letters and digits.',
  'path.random-token': 'The path has a random-looking token.',
  'path.date': 'The path has a year and a month, as archives do.',
  'path.title': 'The page is named after a headline.',
  'path.number': 'A long number names the page.',
  'path.program': 'The file name is that of a program or an archive.',
  'path.host-name': 'The path contains another host name.',
  'query.url': 'The query contains another URL.',
  'query.hex-token': 'There is a long hexadecimal token in the query.',
  'query.user': 'The query has a user name or an email address.',
  'query.session': 'The query carries a session or a command.',
  'query.bare-token': 'The query is a single token.',
  'together.place-and-brand': 'Shared or free hosting with a brand name in the host.',
  'together.place-and-lure': 'Shared or free hosting with words that phishing lures use.',
  'together.brand-and-lure': 'A brand name beside words that phishing lures use.',
  'together.brand-and-login': 'The host uses a brand name, and the path is that of a login page.',
};

const suffixKinds: Readonly<Record<string, string>> = {
  country: 'that of a country',
  institution: 'reserved for institutions',
  old: 'one of the oldest',
  new: 'one of the newer ones',
};

const brandSentences: Readonly<Record<BrandSign['how'], (brand: string) => string>> = {
  'own-site': (brand) => `It is a site of ${brand}.`,
  homograph: (brand) => `The name imitates ${brand} with letters of another script.`,
  'look-alike': (brand) => `The name imitates ${brand}.`,
  'domain-in-host': (brand) =>
    `The host name contains a domain of ${brand}, but belongs to another.`,
  'other-suffix': (brand) => `${brand} is under a suffix that ${brand} is not known to use.`,
  'in-name': (brand) => `The registered name contains ${brand}, but is not theirs.`,
  'in-subdomain': (brand) => `${brand} precedes a registered name that is not theirs.`,
  'in-path': (brand) => `The path names ${brand}, but the site is not theirs.`,
  'in-query': (brand) => `The query names ${brand}, but the site is not theirs.`,
};

/** What each sort of page is called. */
const pageWords: Readonly<Record<string, string>> = {
  home: 'a home page',
  query: 'a home page with a query',
  login: 'a login page',
  'stuffed-folder': 'a page in a folder where attackers leave pages',
  'random-token': 'a random token',
  'mixed-token': 'a token that mixes letters and digits',
  title: 'an article',
  date: 'an entry of an archive',
  tiny: 'a very short path',
  folders: 'a page inside folders',
  page: 'a page at the top',
};

type Say = (features: Features, weight: number) => string;

/** The measurement as a clause; how common it is follows. */
const measured: Readonly<Record<string, (features: Features) => string>> = {
  'name.length': ({ site }) => `The registered name has ${counted(site.name.length, 'character')}`,
  'name.digits': ({ site }) =>
    `The registered name has ${counted(tallyOf(site.name).digits, 'digit')}`,
  'name.hyphens': ({ site }) =>
    `The registered name has ${counted(tallyOf(site.name).hyphens, 'hyphen')}`,
  'name.letters': ({ site }) =>
    `The registered name has ${counted(tallyOf(site.name).vowels, 'vowel')}`,
  'name.kind': ({ site }) => `A name like “${site.name}” is under .${site.suffix}`,
  'subdomain.shape': ({ site }) =>
    site.subdomain === ''
      ? 'The registered name has no subdomain'
      : `“${site.subdomain}” precedes the registered name`,
  'host.length': ({ site }) => `The host name has ${counted(site.host.length, 'character')}`,
  'host.kind': (features) => `This sort of host has ${pageWord(features)}`,
  'path.length': ({ site }) => `The path has ${counted(site.path.length, 'character')}`,
  'path.folders': ({ site }) => `The path has ${counted(site.path.split('/').length, 'part')}`,
  'path.digits': ({ site }) => `The path has ${counted(tallyOf(site.path).digits, 'digit')}`,
  'path.page': ({ site }) => `The page is called “${lastPart(site.path)}”`,
  'path.token': ({ site }) =>
    `The longest word of the path has ${counted(tallyOf(site.path).tokenRow, 'character')}`,
  'path.signs': ({ site }) => {
    const { dots, percents, others: rare } = tallyOf(site.path);
    return `The path has ${counted(dots + percents + rare, 'dot or rare character')}`;
  },
  'path.kind': (features) => `The path leads to ${pageWord(features)}`,
  'query.length': ({ site }) => `The query has ${counted(site.query.length, 'character')}`,
  'query.members': ({ site }) =>
    `The query has ${counted(site.query.split('&').length, 'parameter')}`,
  'query.digits': ({ site }) => `The query has ${counted(tallyOf(site.query).digits, 'digit')}`,
  'query.token': ({ site }) =>
    `The longest word of the query has ${counted(tallyOf(site.query).tokenRow, 'character')}`,
};

/** Topics with a sentence of their own. */
const others: Readonly<Record<string, Say>> = {
  suffix: ({ signs }, weight) =>
    `Its suffix .${signs.suffix[0] ?? ''} is ${weight > 0 ? 'often' : 'seldom'} used for phishing.`,
  'suffix-kind': ({ signs }) =>
    `Its suffix is ${suffixKinds[signs['suffix-kind'][0] ?? ''] ?? ''}.`,
  'path-ending': ({ signs }, weight) =>
    `A page that ends in .${signs['path-ending'][0] ?? ''} is ${common(weight)}.`,
  'query-word': ({ signs }, weight) =>
    `A query with “${signs['query-word'].join('”, “')}” is ${common(weight)}.`,
  'host.port': ({ site }) =>
    site.port === '' ? 'It uses the usual port.' : `It uses the unusual port ${site.port}.`,
  'host.address': ({ site }) =>
    site.isAddress ? 'The host is an address, not a name.' : 'The host has a name.',
  'name.random': (_, weight) => `The registered name reads like ${chance(weight)}.`,
  'subdomain.random': (_, weight) =>
    `The part before the registered name reads like ${chance(weight)}.`,
  'brand.homograph': ({ brand }) => brandSentences.homograph(brand?.brand ?? ''),
  brand: sayBrand,
};

function sayBrand({ brand, signs }: Features): string {
  if (brand === undefined) return 'No known brand name is in it.';
  const isLogin = signs.path.includes('login') || signs.query.includes('user');
  if (brand.how === 'in-path' && isLogin) {
    return `The path looks like a login page of ${brand.brand}.`;
  }
  return brandSentences[brand.how](brand.brand);
}

/** Texts that are weighed in pieces: the reason names the weightiest word. */
const spellings: Readonly<Record<string, (word: string, weight: number) => string>> = {
  'name.spelling': (word, weight) =>
    `“${word}” in the registered name reads like ${weight > 0 ? 'phishing' : 'ordinary'} sites.`,
  'subdomain.spelling': (word, weight) =>
    `“${word}” before the registered name is ${common(weight)}.`,
  'path.spelling': (word, weight) => `“${word}” in the path is ${common(weight)}.`,
  'query.spelling': (word, weight) => `“${word}” in the query is ${common(weight)}.`,
};

/** A sentence for a reason. A positive weight points to phishing. */
type Explain = (topic: string, weight: number) => string;

export function createExplainer(features: Features, clues: ClueList): Explain {
  return (topic, weight) => {
    const spelling = spellings[topic];
    if (spelling) {
      const text = spelledTexts(features.site)[topic as keyof ReturnType<typeof spelledTexts>];
      return spelling(weightiestWord(text, { topic, weight, clues }), weight);
    }
    const clause = measured[topic];
    if (clause) return `${clause(features)}, which is ${common(weight)}.`;
    const own = others[topic];
    if (own) return own(features, weight);
    return signSentences[topic] ?? sayFamily(features, topic as Family);
  };
}

interface Weighing {
  topic: string;
  weight: number;
  clues: ClueList;
}

/** The word whose pieces weigh most in the direction of the whole. */
function weightiestWord(text: string, { topic, weight, clues }: Weighing): string {
  const sums = sumsByStart(text, topics.indexOf(topic), clues);
  let best = { word: text.slice(1, -1), sum: -Infinity };
  let from = 0;
  for (const word of text.split(/[^a-z\d]+/)) {
    if (word === '') continue;
    const start = text.indexOf(word, from);
    from = start + word.length;
    let sum = 0;
    for (let at = start; at < from; at++) sum += sums[at] ?? 0;
    if (sum * Math.sign(weight) > best.sum) best = { word, sum: sum * Math.sign(weight) };
  }
  return best.word;
}

function sumsByStart(text: string, topic: number, clues: ClueList): Float64Array {
  const sums = new Float64Array(text.length + 1);
  const { topics: about, starts, weights, count } = clues;
  for (let at = 0; at < count; at++) {
    if (about[at] !== topic) continue;
    const start = Math.min(starts[at] ?? 0, text.length);
    sums[start] = (sums[start] ?? 0) + (weights[at] ?? 0);
  }
  return sums;
}

function sayFamily({ signs }: Features, family: Family): string {
  const said = signs[family].map((sign) => signSentences[`${family}.${sign}`]);
  return said.filter((sentence) => sentence !== undefined).join(' ');
}

function pageWord(features: Features): string {
  const kind = pageKind(features);
  return pageWords[kind] ?? `a page that ends in .${kind}`;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).slice(0, longestEcho);
}
const longestEcho = 60;

function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`;
}

function common(weight: number): string {
  return weight > 0 ? 'common in phishing URLs' : 'common in ordinary URLs';
}

function chance(weight: number): string {
  return weight > 0 ? 'letters drawn at random' : 'a name that people chose';
}
