import { GrowingList } from './growing-list.ts';
import { TextNumbers } from './text-numbers.ts';
import { orderOfTexts } from './text-order.ts';

/** Rows of values after sorting values and replacing them by codes. */
export interface CodedRows {
  /** All texts or all numbers, ascending. The first has code 1. */
  values: readonly (string | number)[];
  /** Start of each row's codes, plus a final end. */
  starts: Uint32Array;
  codes: Uint32Array;
}

type Value = string | number;

/** Values arrive row by row and are numbered on first appearance; only distinct ones are sorted. */
export class ValueRows {
  readonly #type: 'string' | 'number';
  readonly #keepsRepeats: boolean;
  readonly #texts = new TextNumbers();
  readonly #numbers = new Map<number, number>();
  /** For each value, one more than its last row. */
  readonly #lastRow = new GrowingList();
  readonly #starts = new GrowingList();
  readonly #flat = new GrowingList();

  constructor(type: 'string' | 'number', { keepsRepeats = false } = {}) {
    this.#type = type;
    this.#keepsRepeats = keepsRepeats;
    this.#starts.push(0);
  }

  /** Adds to the open row. */
  addAll(values: readonly Value[]): void {
    for (let at = 0; at < values.length; at++) this.#add(this.#numberOf(values[at] ?? ''));
  }

  endRow(): void {
    this.#starts.push(this.#flat.length);
  }

  finish(): CodedRows {
    const met = this.#type === 'string' ? this.#texts.texts : [...this.#numbers.keys()];
    const order = this.#type === 'string' ? orderOfTexts(this.#texts.texts) : orderOfNumbers(met);
    const values = new Array<Value>(met.length);
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

  #add(number: number): void {
    const row = this.#starts.length;
    if (number === this.#lastRow.length) this.#lastRow.push(0);
    if (this.#lastRow.at(number) === row && !this.#keepsRepeats) return;
    this.#lastRow.set(number, row);
    this.#flat.push(number);
  }

  #numberOf(value: Value): number {
    if (typeof value !== this.#type || Number.isNaN(value))
      throw new Error(`A field of type ${this.#type} cannot keep ${value}`);
    if (typeof value === 'string') return this.#texts.numberOf(value);
    const number = this.#numbers.get(value) ?? this.#numbers.size;
    if (number === this.#numbers.size) this.#numbers.set(value, number);
    return number;
  }
}

function orderOfNumbers(numbers: readonly Value[]): Uint32Array {
  return Uint32Array.from(numbers.keys()).sort(
    (one, other) => Number(numbers[one]) - Number(numbers[other]),
  );
}
