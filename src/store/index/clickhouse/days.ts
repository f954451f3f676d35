import type { Place } from '../../../search/index-port.ts';

export const dayMs = 86_400_000;

/** How many matches one day has. */
export interface Day {
  /** Days since 1970-01-01. */
  day: number;
  count: number;
}

interface Window {
  /** First and last moment, in ms. */
  from: number;
  to: number;
  /** Rows of the window before those wanted. */
  skip: number;
}

/** The days that a page spans, so that only they are read. `days` are newest first. */
export function windowOf(
  days: readonly Day[],
  { offset, limit, after }: { offset: number; limit: number; after?: Place },
): Window {
  if (!after) return windowAt(days, offset, limit);
  return { from: startBehind(days, after, offset + limit), to: after.time, skip: offset };
}

function windowAt(days: readonly Day[], offset: number, limit: number): Window {
  let before = 0;
  let from = 0;
  let window: Omit<Window, 'from'> | undefined;
  for (const { day, count } of days) {
    const through = before + count;
    if (!window && through > offset) window = { to: endOf(day), skip: offset - before };
    from = startOf(day);
    if (through >= offset + limit) break;
    before = through;
  }
  return { from, ...(window ?? { to: from - 1, skip: 0 }) };
}

/** The place's own day does not count, because it is unknown how much of it comes after the place. */
function startBehind(days: readonly Day[], { time }: Place, wanted: number): number {
  const own = Math.floor(time / dayMs);
  let from = startOf(own);
  let left = wanted;
  for (const { day, count } of days) {
    if (day >= own) continue;
    if (left <= 0) break;
    from = startOf(day);
    left -= count;
  }
  return from;
}

const startOf = (day: number) => day * dayMs;
const endOf = (day: number) => startOf(day + 1) - 1;
