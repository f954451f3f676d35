import type { Filter } from '../../../../src/search/filter.ts';
import type { Opened } from '../../../../src/lib/flat-file.ts';
import { buildSegment } from '../../../../src/store/index/embedded/segment/build.ts';
import {
  evaluate,
  type PhraseFinder,
} from '../../../../src/store/index/embedded/segment/evaluate.ts';
import type { Hits } from '../../../../src/store/index/embedded/segment/facets.ts';
import {
  buildOverlay,
  openOverlay,
  View,
} from '../../../../src/store/index/embedded/segment/overlay.ts';
import { mergeEntries } from '../../../../src/store/index/embedded/segment/merge.ts';
import type { MergeInput } from '../../../../src/store/index/embedded/segment/merge-order.ts';
import { RoaringBitmap32 } from '../../../../src/store/index/embedded/segment/positions.ts';
import { openSegment, type Segment } from '../../../../src/store/index/embedded/segment/segment.ts';
import { addressFacts, softwareFacts } from './corpus.ts';
import { collection, hasPhrase, type LoadedFacts, matches } from './reference.ts';

export function unwrap<T>(opened: Opened<T>): T {
  if ('damage' in opened) throw new Error(opened.damage);
  return opened.value;
}

export function segmentOf(documents: readonly LoadedFacts[]): Segment {
  return unwrap(openSegment(collection, buildSegment(collection, documents)));
}

/** A segment with all derived data, without the documents with these ids. */
export function viewOf(segment: Segment, goneIds: ReadonlySet<number> = new Set()): View {
  const overlays = [
    unwrap(openOverlay(segment, buildOverlay(segment, 'address', addressFacts))),
    unwrap(openOverlay(segment, buildOverlay(segment, 'software', softwareFacts))),
  ];
  return new View(segment, overlays, positionsOf(segment, goneIds));
}

export function mergeSegments(inputs: readonly MergeInput[]): Segment {
  const { segment } = mergeEntries(
    collection,
    inputs.map((input) => ({ ...input, overlays: [] })),
  );
  return unwrap(openSegment(collection, segment));
}

export function positionsOf(segment: Segment, ids: ReadonlySet<number>) {
  const positions = [...segment.ids.keys()].filter((at) => ids.has(segment.ids[at] ?? 0));
  return new RoaringBitmap32(positions);
}

const documentsById = new WeakMap<readonly LoadedFacts[], Map<number, LoadedFacts>>();

/** Created once: tests need the same documents over and over. */
function byIdOf(documents: readonly LoadedFacts[]): Map<number, LoadedFacts> {
  const found = documentsById.get(documents) ?? new Map(documents.map((each) => [each.id, each]));
  documentsById.set(documents, found);
  return found;
}

/** Reads the texts themselves, as the store's full-text index does. */
export function finderFor(
  segment: Segment,
  documents: readonly LoadedFacts[],
  verifyAtMost = 2,
): PhraseFinder {
  const byId = byIdOf(documents);
  const has = (position: number, phrase: Parameters<PhraseFinder['find']>[0]) =>
    (byId.get(segment.ids[position] ?? 0)?.searchable.values[phrase.field] ?? []).some((value) =>
      hasPhrase(phrase, String(value)),
    );
  return {
    match: () => {
      throw new Error('no pattern is asked here');
    },
    verifyAtMost,
    verify: (phrase, positions) => positions.filter((position) => has(position, phrase)),
    find: (phrase) =>
      Uint32Array.from(segment.ids.keys()).filter((position) => has(position, phrase)),
  };
}

export function hitsOf(
  views: readonly View[],
  filter: Filter,
  documents: readonly LoadedFacts[],
): Hits[] {
  return views.map((view) => ({
    view,
    positions: evaluate(view, filter, finderFor(view.segment, documents)),
  }));
}

export function idsOf(hits: readonly Hits[]): number[] {
  return hits
    .flatMap(({ view, positions }) => positions.toArray().map((at) => view.segment.ids[at] ?? 0))
    .sort((one, other) => one - other);
}

export function expectedIds(documents: readonly LoadedFacts[], filter: Filter): number[] {
  return documents
    .filter((each) => matches(filter, each))
    .map(({ id }) => id)
    .sort((one, other) => one - other);
}
