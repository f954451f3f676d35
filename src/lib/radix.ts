const digitBits = 11;
const buckets = 1 << digitBits;
const digitMask = buckets - 1;

/**
 * The order in which rows ascend by these columns, the most significant column first. Stable, and
 * linear in the number of rows: a comparator called from JavaScript costs ten times as much.
 */
export function orderBy(columns: readonly Uint32Array[], count: number): Uint32Array {
  let order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[row] = row;
  let spare = new Uint32Array(count);
  for (const column of [...columns].reverse()) {
    for (let shift = 0; shift < 32; shift += digitBits) {
      const counts = countDigits(column, shift, count);
      if (!counts) continue;
      scatter({ column, shift, counts }, order, spare);
      [order, spare] = [spare, order];
    }
  }
  return order;
}

/** Null when all rows share the digit, so that the pass can be left out. */
function countDigits(column: Uint32Array, shift: number, count: number): Uint32Array | null {
  const counts = new Uint32Array(buckets);
  for (let row = 0; row < count; row++) {
    const digit = ((column[row] ?? 0) >>> shift) & digitMask;
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  return count === 0 || counts[((column[0] ?? 0) >>> shift) & digitMask] === count ? null : counts;
}

function scatter(
  { column, shift, counts }: { column: Uint32Array; shift: number; counts: Uint32Array },
  from: Uint32Array,
  to: Uint32Array,
): void {
  let next = 0;
  for (let digit = 0; digit < buckets; digit++) {
    const size = counts[digit] ?? 0;
    counts[digit] = next;
    next += size;
  }
  for (let at = 0; at < from.length; at++) {
    const row = from[at] ?? 0;
    const digit = ((column[row] ?? 0) >>> shift) & digitMask;
    const place = counts[digit] ?? 0;
    to[place] = row;
    counts[digit] = place + 1;
  }
}
