import type { Bucket } from '../../../../search/index-port.ts';
import { codeIn, type Dictionary } from './dictionary.ts';
import { ValueMerge } from './value-merge.ts';

/** The values of a field in one segment, and by code how often they were met; code 0 never. */
export interface Counted {
  dictionary: Dictionary;
  counts: Uint32Array;
}

/** Of all segments together: falling by count, then by value. */
export function mostFrequent(counted: readonly Counted[], limit: number): Bucket[] {
  const [only] = counted;
  if (only && counted.length === 1) return bucketsOf(only, limit);
  const { totals, valueAt } = candidates(counted, leastOf(counted, limit));
  return topOf(totals, limit).map((at) => ({ value: valueAt(at), count: totals[at] ?? 0 }));
}

function bucketsOf({ dictionary, counts }: Counted, limit: number): Bucket[] {
  return topOf(counts, limit).map((code) => ({
    value: dictionary.valueOf(code),
    count: counts[code] ?? 0,
  }));
}

/** So many are kept in order as they are met; for more it is cheaper to sort all of them once. */
const fewWanted = 256;

/** Where the highest numbers are; of equal ones the first. Zeros do not count. */
function topOf(numbers: ArrayLike<number>, limit: number): number[] {
  return limit > fewWanted ? sorted(numbers).slice(0, limit) : fewOf(numbers, limit);
}

function sorted(numbers: ArrayLike<number>): number[] {
  const places: number[] = [];
  for (let at = 0; at < numbers.length; at++) if ((numbers[at] ?? 0) > 0) places.push(at);
  return places.sort((one, other) => (numbers[other] ?? 0) - (numbers[one] ?? 0) || one - other);
}

function fewOf(numbers: ArrayLike<number>, limit: number): number[] {
  const top: number[] = [];
  let least = limit === 0 ? Infinity : 1;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number < least) continue;
    const place = top.findIndex((other) => (numbers[other] ?? 0) < number);
    top.splice(place < 0 ? top.length : place, 0, at);
    if (top.length > limit) top.pop();
    if (top.length === limit) least = (numbers[top[limit - 1] ?? 0] ?? 0) + 1;
  }
  return top;
}

/**
 * How often a value must be met in some segment to be among the answers. The frequent values of single
 * segments, counted in all, are a first answer; nothing rarer than its last one can be in a better one.
 */
function leastOf(counted: readonly Counted[], limit: number): number {
  const frequent = counted.flatMap((each) => bucketsOf(each, limit).map(({ value }) => value));
  const totals = [...new Set(frequent)].map((value) => totalOf(counted, value));
  const last = totals.sort((one, other) => other - one)[limit - 1] ?? 0;
  return Math.max(1, Math.ceil(last / counted.length));
}

function totalOf(counted: readonly Counted[], value: string | number): number {
  return counted.reduce(
    (sum, { dictionary, counts }) => sum + (counts[codeIn(dictionary, value)] ?? 0),
    0,
  );
}

/** The values that are met so often somewhere, ascending, and how often everywhere. */
function candidates(counted: readonly Counted[], least: number) {
  const totals: number[] = [];
  const sources: number[] = [];
  const codes: number[] = [];
  const merge = new ValueMerge(
    counted.map(({ dictionary }) => dictionary),
    (source, code) => nextCode(counted[source]?.counts, code, least),
  );
  while (merge.next()) {
    // When every value that was met takes part, all its segments are here.
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
  for (let at = 0; at < size; at++) sum += counted[sources[at] ?? 0]?.counts[codes[at] ?? 0] ?? 0;
  return sum;
}

function nextCode(counts: Uint32Array | undefined, after: number, least: number): number {
  const length = counts?.length ?? 0;
  for (let code = after + 1; code < length; code++) if ((counts?.[code] ?? 0) >= least) return code;
  return 0;
}
