/** Breaks ties between equal keys. */
type Compare = (one: number, other: number) => number;

/**
 * Merges sorted sources with a heap of their indexes. The current item of each source has a key in
 * `keys`; most comparisons end there, without a call.
 */
export class Tournament {
  readonly #heap: number[];
  readonly #keys: Float64Array;
  readonly #compare: Compare;

  /** Only for sources that have an item. */
  constructor(sources: readonly number[], keys: Float64Array, compare: Compare) {
    this.#heap = [...sources];
    this.#keys = keys;
    this.#compare = compare;
    for (let at = this.#heap.length >>> 1; at >= 0; at--) this.#sink(at);
  }

  /** The source with the first item, the lowest among equals; -1 at the end. */
  get first(): number {
    return this.#heap[0] ?? -1;
  }

  /** The first source has advanced, or is exhausted. */
  moved(hasMore: boolean): void {
    if (!hasMore) {
      const last = this.#heap.pop() ?? -1;
      if (this.#heap.length > 0) this.#heap[0] = last;
    }
    this.#sink(0);
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const { length } = heap;
    const source = heap[from] ?? -1;
    let at = from;
    for (let child = at * 2 + 1; child < length; child = at * 2 + 1) {
      if (child + 1 < length && this.#isBefore(heap[child + 1] ?? 0, heap[child] ?? 0)) child++;
      const winner = heap[child] ?? 0;
      if (!this.#isBefore(winner, source)) break;
      heap[at] = winner;
      at = child;
    }
    if (at < length) heap[at] = source;
  }

  #isBefore(one: number, other: number): boolean {
    const key = this.#keys[one] ?? 0;
    const otherKey = this.#keys[other] ?? 0;
    if (key !== otherKey) return key < otherKey;
    return (this.#compare(one, other) || one - other) < 0;
  }
}
