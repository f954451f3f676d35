import { PositionBits } from './positions.ts';

/** The narrowest array for the number of distinct values. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The codes of each row. Rows are documents or, for words, labels. */
export class Column {
  /** With starts: the codes of all rows, concatenated. Without: one per row, 0 for none. */
  readonly codes: Codes;
  /** Start of each row's codes, plus a final end; null if no row has two. */
  readonly starts: Uint32Array | null;

  constructor(codes: Codes, starts: Uint32Array | null) {
    this.codes = codes;
    this.starts = starts;
  }

  get rows(): number {
    return this.starts ? this.starts.length - 1 : this.codes.length;
  }

  /** Start of the row's codes. */
  firstOf(row: number): number {
    return this.starts ? (this.starts[row] ?? 0) : row;
  }

  /** End of the row's codes. */
  endOf(row: number): number {
    if (this.starts) return this.starts[row + 1] ?? 0;
    return (this.codes[row] ?? 0) === 0 ? row : row + 1;
  }

  /** Adds 1 to the count of every code in these rows. The count of code 0 is meaningless. */
  countInto(counts: Uint32Array, rows: Uint32Array): void {
    if (this.starts) countLists(this, counts, rows);
    else countSingles(this.codes, counts, rows);
  }

  /** All codes of these rows, with duplicates. */
  codesOf(rows: Uint32Array): number[] {
    const found: number[] = [];
    for (const row of rows) {
      const end = this.endOf(row);
      for (let at = this.firstOf(row); at < end; at++) found.push(this.codes[at] ?? 0);
    }
    return found;
  }

  /** 1 if the row has a marked code, else 0. Code 0 must not be marked. */
  hasMarked(row: number, marks: Uint8Array): number {
    const end = this.endOf(row);
    let has = 0;
    for (let at = this.firstOf(row); at < end; at++) has |= marks[this.codes[at] ?? 0] ?? 0;
    return has;
  }

  /** All rows with a marked code. */
  rowsWith(marks: Uint8Array): PositionBits {
    if (!this.starts) return singlesWith(this.codes, marks);
    const found = new PositionBits(this.rows);
    for (let row = 0; row < this.rows; row++) if (this.hasMarked(row, marks) === 1) found.add(row);
    return found;
  }
}

// Hot loop over millions of rows.

function countSingles(codes: Codes, counts: Uint32Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

function countLists(column: Column, counts: Uint32Array, rows: Uint32Array): void {
  const { codes } = column;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const end = column.endOf(row);
    for (let next = column.firstOf(row); next < end; next++) {
      const code = codes[next] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
}

function singlesWith(codes: Codes, marks: Uint8Array): PositionBits {
  const found = new PositionBits(codes.length);
  for (let at = 0, row = 0; row < codes.length; at++) {
    const end = Math.min(32, codes.length - row);
    let word = 0;
    for (let bit = 0; bit < end; bit++) word |= (marks[codes[row++] ?? 0] ?? 0) << bit;
    found.words[at] = word;
  }
  return found;
}

export interface ColumnArrays {
  codes: Codes;
  /** Null if no row has two codes: then a row is its code, or 0. */
  starts: Uint32Array | null;
}

/** Codes of all rows, concatenated. */
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
