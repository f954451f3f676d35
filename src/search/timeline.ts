/** Number of documents observed in each of several equal time spans. */
export interface Timeline {
  /** Start of the first span, in ms. */
  start: number;
  /** Length of each span, in ms. */
  step: number;
  counts: readonly number[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Lengths that are easy to read; beyond the last one, it is doubled. */
const steps = [
  ...[1, 5, 15, 30].map((count) => count * minute),
  ...[1, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((count) => count * day),
];

/** A Monday, so that weeks start on one. */
const origin = 4 * day;

interface Scale {
  start: number;
  step: number;
  spans: number;
}

/** The finest scale that covers both times within the given number of spans. */
export function scaleOf(first: number, last: number, most: number): Scale {
  for (let at = 0; ; at++) {
    const step = steps[at] ?? 364 * day * 2 ** (at - steps.length + 1);
    const start = Math.floor((first - origin) / step) * step + origin;
    const spans = Math.floor((last - start) / step) + 1;
    if (spans <= most) return { start, step, spans };
  }
}
