import { GrowingList } from './growing-list.ts';
import { orderOfTexts } from './text-order.ts';

/** Rows of values after the values were sorted and became codes. */
export interface CodedRows {
  /** Either texts or numbers, ascending. The first has code 1. */
  values: readonly (string | number)[];
  /** Where the codes of a row begin; one more than there are rows. */
  starts: Uint32Array;
  codes: Uint32Array;
}

/** Values come row by row and are numbered as they appear; only the distinct ones are sorted. */
export class ValueRows {
  readonly #numbers = new Map<string | number, number>();
  /** For each value one more than the row that had it last. */
  readonly #lastRow = new GrowingList();
  readonly #starts = new GrowingList();
  readonly #flat = new GrowingList();
  readonly #type: 'string' | 'number';
  readonly #keepsRepeats: boolean;

  constructor(type: 'string' | 'number', { keepsRepeats = false } = {}) {
    this.#type = type;
    this.#keepsRepeats = keepsRepeats;
    this.#starts.push(0);
  }

  /** To the row that is open. */
  addAll(values: readonly (string | number)[]): void {
    for (let at = 0; at < values.length; at++) this.#add(values[at] ?? '');
  }

  #add(value: string | number): void {
    const number = this.#numbers.get(value) ?? this.#meet(value);
    const row = this.#starts.length;
    if (this.#lastRow.at(number) === row && !this.#keepsRepeats) return;
    this.#lastRow.set(number, row);
    this.#flat.push(number);
  }

  endRow(): void {
    this.#starts.push(this.#flat.length);
  }

  finish(): CodedRows {
    const met = [...this.#numbers.keys()];
    const order = this.#type === 'number' ? orderOfNumbers(met) : orderOfTexts(met.map(String));
    const values = new Array<string | number>(met.length);
    const codeOf = new Uint32Array(met.length);
    for (let at = 0; at < order.length; at++) {
      const number = order[at] ?? 0;
      values[at] = met[number] ?? '';
      codeOf[number] = at + 1;
    }
    const codes = this.#flat.items();
    for (let at = 0; at < codes.length; at++) codes[at] = codeOf[codes[at] ?? 0] ?? 0;
    return { values, starts: this.#starts.items(), codes };
  }

  #meet(met: string | number): number {
    const value = typeof met === 'string' ? wellFormed(met) : met;
    if (typeof value !== this.#type || Number.isNaN(value))
      throw new Error(`A field of type ${this.#type} cannot keep ${value}`);
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(value, number);
    this.#lastRow.push(0);
    return number;
  }
}

function orderOfNumbers(numbers: readonly (string | number)[]): Uint32Array {
  return Uint32Array.from(numbers.keys()).sort(
    (one, other) => Number(numbers[one]) - Number(numbers[other]),
  );
}

/** A lone surrogate has no UTF-8. */
function wellFormed(text: string): string {
  return surrogate.test(text) ? text.replaceAll(/\p{Surrogate}/gu, '\ufffd') : text;
}

const surrogate = /[\ud800-\udfff]/;
