import fc from 'fast-check';
import type { Searchable, Values } from '../../../../src/search/collection.ts';
import type { Filter } from '../../../../src/search/filter.ts';
import type { Ip } from '../../../../src/lib/ip.ts';
import { tokensOf } from '../../../../src/search/text.ts';
import type { LoadedFacts } from './reference.ts';

/** Few values, so that they often coincide. For some, the UTF-8 order differs from JavaScript's. */
const words = [
  'nginx',
  'ng',
  'nginxed',
  'Apache',
  'über',
  '日本語',
  '𐐷𐐷',
  'ﬀ',
  'ﬀ9',
  '2.4',
  'a',
  'x',
];
const hosts = [
  'example.com',
  'www.example.com',
  'a.www.example.com',
  'com.example.test',
  'example',
  '---',
  'münchen.example',
  'www.www.test',
];
const tags = ['cloud', 'cdn', 'ﬀ', '😀', '', 'CLOUD'];
const ports = [0, 22, 80, 443, 8080, 1.5, -7, 2 ** 40];
const times = [0, 1, 1000, 1001, 5000, 1_700_000_000_000];
const addresses: readonly (Ip | null)[] = [
  null,
  ...[0xc0000201, 0xc0000202, 0xc00002ff, 0xc6336401, 0xcb007101, 0xffffffff, 0].map(
    (value): Ip => ({ family: 4, value }),
  ),
  ...[1n, 0x20010db8n << 96n, (0x20010db8n << 96n) + 5n, (1n << 128n) - 1n].map((value): Ip => ({
    family: 6,
    value,
  })),
];
const software = ['', 'nginx 1.2', 'nginx 1.3', 'Apache 2.4', 'ﬀ'];

const some = <T>(values: readonly T[]) => fc.constantFrom(...values);
const list = (values: fc.Arbitrary<string | number>, maxLength: number) =>
  fc.array(values, { maxLength });
const sentence = fc.array(some(words), { maxLength: 6 }).map((each) => each.join(' '));

const values: fc.Arbitrary<Values> = fc
  .record({
    text: list(sentence, 2),
    title: list(sentence, 1),
    host: list(some(hosts), 3),
    tag: list(some(tags), 3),
    service: list(some(['http', 'ssh']), 1),
    port: list(some(ports), 1),
  })
  .map((each) => Object.fromEntries(Object.entries(each).filter(([, of]) => of.length > 0)));

const searchable: fc.Arbitrary<Searchable> = fc.record({
  time: some(times),
  address: some(addresses),
  software: some(software),
  values,
});

/** Documents with distinct ids in random order, some far apart. */
export const documents = (maxLength: number): fc.Arbitrary<LoadedFacts[]> =>
  fc
    .uniqueArray(
      fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 2 ** 33, max: 2 ** 40 })),
      {
        maxLength,
      },
    )
    .chain((ids) => fc.tuple(...ids.map((id) => searchable.map((each) => known(id, each)))));

export function known(id: number, each: Searchable): LoadedFacts {
  const facts = {
    ...(each.address ? addressFacts(each.address) : {}),
    ...(each.software === '' ? {} : softwareFacts(each.software)),
  };
  return { id, searchable: each, facts };
}

/** Some addresses have no facts at all. */
export function addressFacts({ value }: Ip): Values {
  const low = Number(BigInt(value) & 0xffn);
  if (low === 5) return {};
  return {
    country: [low % 2 === 0 ? 'DE' : 'ﬀ'],
    ...(low > 1 ? { city: [`Bad Example ${low % 3}`] } : {}),
    score: low > 100 ? [low % 4, 9] : [low % 4],
  };
}

export function softwareFacts(key: string): Values {
  return key.startsWith('nginx') ? { cve: ['CVE-2024-1', `CVE-2024-${key.length}`] } : {};
}

const wordsOf = (texts: readonly string[]) =>
  some([...new Set(texts.flatMap(tokensOf)), 'absent', 'n']);
const flag = fc.constantFrom(undefined, true as const);

const phrase = (field: string, texts: readonly string[]): fc.Arbitrary<Filter> =>
  fc
    .record({
      words: fc.array(wordsOf(texts), { maxLength: 3 }),
      goesOn: flag,
      atEnd: field === 'text' ? fc.constant(undefined) : flag,
      notAtStart: field === 'text' ? fc.constant(undefined) : flag,
    })
    .map(({ words: wanted, ...marks }) => ({
      kind: 'phrase',
      field,
      words: wanted,
      ...(Object.fromEntries(Object.entries(marks).filter(([, is]) => is)) as { goesOn?: true }),
    }));

const bound = (numbers: readonly number[]) => some([...numbers, -Infinity, Infinity, 3.5]);
const span = (numbers: readonly number[]) => ({ from: bound(numbers), to: bound(numbers) });

const network: fc.Arbitrary<Filter> = fc
  .tuple(some(addresses), some(addresses))
  .map(([first, last]): Filter => {
    if (first?.family === 4 && last?.family === 4)
      return { kind: 'network', range: { family: 4, first: first.value, last: last.value } };
    if (first?.family === 6 && last?.family === 6)
      return { kind: 'network', range: { family: 6, first: first.value, last: last.value } };
    return { kind: 'network', range: { family: 4, first: 0, last: 2 ** 32 - 1 } };
  });

const is = (field: string, of: readonly (string | number)[]) =>
  fc.record({ kind: fc.constant('is' as const), field: fc.constant(field), value: some(of) });

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  { arbitrary: phrase('text', words), weight: 4 },
  { arbitrary: phrase('host', hosts), weight: 3 },
  phrase('title', words),
  phrase('city', ['Bad Example 0', 'Example 1']),
  phrase('unused', ['a']),
  is('tag', tags),
  is('host', hosts),
  is('port', [...ports, '80', -0]),
  is('country', ['DE', 'ﬀ', 'FR', 5]),
  is('cve', ['CVE-2024-1', 'CVE-2024-9']),
  is('score', [0, 1, 9]),
  fc.record({
    kind: fc.constant('has' as const),
    field: some(['text', 'title', 'host', 'tag', 'port', 'unused', 'city', 'score', 'cve']),
  }),
  fc.record({ kind: fc.constant('range' as const), field: fc.constant('port'), ...span(ports) }),
  fc.record({ kind: fc.constant('range' as const), field: fc.constant('score'), ...span([0, 2]) }),
  fc.record({ kind: fc.constant('time' as const), ...span(times) }),
  network,
  fc.constantFrom<Filter>({ kind: 'every' }, { kind: 'none' }),
);

export const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({
      kind: some(['and', 'or'] as const),
      of: fc.array(tie('filter'), { maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
  ),
})).filter;
