import type { Dictionary, DictionaryCopy } from './dictionary.ts';

/** Breaks ties between equal keys. */
type Compare = (one: number, other: number) => number;

/**
 * Merges sorted sources with a heap of their indexes. `keys` has a key for the current item of each
 * source; most comparisons need only that.
 */
export class MergeHeap {
  readonly #heap: number[];
  readonly #keys: Float64Array;
  readonly #compare: Compare;

  /** `sources` must all have an item. */
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

  /** Call after the first source has advanced or is exhausted. */
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

/** The next code to visit after this one, or 0. */
type NextCode = (source: number, code: number) => number;

/** Merges several dictionaries: visits each distinct value once, in order. */
export class ValueMerge {
  /** Number of dictionaries with the current value; `sources` and `codes` list them. */
  size = 0;
  readonly sources: Uint32Array;
  readonly codes: Uint32Array;
  readonly #dictionaries: readonly Dictionary[];
  /** Per dictionary, the next code and its sort key. */
  readonly #heads: Uint32Array;
  readonly #keys: Float64Array;
  readonly #nextCode: NextCode;

  constructor(dictionaries: readonly Dictionary[], nextCode?: NextCode) {
    const { length } = dictionaries;
    this.#dictionaries = dictionaries;
    this.#nextCode = nextCode ?? ((source, code) => (code < this.#length(source) ? code + 1 : 0));
    this.sources = new Uint32Array(length);
    this.codes = new Uint32Array(length);
    this.#heads = new Uint32Array(length);
    this.#keys = new Float64Array(length);
    for (let source = 0; source < length; source++) this.#advance(source);
  }

  /** False at the end. A linear scan: with few dictionaries and adjacent keys, a heap would be slower. */
  next(): boolean {
    this.size = 0;
    for (let source = 0; source < this.#heads.length; source++) {
      const code = this.#heads[source] ?? 0;
      const order = code === 0 ? 1 : this.#order(source);
      if (order > 0) continue;
      if (order < 0) this.size = 0;
      this.sources[this.size] = source;
      this.codes[this.size++] = code;
    }
    for (let at = 0; at < this.size; at++) this.#advance(this.sources[at] ?? 0);
    return this.size > 0;
  }

  value(): string | number {
    return this.#dictionaries[this.sources[0] ?? 0]?.valueOf(this.codes[0] ?? 0) ?? '';
  }

  /** The dictionaries with the current value, and their codes. */
  visit(each: (source: number, code: number) => void): void {
    for (let at = 0; at < this.size; at++) each(this.sources[at] ?? 0, this.codes[at] ?? 0);
  }

  copyTo(target: DictionaryCopy): void {
    const dictionary = this.#dictionaries[this.sources[0] ?? 0];
    if (dictionary) target.add(dictionary, this.codes[0] ?? 0);
  }

  #length(source: number): number {
    return this.#dictionaries[source]?.length ?? 0;
  }

  #advance(source: number): void {
    const code = this.#nextCode(source, this.#heads[source] ?? 0);
    this.#heads[source] = code;
    if (code !== 0) this.#keys[source] = this.#dictionaries[source]?.sortKey(code) ?? 0;
  }

  /** Compares the next value of a dictionary with the smallest so far. */
  #order(source: number): number {
    if (this.size === 0) return -1;
    const first = this.sources[0] ?? 0;
    const key = this.#keys[source] ?? 0;
    const firstKey = this.#keys[first] ?? 0;
    if (key !== firstKey) return key < firstKey ? -1 : 1;
    return this.#compare(source, first);
  }

  #compare(one: number, other: number): number {
    const dictionary = this.#dictionaries[one];
    const otherDictionary = this.#dictionaries[other];
    if (!dictionary || !otherDictionary) return 0;
    return dictionary.compare(this.#heads[one] ?? 0, otherDictionary, this.#heads[other] ?? 0);
  }
}
