/** Total and removed documents of a segment. */
export interface EntrySize {
  count: number;
  gone: number;
}

/** Half-open range of segments. */
export interface EntryRange {
  from: number;
  to: number;
}

/**
 * Number of segments of similar size to merge into one. More than is ideal for queries: merging
 * competes with imports, and uneven segments are merged once imports stop.
 */
const fan = 32;
/** Maximum size of a segment, so that rebuilding it is fast and needs little memory. */
const largest = 262_144;
/** Two of these together would be too large, so they are not merged. */
const full = largest / 2;
/** A segment is rebuilt when more than this share is removed. */
const goneShare = 0.3;
const fewestGone = 1_024;

/**
 * Which adjacent segments to merge next; null for none. Many small segments slow queries down, but
 * merging costs: each document is merged only a few times on its way to a full segment. When idle,
 * segments are merged until each is larger than all newer ones together.
 */
export function planMerge(entries: readonly EntrySize[], hasTime: boolean): EntryRange | null {
  const sizes = entries.map(({ count, gone }) => count - gone);
  return firstWorn(entries) ?? firstRun(sizes) ?? (hasTime ? firstUneven(sizes) : null);
}

function firstWorn(entries: readonly EntrySize[]): EntryRange | null {
  const at = entries.findIndex(
    ({ count, gone }) => gone === count || (gone >= fewestGone && gone > count * goneShare),
  );
  return at < 0 ? null : { from: at, to: at + 1 };
}

/** Many segments of similar size, smallest first: they accumulate fastest. */
function firstRun(sizes: readonly number[]): EntryRange | null {
  for (let below = fan; ; below *= fan) {
    const most = Math.min(below, full);
    // Only segments of this size count; smaller neighbours wait until there are enough of them.
    const run = stretchesBelow(sizes, most).find(
      ({ from, to }) => sizes.slice(from, to).filter((size) => size >= below / fan).length >= fan,
    );
    if (run) return fitting(sizes, run);
    if (most === full) return null;
  }
}

/**
 * Few segments of different sizes: the last ones, starting at the first that is not larger than all
 * after it.
 */
function firstUneven(sizes: readonly number[]): EntryRange | null {
  for (const { from: start, to } of stretchesBelow(sizes, full)) {
    let from = to - 1;
    let behind = sizes[from] ?? 0;
    for (let at = from - 1; at >= start; at--) {
      const size = sizes[at] ?? 0;
      if (size <= behind) from = at;
      behind += size;
    }
    if (from < to - 1) return fitting(sizes, { from, to });
  }
  return null;
}

/** Maximal runs of adjacent segments below this size. */
function stretchesBelow(sizes: readonly number[], most: number): EntryRange[] {
  const stretches: EntryRange[] = [];
  let from = 0;
  for (let to = 0; to <= sizes.length; to++) {
    if (to < sizes.length && (sizes[to] ?? 0) < most) continue;
    if (to > from) stretches.push({ from, to });
    from = to + 1;
  }
  return stretches;
}

/** As many as fit into one segment; two always fit, because none is full. */
function fitting(sizes: readonly number[], { from, to }: EntryRange): EntryRange {
  let size = 0;
  for (let at = from; at < to; at++) {
    size += sizes[at] ?? 0;
    if (size > largest) return { from, to: at };
  }
  return { from, to };
}
