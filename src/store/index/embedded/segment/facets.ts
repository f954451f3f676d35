import type { Bucket, FacetAnswer, FacetRequest } from '../../../../search/index-port.ts';
import type { Positions } from './positions.ts';
import type { View } from './overlay.ts';
import { type Counts, topOf } from './counts.ts';
import { codeIn, type Dictionary } from './dictionary.ts';
import { ValueMerge } from './k-way-merge.ts';
import { scaleOf, type Timeline } from '../../../../search/timeline.ts';

/** Called between two steps. Throws if the answer is no longer needed. */
export type GoOn = () => void;
const always: GoOn = () => undefined;

/** Hits of one segment. */
export interface Hits {
  view: View;
  positions: Positions;
}

/** The most frequent values of each field among all hits. */
export function facetsOf(
  hits: readonly Hits[],
  facets: FacetRequest['facets'],
  goOn: GoOn = always,
): FacetAnswer['facets'] {
  const lists = hits.map(({ view, positions }) => ({ view, list: positions.toUint32Array() }));
  return Object.fromEntries(
    facets.map(({ field, limit }) => {
      const counted = lists.map(({ view, list }) => {
        goOn();
        return count(view, field, list);
      });
      return [field, mostFrequent(counted, limit)];
    }),
  );
}

function count(view: View, name: string, positions: Uint32Array): Counted {
  const field = view.field(name);
  if (field.parts.kind === 'text') throw new Error(`${name} is a text and cannot be counted`);
  const isAll = positions.length === view.segment.count;
  return {
    dictionary: field.parts.dictionary,
    counts: isAll ? field.countAll() : field.count(positions),
  };
}

/** The values of a field in one segment, with their counts. */
interface Counted {
  dictionary: Dictionary;
  counts: Counts;
}

/** Across all segments, by descending count, then by value. */
function mostFrequent(counted: readonly Counted[], limit: number): Bucket[] {
  const [only] = counted;
  if (only && counted.length === 1) return bucketsOf(only, limit);
  const { totals, valueAt } = candidates(counted, leastOf(counted, limit));
  return topOf(totals, limit).map((at) => ({ value: valueAt(at), count: totals[at] ?? 0 }));
}

function bucketsOf({ dictionary, counts }: Counted, limit: number): Bucket[] {
  return counts
    .top(limit)
    .map((code) => ({ value: dictionary.valueOf(code), count: counts.of(code) }));
}

/**
 * The count a value needs in some segment to be a candidate. The top values of single segments,
 * counted everywhere, give a first answer; no rarer value can beat its last entry.
 */
function leastOf(counted: readonly Counted[], limit: number): number {
  const frequent = counted.flatMap((each) => bucketsOf(each, limit).map(({ value }) => value));
  const totals = [...new Set(frequent)].map((value) => totalOf(counted, value));
  const last = totals.sort((one, other) => other - one)[limit - 1] ?? 0;
  return Math.max(1, Math.ceil(last / counted.length));
}

function totalOf(counted: readonly Counted[], value: string | number): number {
  return counted.reduce(
    (sum, { dictionary, counts }) => sum + counts.of(codeIn(dictionary, value)),
    0,
  );
}

/** Values with at least this count in some segment, ascending, and their totals. */
function candidates(counted: readonly Counted[], least: number) {
  const totals: number[] = [];
  const sources: number[] = [];
  const codes: number[] = [];
  const merge = new ValueMerge(
    counted.map(({ dictionary }) => dictionary),
    (source, code) => counted[source]?.counts.next(code, least) ?? 0,
  );
  while (merge.next()) {
    // If every value takes part, every segment that has it is present.
    totals.push(least === 1 ? sumOf(counted, merge) : totalOf(counted, merge.value()));
    sources.push(merge.sources[0] ?? 0);
    codes.push(merge.codes[0] ?? 0);
  }
  const valueAt = (at: number) =>
    counted[sources[at] ?? 0]?.dictionary.valueOf(codes[at] ?? 0) ?? '';
  return { totals, valueAt };
}

function sumOf(counted: readonly Counted[], { size, sources, codes }: ValueMerge): number {
  let sum = 0;
  for (let at = 0; at < size; at++)
    sum += counted[sources[at] ?? 0]?.counts.of(codes[at] ?? 0) ?? 0;
  return sum;
}

/** Counts hits by time. Positions are in time order, so each span takes a binary search instead of a scan. */
export function timelineOf(hits: readonly Hits[], spans: number): Timeline {
  const some = hits.filter(({ positions }) => !positions.isEmpty);
  if (some.length === 0) return { start: 0, step: 0, counts: [] };
  const first = Math.min(...some.map((each) => timeAt(each, each.positions.minimum())));
  const last = Math.max(...some.map((each) => timeAt(each, each.positions.maximum())));
  const scale = scaleOf(first, last, spans);
  const counts = new Array<number>(scale.spans).fill(0);
  for (const each of some) {
    let before = 0;
    for (let at = 0; at < scale.spans; at++) {
      const until = countBefore(each, scale.start + (at + 1) * scale.step);
      counts[at] = (counts[at] ?? 0) + until - before;
      before = until;
    }
  }
  return { start: scale.start, step: scale.step, counts };
}

function timeAt({ view }: Hits, position: number): number {
  return view.segment.times[position] ?? 0;
}

function countBefore({ view, positions }: Hits, time: number): number {
  const end = view.segment.countBefore({ time, id: -Infinity });
  return end === 0 ? 0 : positions.rank(end - 1);
}
