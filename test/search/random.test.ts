import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannerCollection } from '../../src/banner/collection.ts';
import type { Collection } from '../../src/search/collection.ts';
import type { Filter } from '../../src/search/filter.ts';
import { parseQuery } from '../../src/search/parser.ts';
import { evaluate } from './reference.ts';
import { simplify } from '../../src/search/simplify.ts';
import { randomFilter, randomWorld, seededPick, shrinkingPick, type Pick } from './random.ts';
import { exampleLeaves, randomQuery, smallLeaf, type NextLeaf } from './random-query.ts';
import { smallCollection } from './small-collection.ts';

const now = Date.UTC(2024, 6, 29, 12);
const seed = 20_240_729;

/** The difference between what was written and what was parsed; undefined if none. */
function difference(pick: Pick, collection: Collection, nextLeaf: NextLeaf): object | undefined {
  const { text, filter } = randomQuery(pick, nextLeaf, pick(4));
  const written = simplify(filter);
  const { filter: read } = parseQuery(text, collection, { now });
  const isSame = isDeepStrictEqual(read, written);
  return isSame ? undefined : { text, written, read };
}

describe('a query of random terms', () => {
  it.each([1, 2, 3, 4])('is parsed as written, 5,000 times from seed %i', (from) => {
    const pick = seededPick(from);

    const differences = [];
    for (let count = 0; count < 5_000; count++) {
      const found = difference(pick, smallCollection, smallLeaf);
      if (found) differences.push(found);
    }

    expect(differences).toEqual([]);
  });

  it('is parsed as written; a failure would be shown at its shortest', () => {
    fc.assert(
      fc.property(fc.gen(), (generate) => {
        const pick = shrinkingPick(generate);
        expect(difference(pick, smallCollection, smallLeaf)).toBeUndefined();
      }),
      { seed, numRuns: 500 },
    );
  });

  it('is parsed as written with the filters of banners', () => {
    const pick = seededPick(seed);
    const nextLeaf = exampleLeaves(bannerCollection, now);

    const differences = Array.from({ length: 4_000 }, () =>
      difference(pick, bannerCollection, nextLeaf),
    ).filter((each) => each !== undefined);

    expect(differences).toEqual([]);
  });
});

/** Whether a part of a larger filter still contains something removable. */
function couldGo(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.of.length < 2 || filter.of.some(({ kind }) => kind === filter.kind);
    case 'not':
      return filter.of.kind === 'not';
    case 'phrase':
      return filter.words.length === 0;
    case 'range':
    case 'time':
      return filter.from > filter.to;
    default:
      return filter.kind === 'every' || filter.kind === 'none';
  }
}

function* partsOf(filter: Filter): Iterable<Filter> {
  yield filter;
  const parts = filter.kind === 'not' ? [filter.of] : 'of' in filter ? filter.of : [];
  for (const part of parts) yield* partsOf(part);
}

describe('a simplified filter', () => {
  it.each([smallCollection, bannerCollection])('matches the same documents', (collection) => {
    fc.assert(
      fc.property(fc.gen(), (generate) => {
        const pick = shrinkingPick(generate);
        const filter = randomFilter(pick, collection);
        const { documents } = randomWorld(pick, collection, 5);

        const simple = simplify(filter);

        for (const { searchable, facts } of documents) {
          const document = { ...searchable, facts };
          expect(evaluate(simple, document)).toBe(evaluate(filter, document));
        }
        const isConstant = simple.kind === 'every' || simple.kind === 'none';
        expect(isConstant ? [] : [...partsOf(simple)].filter(couldGo)).toEqual([]);
        expect(simplify(simple)).toEqual(simple);
      }),
      { seed, numRuns: 100 },
    );
  });

  it('matches the same among many documents', () => {
    const pick = seededPick(seed);
    const { documents } = randomWorld(pick, smallCollection, 100);
    const asked = 500;
    let held = 0;
    let differing = 0;

    for (let count = 0; count < asked; count++) {
      const filter = randomFilter(pick, smallCollection);
      const simple = simplify(filter);
      for (const { searchable, facts } of documents) {
        const document = { ...searchable, facts };
        const holds = evaluate(filter, document);
        if (holds) held++;
        if (evaluate(simple, document) !== holds) differing++;
      }
    }

    expect(differing).toBe(0);
    // Queries that find nothing, or everything, would prove nothing.
    expect(held / (asked * documents.length)).toBeGreaterThan(0.2);
    expect(held / (asked * documents.length)).toBeLessThan(0.8);
  });

  it('keeps the order of the remaining terms', () => {
    const is = (value: number): Filter => ({ kind: 'is', field: 'port', value });

    expect(
      simplify({
        kind: 'and',
        of: [is(1), { kind: 'and', of: [is(2), { kind: 'every' }] }, { kind: 'or', of: [is(3)] }],
      }),
    ).toEqual({ kind: 'and', of: [is(1), is(2), is(3)] });
  });
});
