import type { AnyDictionary } from './dictionary.ts';
import type { DictionaryCopy } from './dictionary-writer.ts';
import { Tournament } from './tournament.ts';

/** The code after this one that is to be visited, 0 when none is. */
type NextCode = (source: number, code: number) => number;

/** Goes through the values of several dictionaries in their common order, each value once. */
export class ValueMerge {
  /** How many dictionaries have the current value; the arrays say which, and under which codes. */
  size = 0;
  readonly sources: Uint32Array;
  readonly codes: Uint32Array;
  readonly #dictionaries: readonly AnyDictionary[];
  /** For each dictionary the code that comes next, and a key that its value sorts by. */
  readonly #heads: Uint32Array;
  readonly #keys: Float64Array;
  readonly #nextCode: NextCode;
  readonly #race: Tournament;

  constructor(dictionaries: readonly AnyDictionary[], nextCode?: NextCode) {
    const { length } = dictionaries;
    this.#dictionaries = dictionaries;
    this.#nextCode = nextCode ?? ((source, code) => (code < this.#length(source) ? code + 1 : 0));
    this.sources = new Uint32Array(length);
    this.codes = new Uint32Array(length);
    this.#heads = new Uint32Array(length);
    this.#keys = new Float64Array(length);
    const filled = [...dictionaries.keys()].filter((source) => this.#advance(source));
    this.#race = new Tournament(filled, this.#keys, (one, other) =>
      this.#compare(one, this.#heads[one] ?? 0, other),
    );
  }

  /** False when there is none. */
  next(): boolean {
    this.size = 0;
    let first = -1;
    let key = 0;
    for (let source = this.#race.first; source >= 0; source = this.#race.first) {
      if (first < 0) {
        first = source;
        key = this.#keys[source] ?? 0;
      } else if (key !== this.#keys[source]) break;
      else if (this.#compare(first, this.codes[0] ?? 0, source) !== 0) break;
      this.sources[this.size] = source;
      this.codes[this.size++] = this.#heads[source] ?? 0;
      this.#race.moved(this.#advance(source));
    }
    return this.size > 0;
  }

  value(): string | number {
    return this.#dictionaries[this.sources[0] ?? 0]?.valueOf(this.codes[0] ?? 0) ?? '';
  }

  /** The dictionaries that have the current value, and under which codes. */
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

  #advance(source: number): boolean {
    const code = this.#nextCode(source, this.#heads[source] ?? 0);
    this.#heads[source] = code;
    if (code === 0) return false;
    this.#keys[source] = this.#dictionaries[source]?.sortKey(code) ?? 0;
    return true;
  }

  /** A value of one dictionary with the value that is next in another one. */
  #compare(one: number, code: number, other: number): number {
    const dictionary = this.#dictionaries[one];
    const otherDictionary = this.#dictionaries[other];
    if (!dictionary || !otherDictionary) return 0;
    return dictionary.compare(code, otherDictionary, this.#heads[other] ?? 0);
  }
}
