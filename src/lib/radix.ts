const digitBits = 11;
const buckets = 1 << digitBits;
const digitMask = buckets - 1;
const shifts = [0, digitBits, 2 * digitBits];

/** Keys with their rows, moved together: looking keys up by row would miss the cache. */
interface Pairs {
  keys: Uint32Array;
  rows: Uint32Array;
}

/**
 * Sort order of rows by these columns, most significant first. Stable and linear: a JavaScript
 * comparator costs ten times as much.
 */
export function orderBy(columns: readonly Uint32Array[], count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  let pairs: Pairs = { keys: new Uint32Array(count), rows };
  let spare: Pairs = { keys: new Uint32Array(count), rows: new Uint32Array(count) };
  for (const column of [...columns].reverse()) {
    for (let at = 0; at < count; at++) pairs.keys[at] = column[pairs.rows[at] ?? 0] ?? 0;
    for (const shift of shifts) {
      const starts = bucketStarts(pairs.keys, shift);
      if (!starts) continue;
      scatter(pairs, spare, { shift, starts });
      [pairs, spare] = [spare, pairs];
    }
  }
  return pairs.rows;
}

/** Null if all keys share this digit, so that the pass can be skipped. */
function bucketStarts(keys: Uint32Array, shift: number): Uint32Array | null {
  const counts = new Uint32Array(buckets);
  for (let at = 0; at < keys.length; at++) {
    const digit = ((keys[at] ?? 0) >>> shift) & digitMask;
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  if (counts[((keys[0] ?? 0) >>> shift) & digitMask] === keys.length) return null;
  let next = 0;
  for (let digit = 0; digit < buckets; digit++) {
    const size = counts[digit] ?? 0;
    counts[digit] = next;
    next += size;
  }
  return counts;
}

function scatter(
  { keys, rows }: Pairs,
  to: Pairs,
  { shift, starts }: { shift: number; starts: Uint32Array },
): void {
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    const digit = (key >>> shift) & digitMask;
    const place = starts[digit] ?? 0;
    to.keys[place] = key;
    to.rows[place] = rows[at] ?? 0;
    starts[digit] = place + 1;
  }
}
