/** Of the names that are not there, one in eight passes. */
const bitsForKey = 8;

/** Says which names are not in tables at all, at a tenth of the cost of a search. */
export class NameFilter {
  readonly #bits: Uint32Array;
  readonly #mask: number;

  constructor(tables: readonly Float64Array[]) {
    const keys = tables.reduce((sum, { length }) => sum + length, 0);
    const size = Math.max(32, 2 ** Math.ceil(Math.log2(keys * bitsForKey)));
    this.#bits = new Uint32Array(size / 32);
    this.#mask = size - 1;
    for (const table of tables) for (const key of table) this.#add(key);
  }

  mayHave(key: number): boolean {
    const bit = key & this.#mask;
    return ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  #add(key: number): void {
    const bit = key & this.#mask;
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
}
