import fc from 'fast-check';
import { parseIp, type Ip, type IpRange } from '../../src/lib/ip.ts';
import type { Collection, Field, Values } from '../../src/search/collection.ts';
import { every, none, type Filter, type Phrase } from '../../src/search/filter.ts';
import type { ReferenceDocument } from './reference.ts';
import { tokensOf } from '../../src/search/text.ts';
import { createRandom } from '../proof/random.ts';

/**
 * A number from 0 on that is smaller than this one. Everything random here is made of such picks, so that
 * the same generators run on a seed (fast) and on fast-check (which shrinks what fails).
 */
export type Pick = (below: number) => number;

export function seededPick(seed: number): Pick {
  const random = createRandom(seed);
  return (below) => Math.floor(random() * below);
}

export function shrinkingPick(generate: fc.GeneratorValue): Pick {
  return (below) => generate(fc.nat, below - 1);
}

export function oneOf<Item>(pick: Pick, items: readonly Item[]): Item {
  return items[pick(items.length)]!;
}

/** Values that share words, prefixes and suffixes, so that random queries find something. */
export const labels = [
  'nginx',
  'Nginx',
  'nginx 1.18.0',
  'nginx/1.18',
  'Apache httpd',
  'Log in',
  'login',
  'Please log in!',
  'example.com',
  'www.example.com',
  'mail.www.example.com',
  'example.com.kr',
  'com',
  'Example',
  "Let's Encrypt",
  'AT&T',
  'Панель управления',
  '관리자 페이지',
  'c2_sliver',
  'naïve café',
  '…',
  'log 😀 out',
];
/** RE2 patterns with its subtleties: ends, line ends, case, and characters beyond ASCII and the first plane. */
const patterns = [
  'nginx',
  '^Log in$',
  'log ?(in|out)',
  '[0-9]+\\.[0-9]+',
  '^.{1,7}$',
  '(?s)^.{3,12}$',
  '(?m)^login$',
  '\\bcom\\b',
  'com\\r\\n',
  '^\\S+$',
  '관리자|ï',
  '[^\\x00-\\x7f]{2}',
  'g.{1}o',
  'x*',
  '^$',
  "'s e",
];
const codes = ['KR', 'US', 'DE', 'tcp', 'udp', 'CVE-2021-41773', 'CVE-2014-0160'];
const numbers = [0, 1, 2, 5, 22, 80, 443, 8080, 65_535, -561_955_774, 1_700_000_000_000];
const addresses = [
  '192.0.2.1',
  '192.0.2.2',
  '192.0.2.130',
  '198.51.100.7',
  '203.0.113.255',
  '2001:db8::1',
  '2001:db8::2',
  '2001:db8:1::1',
];
const noon = Date.UTC(2024, 6, 29, 12);
const hourMs = 3_600_000;

export interface World {
  documents: ReferenceDocument<{ key: number }>[];
  /** Derived values depend on the address and the software: by canonical text, and by name. */
  addressFacts: ReadonlyMap<string, Values>;
  softwareFacts: ReadonlyMap<string, Values>;
}

/** Documents of any collection. Times repeat, so that the order by id matters. */
export function randomWorld(pick: Pick, collection: Collection, count: number): World {
  const factsOf = (owner: Field['owner'], keys: readonly string[]) =>
    new Map(keys.map((key) => [key, randomValues(pick, collection, owner)]));
  const addressFacts = factsOf('address', addresses);
  const softwareFacts = factsOf('software', ['httpd', 'nginx', 'sshd']);
  const documents = Array.from({ length: count }, (_, key) => {
    const address = pick(10) === 0 ? undefined : oneOf(pick, addresses);
    const software = oneOf(pick, ['', ...softwareFacts.keys()]);
    return {
      id: key + 1,
      document: { key },
      facts: { ...addressFacts.get(address ?? ''), ...softwareFacts.get(software) },
      searchable: {
        time: noon - pick(24) * hourMs,
        address: address === undefined ? null : parseIp(address),
        software,
        values: randomValues(pick, collection, 'document'),
      },
    };
  });
  return { documents, addressFacts, softwareFacts };
}

function randomValues(pick: Pick, { fields }: Collection, owner: Field['owner']): Values {
  const values: Record<string, readonly (string | number)[]> = {};
  for (const [name, field] of Object.entries(fields)) {
    const isMissing = pick(4) === 0;
    if (field.owner !== owner || isMissing) continue;
    const isMany = field.many === true || field.kind === 'text';
    const list = Array.from({ length: isMany ? 1 + pick(3) : 1 }, () => randomValue(pick, field));
    values[name] = [...new Set(list)];
  }
  return values;
}

function randomValue(pick: Pick, { kind }: Field): string | number {
  if (kind === 'number') return oneOf(pick, numbers);
  if (kind === 'code') return oneOf(pick, codes);
  if (kind === 'label') return oneOf(pick, labels);
  return Array.from({ length: 1 + pick(4) }, () => oneOf(pick, labels)).join('\r\n');
}

/** A filter tree over any collection. Text fields get only phrases. */
export function randomFilter(pick: Pick, collection: Collection, depth = 3): Filter {
  const kind = depth === 0 ? 5 + pick(4) : pick(9);
  if (kind < 4) {
    const of = Array.from({ length: pick(4) }, () => randomFilter(pick, collection, depth - 1));
    return { kind: kind < 2 ? 'and' : 'or', of };
  }
  if (kind === 4) return { kind: 'not', of: randomFilter(pick, collection, depth - 1) };
  if (kind === 5) return randomElsewhere(pick);
  const [field, facts] = oneOf(pick, Object.entries(collection.fields));
  if ((facts.kind === 'text' || facts.kind === 'label') && pick(4) === 0) {
    return { kind: 'matches', field, source: oneOf(pick, patterns), ignoreCase: pick(2) === 0 };
  }
  return randomCondition(pick, field, facts);
}

function randomElsewhere(pick: Pick): Filter {
  const kind = pick(6);
  if (kind === 0) return every;
  if (kind === 1) return none;
  if (kind < 4) return { kind: 'network', range: randomRange(pick) };
  const from = pick(4) === 0 ? -Infinity : noon - pick(26) * hourMs;
  const to = pick(4) === 0 ? Infinity : noon - pick(26) * hourMs;
  return { kind: 'time', from, to };
}

function randomRange(pick: Pick): IpRange {
  const ip: Ip | null = parseIp(oneOf(pick, addresses));
  if (ip?.family === 6) {
    const size = 1n << BigInt(8 * pick(13));
    return { family: 6, first: ip.value - (ip.value % size), last: ip.value + size };
  }
  const first = (ip?.value ?? 0) - pick(3);
  return { family: 4, first, last: first + oneOf(pick, [0, 1, 255, 65_535]) };
}

function randomCondition(pick: Pick, field: string, { kind }: Field): Filter {
  if (kind === 'text') return randomPhrase(pick, field, false);
  const choice = pick(kind === 'code' ? 2 : 4);
  if (choice === 0) return { kind: 'has', field };
  if (choice === 1)
    return { kind: 'is', field, value: randomValue(pick, { kind, owner: 'document' }) };
  if (kind === 'label') return randomPhrase(pick, field, true);
  const from = pick(4) === 0 ? -Infinity : oneOf(pick, numbers);
  return { kind: 'range', field, from, to: pick(4) === 0 ? Infinity : oneOf(pick, numbers) };
}

/** Adjacent words of a value that documents have. */
export function randomPhrase(pick: Pick, field: string, isLabel: boolean): Phrase {
  const tokens = tokensOf(oneOf(pick, labels));
  const start = pick(tokens.length + 1);
  const words = tokens.slice(start, start + 1 + pick(3));
  const last = words.at(-1) ?? '';
  const goesOn = last.length > 3 && pick(4) === 0;
  if (goesOn) words[words.length - 1] = last.slice(0, 3 + pick(last.length - 3));
  return {
    kind: 'phrase',
    field,
    words,
    ...(goesOn && { goesOn: true }),
    ...(isLabel && pick(4) === 0 && { atEnd: true }),
    ...(isLabel && pick(4) === 0 && { notAtStart: true }),
  };
}
