import type { FlatArray, FlatBlock } from '../lib/flat-file.ts';
import type { Ip, IpRange } from '../lib/ip.ts';

/** Both address families, and network numbers, which are looked up the same way. */
export const spaces = ['v4', 'v6', 'asn'] as const;
export type Space = (typeof spaces)[number];

export const wordsIn: Readonly<Record<Space, 1 | 4>> = { v4: 1, v6: 4, asn: 1 };

/** The parsed entries of one feed in one space, ascending by first address, wider ranges first. */
export interface Rows {
  count: number;
  /** One column per 32-bit word of the address, most significant first. */
  first: readonly Uint32Array[];
  /** Empty if every entry is a single address. */
  last: readonly Uint32Array[];
  line: Uint32Array;
  /** This and the next two are empty if no entry has one. */
  label: Uint32Array;
  /** Seconds, so that 32 bits last until 2106. */
  seen: Uint32Array;
  weight: Float32Array;
  /**
   * For each row, one more than the index of the nearest earlier row that ends later; 0 if there is
   * none. Empty if no entries overlap.
   */
  outer: Uint32Array;
}

export type Key = readonly number[];

export function keyOf(ip: Ip): Key {
  return ip.family === 4 ? [ip.value] : wordsOf(ip.value);
}

export function wordsOf(value: bigint): Key {
  const high = value >> 64n;
  return [
    Number(high >> 32n),
    Number(high & 0xffff_ffffn),
    Number((value >> 32n) & 0xffff_ffffn),
    Number(value & 0xffff_ffffn),
  ];
}

/** Negative, zero or positive if the row's words are below, at or above the key. */
function compareRow(words: readonly Uint32Array[], row: number, key: Key): number {
  for (let at = 0; at < words.length; at++) {
    const difference = (words[at]?.[row] ?? 0) - (key[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Rows whose range contains the key, innermost first. */
export function coveringRows(rows: Rows, key: Key): number[] {
  const found: number[] = [];
  const ends = rows.last.length > 0 ? rows.last : rows.first;
  let row = lastStartingAtOrBefore(rows, key);
  while (row >= 0) {
    const covers = compareRow(ends, row, key) >= 0;
    if (covers) found.push(row);
    if (rows.outer.length === 0) break;
    // Every row between one that ended too early and its outer one ended even earlier.
    row = covers ? row - 1 : (rows.outer[row] ?? 0) - 1;
  }
  return found;
}

/**
 * The last key after this one contained in exactly the same rows; null if no row begins or ends
 * after it.
 */
export function sameRowsUntil(rows: Rows, key: Key): bigint | null {
  const next = lastStartingAtOrBefore(rows, key) + 1;
  const ends = rows.last.length > 0 ? rows.last : rows.first;
  const borders = coveringRows(rows, key).map((row) => joinWords(ends, row));
  if (next < rows.count) borders.push(joinWords(rows.first, next) - 1n);
  return borders.reduce<bigint | null>(
    (least, border) => (least === null || border < least ? border : least),
    null,
  );
}

/** Like `sameRowsUntil` in numbers; Infinity if no row begins or ends after it. */
export function sameRowsUntilIpv4(rows: Rows, address: number): number {
  const [starts] = rows.first;
  if (!starts) return Infinity;
  const row = lastAtOrBelow(starts, address);
  const next = row + 1 < rows.count ? (starts[row + 1] ?? 0) - 1 : Infinity;
  return Math.min(next, firstEnd(rows, { starts, row, address }));
}

/**
 * The nearest end among rows that contain an address; `row` is the last one that begins before it.
 */
function firstEnd(
  { last, outer }: Rows,
  { starts, row, address }: { starts: Uint32Array; row: number; address: number },
): number {
  const [ends = starts] = last;
  let first = Infinity;
  for (let at = row; at >= 0;) {
    const end = ends[at] ?? 0;
    if (end >= address) first = Math.min(first, end);
    if (outer.length === 0) break;
    at = (end >= address ? at : (outer[at] ?? 0)) - 1;
  }
  return first;
}

function lastStartingAtOrBefore(rows: Rows, key: Key): number {
  let low = 0;
  let high = rows.count;
  const [word] = rows.first;
  if (word && rows.first.length === 1) return lastAtOrBelow(word, key[0] ?? 0);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRow(rows.first, middle, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Like `lastStartingAtOrBefore` for one word, the case of nearly all look-ups. */
function lastAtOrBelow(word: Uint32Array, value: number): number {
  let low = 0;
  let high = word.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((word[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function rangeOfRow(rows: Rows, space: 'v4' | 'v6', row: number): IpRange {
  const ends = rows.last.length > 0 ? rows.last : rows.first;
  if (space === 'v4') {
    return { family: 4, first: rows.first[0]?.[row] ?? 0, last: ends[0]?.[row] ?? 0 };
  }
  return { family: 6, first: joinWords(rows.first, row), last: joinWords(ends, row) };
}

/** A row's content without its line and position. */
export function saidInRow(rows: Rows, row: number): string {
  const { first, last, label, seen, weight } = rows;
  const size = last.map((word, at) => (word[row] ?? 0) - (first[at]?.[row] ?? 0)).join(':');
  return `${label[row] ?? 0},${seen[row] ?? 0},${weight[row] ?? 0},${size}`;
}

export function joinWords(words: readonly Uint32Array[], row: number): bigint {
  return words.reduce((value, word) => (value << 32n) | BigInt(word[row] ?? 0), 0n);
}

export function packRows(space: Space, rows: Rows): Record<string, FlatArray> {
  const arrays: Record<string, FlatArray> = {};
  for (const [at, word] of rows.first.entries()) arrays[`${space}.first${at}`] = word;
  for (const [at, word] of rows.last.entries()) arrays[`${space}.last${at}`] = word;
  for (const name of ['line', 'label', 'seen', 'weight', 'outer'] as const) {
    arrays[`${space}.${name}`] = rows[name];
  }
  return arrays;
}

export function unpackRows(block: FlatBlock, space: Space, hasLast: boolean): Rows {
  const words = (end: string) =>
    Array.from({ length: wordsIn[space] }, (_, at) => block.u32(`${space}.${end}${at}`));
  const line = block.u32(`${space}.line`);
  return {
    count: line.length,
    first: words('first'),
    last: hasLast ? words('last') : [],
    line,
    label: block.u32(`${space}.label`),
    seen: block.u32(`${space}.seen`),
    weight: block.f32(`${space}.weight`),
    outer: block.u32(`${space}.outer`),
  };
}
