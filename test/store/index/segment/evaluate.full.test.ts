import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetsOf } from '../../../../src/store/index/embedded/segment/facets.ts';
import { pageOf } from '../../../../src/store/index/embedded/segment/page.ts';
import type { View } from '../../../../src/store/index/embedded/segment/overlay.ts';
import { documents, filters } from './corpus.ts';
import { buckets, isAfter, type LoadedFacts, newestFirst, valuesOf } from './reference.ts';
import {
  expectedIds,
  hitsOf,
  idsOf,
  mergeSegments,
  positionsOf,
  segmentOf,
  viewOf,
} from './world.ts';

/** Documents in several segments, some of them removed, and a few filters. */
const worlds = fc.record({
  all: documents(30),
  cuts: fc.array(fc.nat(30), { maxLength: 3 }),
  goneEvery: fc.constantFrom(0, 2, 5),
  asked: fc.array(filters, { minLength: 12, maxLength: 12 }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

function pieces({ all, cuts }: World): LoadedFacts[][] {
  const ends = [...cuts.map((cut) => Math.min(cut, all.length)), all.length].sort((a, b) => a - b);
  return ends.map((end, at) => all.slice(ends[at - 1] ?? 0, end));
}

function goneOf({ all, goneEvery }: World): Set<number> {
  return new Set(all.filter((_, at) => goneEvery > 0 && at % goneEvery === 0).map(({ id }) => id));
}

const runs = { numRuns: 200, seed: 1 };

function check(world: World, views: readonly View[], live: readonly LoadedFacts[]) {
  for (const filter of world.asked) {
    const hits = hitsOf(views, filter, world.all);
    const expected = expectedIds(live, filter);
    expect(idsOf(hits)).toEqual(expected);
  }
}

describe('segments', () => {
  it('find what a slow scan of every document finds', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const gone = goneOf(world);
        const views = pieces(world).map((piece) => viewOf(segmentOf(piece), gone));
        check(
          world,
          views,
          world.all.filter(({ id }) => !gone.has(id)),
        );
      }),
      runs,
    );
  });

  it('find the same after one merge and after several', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const gone = goneOf(world);
        const inputs = pieces(world).map((piece) => {
          const segment = segmentOf(piece);
          return { segment, gone: positionsOf(segment, gone) };
        });
        const [first, ...others] = inputs;
        const once = mergeSegments(others);
        const merged = mergeSegments([
          ...(first ? [first] : []),
          { segment: once, gone: positionsOf(once, new Set()) },
        ]);
        const view = viewOf(merged);
        check(
          world,
          [view],
          world.all.filter(({ id }) => !gone.has(id)),
        );
      }),
      runs,
    );
  });

  it('merge into the same bytes as building in one go', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const gone = goneOf(world);
        const inputs = pieces(world).map((piece) => {
          const segment = segmentOf(piece);
          return { segment, gone: positionsOf(segment, gone) };
        });
        const merged = mergeSegments(inputs);
        const built = segmentOf(world.all.filter(({ id }) => !gone.has(id)));
        expect(Buffer.from(merged.bytes).equals(Buffer.from(built.bytes))).toBe(true);
      }),
      runs,
    );
  });

  it('return pages in order of time and id, whatever the page size', () => {
    const requests = fc.record({
      offset: fc.nat(35),
      limit: fc.nat(12),
      after: fc.option(fc.nat(29)),
    });
    fc.assert(
      fc.property(worlds, requests, (world, { offset, limit, after }) => {
        const gone = goneOf(world);
        const views = pieces(world).map((piece) => viewOf(segmentOf(piece), gone));
        const place = after === null ? undefined : world.all[after];
        for (const filter of world.asked.slice(0, 4)) {
          const found = new Set(expectedIds(world.all, filter));
          const expected = newestFirst(world.all)
            .filter((each) => found.has(each.id) && !gone.has(each.id))
            .filter(
              (each) => !place || isAfter({ time: place.searchable.time, id: place.id }, each),
            )
            .slice(offset, offset + limit);
          const rows = pageOf(hitsOf(views, filter, world.all), {
            offset,
            limit,
            ...(place ? { after: { time: place.searchable.time, id: place.id } } : {}),
          });
          expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          expect(rows.map(({ time }) => time)).toEqual(
            expected.map(({ searchable }) => searchable.time),
          );
        }
      }),
      runs,
    );
  });

  it('count each distinct value of a document once, most frequent first', () => {
    const fields = ['title', 'host', 'tag', 'service', 'port', 'unused', 'country', 'score', 'cve'];
    fc.assert(
      fc.property(worlds, fc.nat(6), (world, limit) => {
        const gone = goneOf(world);
        const views = pieces(world).map((piece) => viewOf(segmentOf(piece), gone));
        for (const filter of world.asked.slice(0, 4)) {
          const found = new Set(expectedIds(world.all, filter));
          const live = world.all.filter(({ id }) => found.has(id) && !gone.has(id));
          const facets = facetsOf(
            hitsOf(views, filter, world.all),
            fields.map((field) => ({ field, limit })),
          );
          for (const field of fields)
            expect(facets[field], field).toEqual(buckets(live, field, limit));
        }
      }),
      runs,
    );
  });

  it('know the derived facts of each document', () => {
    fc.assert(
      fc.property(documents(20), (all) => {
        const view = viewOf(segmentOf(all));
        for (const [position, id] of view.segment.ids.entries()) {
          const facts = view.factsAt(position);
          const known = all.find((each) => each.id === id);
          for (const field of ['country', 'city', 'score', 'cve'])
            expect(new Set(facts[field])).toEqual(new Set(known && valuesOf(known, field)));
        }
      }),
      runs,
    );
  });
});
