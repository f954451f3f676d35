import { PositionBits } from './positions.ts';

/** As narrow as the number of distinct values allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Which codes each row has. Rows are documents, or, where codes are words, labels. */
export class Column {
  /** With starts, the codes of all rows one after the other; without, one for each row, 0 for none. */
  readonly codes: Codes;
  /** Where the codes of a row begin, and after the last row where they end; null when no row has two. */
  readonly starts: Uint32Array | null;

  constructor(codes: Codes, starts: Uint32Array | null) {
    this.codes = codes;
    this.starts = starts;
  }

  get rows(): number {
    return this.starts ? this.starts.length - 1 : this.codes.length;
  }

  /** Where in `codes` those of a row begin. */
  firstOf(row: number): number {
    return this.starts ? (this.starts[row] ?? 0) : row;
  }

  /** Behind the last of them. */
  endOf(row: number): number {
    if (this.starts) return this.starts[row + 1] ?? 0;
    return (this.codes[row] ?? 0) === 0 ? row : row + 1;
  }

  /** Adds 1 to the count of every code that these rows have. The count of code 0 means nothing. */
  countInto(counts: Uint32Array, rows: Uint32Array): void {
    if (this.starts) countLists(this, counts, rows);
    else countSingles(this.codes, counts, rows);
  }

  /** Every code of these rows, as often as it is there. */
  codesOf(rows: Uint32Array): number[] {
    const found: number[] = [];
    for (const row of rows) {
      const end = this.endOf(row);
      for (let at = this.firstOf(row); at < end; at++) found.push(this.codes[at] ?? 0);
    }
    return found;
  }

  /** 1 when the row has a code that is marked with 1, otherwise 0. Code 0 must not be marked. */
  hasMarked(row: number, marks: Uint8Array): number {
    const end = this.endOf(row);
    let has = 0;
    for (let at = this.firstOf(row); at < end; at++) has |= marks[this.codes[at] ?? 0] ?? 0;
    return has;
  }

  /** All rows that have a marked code. */
  rowsWith(marks: Uint8Array): PositionBits {
    if (!this.starts) return singlesWith(this.codes, marks);
    const found = new PositionBits(this.rows);
    for (let row = 0; row < this.rows; row++) if (this.hasMarked(row, marks) === 1) found.add(row);
    return found;
  }
}

// What millions of rows go through, with nothing in the loop that need not be there.

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
