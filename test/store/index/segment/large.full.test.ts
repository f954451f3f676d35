import { beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '../../../../src/search/filter.ts';
import { facetsOf } from '../../../../src/store/index/embedded/segment/facets.ts';
import { pageOf } from '../../../../src/store/index/embedded/segment/page.ts';
import type { View } from '../../../../src/store/index/embedded/segment/overlay.ts';
import { known } from './corpus.ts';
import { buckets, type LoadedFacts, matches, newestFirst } from './reference.ts';
import {
  expectedIds,
  hitsOf,
  idsOf,
  mergeSegments,
  positionsOf,
  segmentOf,
  viewOf,
} from './world.ts';

/** More than fit into one container of a bitmap, with fields of few, many, and only distinct values. */
const count = 70_000;
const all: LoadedFacts[] = Array.from({ length: count }, (_, at) =>
  known(at * 3 + 1, {
    time: 1_700_000_000_000 + (at >>> 2),
    address: { family: 4, value: 0xc0000200 + ((at * 7919) % 20_000) },
    software: at % 3 === 0 ? `nginx ${at % 50}` : '',
    values: {
      text: [`common word${at % 900} ${at % 4 === 0 ? 'fourth' : 'other'} only${at}`],
      host: [`h${at}.example.${at % 2 === 0 ? 'com' : 'test'}`],
      tag: at % 5 === 0 ? ['five', `t${at % 200}`] : [],
      port: [(at * 31) % 5000],
      ...(at % 7 === 0 ? { service: ['ssh'] } : {}),
    },
  }),
);
const goneIds = new Set(all.filter((_, at) => at % 11 === 0).map(({ id }) => id));
const live = all.filter(({ id }) => !goneIds.has(id));

const host = (words: string[], marks: { atEnd?: true; goesOn?: true } = {}): Filter => ({
  kind: 'phrase',
  field: 'host',
  words,
  ...marks,
});
const word = (...words: string[]): Filter => ({ kind: 'phrase', field: 'text', words });
const ports = (from: number, to: number): Filter => ({ kind: 'range', field: 'port', from, to });
const network = (first: number, last: number): Filter => ({
  kind: 'network',
  range: { family: 4, first, last },
});
const few = word('word77');

const asked: readonly Filter[] = [
  word('common'),
  word('fourth'),
  word('only69999'),
  word('common', 'word5'),
  { kind: 'phrase', field: 'text', words: ['word1'], goesOn: true },
  { kind: 'phrase', field: 'text', words: ['only'], goesOn: true },
  ports(1000, 1010),
  ports(0, 2500),
  ports(0, 5000),
  host(['com'], { atEnd: true }),
  host(['example', 'test'], { atEnd: true }),
  host(['h123'], { goesOn: true }),
  network(0xc0000300, 0xc0000380),
  network(0xc0000300, 0xc0003300),
  { kind: 'and', of: [few, host(['com']), ports(0, 4000)] },
  {
    kind: 'and',
    of: [
      few,
      network(0, 0xc0003300),
      { kind: 'not', of: { kind: 'is', field: 'service', value: 'ssh' } },
    ],
  },
  { kind: 'or', of: [few, { kind: 'is', field: 'tag', value: 'five' }, word('only5')] },
  { kind: 'not', of: { kind: 'or', of: [word('fourth'), ports(0, 2500)] } },
  {
    kind: 'and',
    of: [
      { kind: 'time', from: 0, to: 1_700_000_010_000 },
      { kind: 'is', field: 'country', value: 'DE' },
    ],
  },
  { kind: 'phrase', field: 'city', words: ['example', '2'] },
  { kind: 'range', field: 'score', from: 2, to: 9 },
  { kind: 'is', field: 'cve', value: 'CVE-2024-8' },
];

describe('segments of many documents', () => {
  let views: View[];
  let merged: View;
  beforeAll(() => {
    const parts = [0, 1, 2].map((part) =>
      segmentOf(all.filter((_, at) => (at < 40_000 ? at % 2 : 2) === part)),
    );
    views = parts.map((segment) => viewOf(segment, goneIds));
    const inputs = parts.map((segment) => ({ segment, gone: positionsOf(segment, goneIds) }));
    merged = viewOf(mergeSegments(inputs));
  });

  it('find what a slow scan finds, in parts and merged', () => {
    for (const filter of asked) {
      const expected = expectedIds(live, filter).join();
      // As text: comparing long arrays takes longer than the rest of the test.
      expect(idsOf(hitsOf(views, filter, all)).join() === expected).toBe(true);
      expect(idsOf(hitsOf([merged], filter, all)).join() === expected).toBe(true);
    }
  });

  it('merge into the same bytes as building in one go', () => {
    const built = segmentOf(live);
    const bytes = Buffer.from(merged.segment.bytes);
    expect(bytes.equals(Buffer.from(built.bytes))).toBe(true);
  });

  it('return pages at any depth, from parts whose times overlap', () => {
    const ordered = newestFirst(live);
    for (const filter of [asked[0]!, asked[1]!, asked[7]!]) {
      const expected = ordered.filter((each) => matches(filter, each)).map(({ id }) => id);
      for (const offset of [0, 1, 9_990, 14_999, expected.length - 3, expected.length + 5]) {
        for (const searched of [views, [merged]]) {
          const rows = pageOf(hitsOf(searched, filter, all), { offset, limit: 20 });
          expect(rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 20));
        }
      }
    }
  });

  it('page through everything from the end of the last page', () => {
    const expected = newestFirst(live).filter((each) => matches(few, each));
    const hits = hitsOf(views, few, all);
    const found: number[] = [];
    for (let page = pageOf(hits, { offset: 0, limit: 9 }); page.length > 0;) {
      found.push(...page.map(({ id }) => id));
      page = pageOf(hits, { offset: 0, limit: 9, after: page.at(-1)! });
    }
    expect(found).toEqual(expected.map(({ id }) => id));
  });

  it('count values over parts like over the whole', () => {
    const fields = ['host', 'tag', 'port', 'service', 'country', 'city', 'cve'];
    for (const filter of [asked[1]!, few, { kind: 'every' } as const]) {
      const matching = live.filter((each) => matches(filter, each));
      for (const searched of [views, [merged]]) {
        const facets = facetsOf(
          hitsOf(searched, filter, all),
          fields.map((field) => ({ field, limit: 7 })),
        );
        for (const field of fields)
          expect(facets[field], field).toEqual(buckets(matching, field, 7));
      }
    }
  });
});
