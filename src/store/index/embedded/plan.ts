/** How many documents a sheet has, and how many of them are gone. */
export interface SheetSize {
  count: number;
  gone: number;
}

/** Sheets from the first to before the last. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * So many sheets of about one size become one of the next size. More than would be best for queries: every
 * merge takes its time from what comes in, and what is uneven is merged as soon as nothing does.
 */
const fan = 32;
/** No sheet is made larger: making it anew must neither take long nor need much memory. */
const largest = 262_144;
/** Two of these would be too large, so they stay as they are. */
const full = largest / 2;
/** A sheet is made anew when more than this share of it is gone. */
const goneShare = 0.3;
const fewestGone = 1_024;

/**
 * Which neighbouring sheets to make one of next; null when all is well. Many small sheets make queries
 * slow, and every merge costs, so each document is merged only a few times on its way to a full sheet.
 * With time to spare, sheets are merged until each is larger than all the newer ones together.
 */
export function planMerge(sheets: readonly SheetSize[], hasTime: boolean): Stretch | null {
  const sizes = sheets.map(({ count, gone }) => count - gone);
  return firstWorn(sheets) ?? firstRun(sizes) ?? (hasTime ? firstUneven(sizes) : null);
}

function firstWorn(sheets: readonly SheetSize[]): Stretch | null {
  const at = sheets.findIndex(
    ({ count, gone }) => gone === count || (gone >= fewestGone && gone > count * goneShare),
  );
  return at < 0 ? null : { from: at, to: at + 1 };
}

/** Many of about one size. The small ones first: they come fastest. */
function firstRun(sizes: readonly number[]): Stretch | null {
  for (let below = fan; ; below *= fan) {
    const most = Math.min(below, full);
    // Those of this size count; smaller ones beside them wait until they are many themselves.
    const run = stretchesBelow(sizes, most).find(
      ({ from, to }) => sizes.slice(from, to).filter((size) => size >= below / fan).length >= fan,
    );
    if (run) return fitting(sizes, run);
    if (most === full) return null;
  }
}

/** Few of different sizes: the last ones, from the first on that is not larger than all behind it. */
function firstUneven(sizes: readonly number[]): Stretch | null {
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

/** The longest stretches of neighbours that are all smaller than this. */
function stretchesBelow(sizes: readonly number[], most: number): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (let to = 0; to <= sizes.length; to++) {
    if (to < sizes.length && (sizes[to] ?? 0) < most) continue;
    if (to > from) stretches.push({ from, to });
    from = to + 1;
  }
  return stretches;
}

/** As much of it as makes a sheet that is not too large; two always fit, since none of them is full. */
function fitting(sizes: readonly number[], { from, to }: Stretch): Stretch {
  let size = 0;
  for (let at = from; at < to; at++) {
    size += sizes[at] ?? 0;
    if (size > largest) return { from, to: at };
  }
  return { from, to };
}
