import type { Place } from '../../../../search/index-port.ts';
import type { Hits } from './facets.ts';
import { MergeHeap } from './k-way-merge.ts';
import type { View } from './overlay.ts';

export interface PageRequest {
  /** Rows to skip, counted from `after` if given. */
  offset: number;
  limit: number;
  after?: Place;
}

export interface Row extends Place {
  view: View;
  position: number;
}

/** A page of the hits of all segments, newest first. The cost hardly depends on the depth. */
export function pageOf(hits: readonly Hits[], { offset, limit, after }: PageRequest): Row[] {
  const lists = hits.map((each) => new NewestFirst(each));
  const starts = lists.map((list) => (after ? list.size - list.countBefore(after) : 0));
  const { ranks, left } = skip(lists, starts, offset);
  return merge(lists, ranks, left + limit).slice(left);
}

/** Hits of one segment by rank; the newest is 0. */
class NewestFirst {
  readonly size: number;
  readonly #hits: Hits;

  constructor(hits: Hits) {
    this.#hits = hits;
    this.size = hits.positions.size;
  }

  /** Number of hits older than this place. */
  countBefore(place: Place): number {
    const { view, positions } = this.#hits;
    const end = view.segment.countBefore(place);
    return end === 0 ? 0 : positions.rank(end - 1);
  }

  /** Number of hits newer than this place. Ids are integers, so half an id lies between neighbours. */
  countAfter({ time, id }: Place): number {
    return this.size - this.countBefore({ time, id: id + 0.5 });
  }

  at(rank: number): Row {
    return this.#row(this.#hits.positions.select(this.size - 1 - rank) ?? 0);
  }

  /** Up to `limit` rows, starting at this rank. */
  from(rank: number, limit: number): Row[] {
    const length = Math.max(0, Math.min(limit, this.size - rank));
    if (length === 0) return [];
    const positions = new Uint32Array(length);
    this.#hits.positions.rangeUint32Array(positions, this.size - rank - length, length);
    return Array.from(positions.reverse(), (position) => this.#row(position));
  }

  #row(position: number): Row {
    const { view } = this.#hits;
    const { ids, times } = view.segment;
    return { view, position, id: ids[position] ?? 0, time: times[position] ?? 0 };
  }
}

/** Up to this many rows, merging is faster than skipping. */
const fewRows = 256;

/**
 * Where a page starts in each list. The middle of the widest window divides all lists into newer
 * and older, which rules out one side. At most a few rows are `left` to skip one by one.
 */
function skip(lists: readonly NewestFirst[], starts: readonly number[], offset: number) {
  let from = [...starts];
  let to = lists.map(({ size }) => size);
  let left = offset;
  for (;;) {
    const widths = to.map((end, at) => end - (from[at] ?? 0));
    const widest = widths.indexOf(Math.max(...widths));
    const list = lists[widest];
    if (!list || left === 0 || sum(widths) <= fewRows + lists.length) return { ranks: from, left };
    const middle = list.at((from[widest] ?? 0) + ((widths[widest] ?? 0) >>> 1));
    const newer = lists.map((each, at) =>
      clamp(each.countAfter(middle), from[at] ?? 0, to[at] ?? 0),
    );
    const skipped = sum(newer) - sum(from);
    if (skipped > left) to = newer;
    else {
      left -= skipped;
      from = newer;
    }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const clamp = (number: number, low: number, high: number) => Math.min(Math.max(number, low), high);

function merge(lists: readonly NewestFirst[], ranks: readonly number[], limit: number): Row[] {
  const rows = lists.map((list, at) => list.from(ranks[at] ?? 0, limit).reverse());
  // The lowest key wins, so newer times have lower keys.
  const keyOf = (at: number) => -(rows[at]?.at(-1)?.time ?? 0);
  const idOf = (at: number) => rows[at]?.at(-1)?.id ?? 0;
  const keys = Float64Array.from(rows.keys(), keyOf);
  const filled = [...rows.keys()].filter((at) => rows[at]?.length !== 0);
  const heap = new MergeHeap(filled, keys, (one, other) => idOf(other) - idOf(one));
  const merged: Row[] = [];
  while (heap.first >= 0 && merged.length < limit) {
    const { first } = heap;
    const row = rows[first]?.pop();
    if (row) merged.push(row);
    keys[first] = keyOf(first);
    heap.moved(rows[first]?.length !== 0);
  }
  return merged;
}
