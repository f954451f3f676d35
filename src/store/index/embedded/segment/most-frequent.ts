import type { Bucket } from '../../../../search/index-port.ts';
import { topOf, type Counts } from './counts.ts';
import { codeIn, type Dictionary } from './dictionary.ts';
import { ValueMerge } from './value-merge.ts';

/** The values of a field in one segment, with counts. */
export interface Counted {
  dictionary: Dictionary;
  counts: Counts;
}

/** Across all segments, by falling count, then by value. */
export function mostFrequent(counted: readonly Counted[], limit: number): Bucket[] {
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
 * Minimum count within some segment for a value to be a candidate. The top values of single
 * segments, counted everywhere, give a first answer; nothing rarer than its last entry can beat it.
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
    // If every value takes part, all its segments are present.
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
