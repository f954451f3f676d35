import type { Codes } from './column.ts';

export interface ColumnArrays {
  codes: Codes;
  /** Null if no row has two codes: then a row is its code, or 0. */
  starts: Uint32Array | null;
}

/** Codes of all rows, one after the other. */
export interface CodeLists {
  /** Start of each row's codes, plus a final end. */
  starts: Uint32Array;
  codes: Uint32Array;
}

/** `most` is the highest code. */
export function columnOf({ starts, codes }: CodeLists, most: number): ColumnArrays {
  if (hasLists(starts)) {
    const narrow = createCodes(codes.length, most);
    narrow.set(codes);
    return { codes: narrow, starts };
  }
  const flat = createCodes(starts.length - 1, most);
  for (let row = 0; row < flat.length; row++) {
    const at = starts[row] ?? 0;
    if ((starts[row + 1] ?? 0) > at) flat[row] = codes[at] ?? 0;
  }
  return { codes: flat, starts: null };
}

function hasLists(starts: Uint32Array): boolean {
  for (let row = 1; row < starts.length; row++)
    if ((starts[row] ?? 0) > (starts[row - 1] ?? 0) + 1) return true;
  return false;
}

/** The narrowest array type that fits. */
export function createCodes(length: number, most: number): Codes {
  if (most < 2 ** 8) return new Uint8Array(length);
  return most < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}
