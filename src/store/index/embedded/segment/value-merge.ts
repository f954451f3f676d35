import type { Dictionary } from './dictionary.ts';
import type { DictionaryCopy } from './dictionary-writer.ts';

/** The next code to visit after this one, or 0. */
type NextCode = (source: number, code: number) => number;

/** Merges several dictionaries: visits each distinct value once, in order. */
export class ValueMerge {
  /** Number of dictionaries with the current value; the arrays say which, and their codes. */
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

  /**
   * False at the end. A linear scan: there are few dictionaries and their keys are adjacent, so a
   * heap would be slower.
   */
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
