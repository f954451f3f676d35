import { parseQuery } from '../src/search/parser.ts';
import type { Filter } from '../src/search/filter.ts';
import { bannerCollection } from '../src/banner/collection.ts';
import { banners, domainOf, spell } from './banners.ts';

/** A condition of a query, in a form that translates to every engine's language. */
export type Condition =
  | { word: string }
  | { phrase: readonly string[] }
  | { field: 'port' | 'country' | 'service_name' | 'product' | 'tag'; value: string | number }
  /** Some host name is below this one. */
  | { below: string }
  | { ports: readonly [number, number] }
  /** In ms. */
  | { since: number };

export interface Question {
  must: readonly Condition[];
  not?: readonly Condition[];
  offset?: number;
  wants: 'page' | 'facets';
  /** Everything about one address, and nothing else. */
  address?: string;
}

export const pageRows = 10;
export const facetRows = 10;
export const facetFields = [
  ...(['country', 'port', 'product', 'asn'] as const),
  ...(['service_name', 'city', 'org', 'product_version'] as const),
];
export type FacetField = (typeof facetFields)[number];

/** The part of an answer that engines must agree on. */
export interface Answer {
  count: number;
  rows: readonly { seenAt: number }[];
  facets: Readonly<Record<string, readonly { value: string | number; count: number }[]>>;
}

const word = (text: string): Condition => ({ word: text });
const words = (text: string): Condition => ({ phrase: text.split(' ') });
const has = (
  field: Extract<Condition, { field: string }>['field'],
  value: string | number,
): Condition => ({ field, value });
const page = (...must: Condition[]): Question => ({ must, wants: 'page' });
const facets = (...must: Condition[]): Question => ({ must, wants: 'facets' });

const rareWords = [21_001, 22_002, 24_003, 26_004, 28_005].map((at) => spell(at * 7 + 3));
const lastPlaces = [5, 501, 1_003, 2_005, 2_407];

/** Frequency of each kind in the mixed load, out of 41. */
const shares = {
  filter: 6,
  'common-word': 3,
  'rare-word': 4,
  'words-and-filter': 4,
  phrase: 2,
  not: 2,
  range: 2,
  'facets-of-a-fifth': 2,
  'facets-of-few': 3,
  'below-domain': 4,
  address: 8,
  'deep-offset': 1,
} as const;

export type QuestionKind = keyof typeof shares;
export type Questions = Readonly<Record<QuestionKind, readonly Question[]>>;

/** Realistic queries for this many banners. */
export function questionsFor(count: number): Questions {
  const all = sampleOf(count);
  const { times, addresses } = all;
  const at = (share: number) => times.first + Math.floor((times.last - times.first) * share);
  return {
    filter: (
      [
        ...([
          [80, 'US'],
          [443, 'DE'],
          [22, 'CN'],
          [8080, 'KR'],
          [3306, 'JP'],
        ] as const),
      ] as const
    ).map(([port, country]) => page(has('port', port), has('country', country))),
    'common-word': ['nginx', 'apache', 'openssh', 'php'].map((each) => page(word(each))),
    'rare-word': rareWords.map((each) => page(word(each))),
    'words-and-filter': [
      page(word('nginx'), word('php'), has('country', 'US')),
      page(word('apache'), word('forbidden'), has('port', 8080)),
      page(word('openssh'), word('ed25519'), has('country', 'CN')),
      page(word('php'), word('login'), has('country', 'KR')),
    ],
    phrase: phrases.map((each) => page(words(each))),
    not: [
      { ...page(word('nginx')), not: [has('tag', 'honeypot')] },
      { ...page(has('port', 443)), not: [has('product', 'nginx')] },
      { ...page(word('apache'), has('country', 'US')), not: [word('php')] },
    ],
    range: [
      page({ ports: [8_000, 9_000] }, { since: at(0.9) }),
      page({ ports: [1, 1_023] }, { since: at(0.97) }),
      page({ ports: [30_000, 60_000] }, { since: at(0.7) }),
      page({ ports: [8_080, 8_443] }, { since: at(0) }),
    ],
    'facets-of-a-fifth': [facets(word('nginx')), facets(has('port', 80)), facets(word('apache'))],
    'facets-of-few': rareWords.map((each) => facets(word(each))),
    'below-domain': [3, 11, 47, 301, 5_001].map((rank) => page({ below: domainOf(rank) })),
    address: addresses.map((address) => ({ must: [], wants: 'page', address })),
    'deep-offset': [
      { ...page(word('nginx')), offset: 9_990 },
      { ...page(has('port', 80)), offset: 9_990 },
    ],
  };
}

/**
 * More than any engine caches answers for, so that none comes from a cache: a few that occur in
 * many banners, and programs with their versions, as people paste them.
 */
const phrases = [
  'welcome to nginx',
  'moved permanently',
  'ssh ed25519',
  'digital technology',
  ...[
    ['nginx', 40],
    ['apache', 45],
    ['ssh 2 0 openssh', 30],
  ].flatMap(([name, versions]) =>
    Array.from({ length: Number(versions) }, (_, rank) => `${name} ${versionOf(rank)}`),
  ),
];

/** Numbered like the generator does. */
function versionOf(rank: number): string {
  return `${1 + (rank % 9)} ${(rank * 7) % 23} ${(rank * 3) % 11}`;
}

function sampleOf(count: number) {
  const addresses: string[] = [];
  let first = 0;
  let at = 0;
  for (const { address, seenAt } of banners(count)) {
    if (at === 0) first = seenAt;
    if (lastPlaces.includes(at)) addresses.push(address);
    if (at++ > Math.max(...lastPlaces)) break;
  }
  return { addresses, times: { first, last: first + spanMs } };
}

const spanMs = 300 * 86_400_000;

/** The mixed load, endless: all kinds in turn by their frequency, and each query of a kind in turn. */
export function* mixedLoad(questions: Questions): Generator<Question> {
  const kinds = shuffled(
    Object.entries(shares).flatMap(([kind, share]) =>
      Array<QuestionKind>(share).fill(kind as QuestionKind),
    ),
  );
  const turns = new Map<QuestionKind, number>();
  for (let at = 0; ; at++) {
    const kind = kinds[at % kinds.length] ?? 'filter';
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    const question = questions[kind][turn % questions[kind].length];
    if (question) yield question;
  }
}

/** Always gives the same order. */
function shuffled<T>(list: readonly T[]): T[] {
  let state = 7;
  return list
    .map((item) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return { item, at: state };
    })
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** In the syntax that a caller of the service would use. */
export function filterOf({ must, not = [] }: Question): Filter {
  const text = [...must.map(textOf), ...not.map((each) => `NOT ${textOf(each)}`)].join(' ');
  const { filter } = parseQuery(text, bannerCollection, { now: 0 });
  return filter;
}

function textOf(condition: Condition): string {
  if ('word' in condition) return condition.word;
  if ('phrase' in condition) return `"${condition.phrase.join(' ')}"`;
  if ('below' in condition) return `hostname: *.${condition.below}`;
  if ('ports' in condition) return `port: ${condition.ports.join('-')}`;
  if ('since' in condition) return `after: ${new Date(condition.since).toISOString()}`;
  return `${condition.field}: ${condition.value}`;
}
