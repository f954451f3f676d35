/** As narrow as the number of distinct values allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/**
 * Which codes each row has. Rows are the documents of a segment, or the addresses or pieces of software
 * that derived fields hang on.
 */
export class Column {
  readonly #codes: Codes;
  /** Where the codes of a row begin, and after the last row where they end; null when no row has two. */
  readonly #starts: Uint32Array | null;

  constructor(codes: Codes, starts: Uint32Array | null) {
    this.#codes = codes;
    this.#starts = starts;
  }

  get rows(): number {
    return this.#starts ? this.#starts.length - 1 : this.#codes.length;
  }

  get hasLists(): boolean {
    return this.#starts !== null;
  }

  /** The one code of every row, 0 where it has none. For columns without lists. */
  get flat(): Codes {
    if (this.#starts) throw new Error('A column of lists has no single codes');
    return this.#codes;
  }

  codesOf(row: number): Codes {
    const starts = this.#starts;
    if (starts) return this.#codes.subarray(starts[row], starts[row + 1]);
    return this.#codes[row] === 0 ? this.#codes.subarray(0, 0) : this.#codes.subarray(row, row + 1);
  }

  /** Likewise of some rows. */
  flatOf(rows: Uint32Array): Uint32Array {
    const codes = this.flat;
    const found = new Uint32Array(rows.length);
    for (let at = 0; at < rows.length; at++) found[at] = codes[rows[at] ?? 0] ?? 0;
    return found;
  }

  /** Every code of every row. */
  visit(each: (row: number, code: number) => void): void {
    const codes = this.#codes;
    const starts = this.#starts;
    const { rows } = this;
    for (let row = 0; row < rows; row++) {
      const end = starts ? (starts[row + 1] ?? 0) : row + 1;
      for (let at = starts ? (starts[row] ?? 0) : row; at < end; at++) {
        const code = codes[at] ?? 0;
        if (code !== 0) each(row, code);
      }
    }
  }

  /** Adds 1 to the count of every code that these rows have. The count of code 0 means nothing. */
  countInto(counts: Uint32Array, rows: Uint32Array): void {
    const codes = this.#codes;
    const starts = this.#starts;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const first = starts ? (starts[row] ?? 0) : row;
      const end = starts ? (starts[row + 1] ?? 0) : row + 1;
      for (let next = first; next < end; next++) {
        const code = codes[next] ?? 0;
        counts[code] = (counts[code] ?? 0) + 1;
      }
    }
  }

  /** For every row, 1 when any of its codes is marked. Code 0 must not be. */
  rowsWith(marks: Uint8Array): Uint8Array {
    const found = new Uint8Array(this.rows);
    if (this.#starts)
      for (let row = 0; row < found.length; row++) found[row] = this.#any(row, marks);
    else
      for (let row = 0; row < found.length; row++) found[row] = marks[this.#codes[row] ?? 0] ?? 0;
    return found;
  }

  hasAny(row: number, marks: Uint8Array): boolean {
    return this.#any(row, marks) === 1;
  }

  #any(row: number, marks: Uint8Array): number {
    const starts = this.#starts;
    const end = starts ? (starts[row + 1] ?? 0) : row + 1;
    let any = 0;
    for (let at = starts ? (starts[row] ?? 0) : row; at < end; at++)
      any |= marks[this.#codes[at] ?? 0] ?? 0;
    return any;
  }
}
