import { randomInt } from 'node:crypto';
import { GrowingList } from './growing-list.ts';
import { orderBy } from '../../../../lib/radix.ts';

/** Rows of values, sorted and replaced by codes. */
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
      throw new Error(`A field of type ${this.#type} cannot hold ${value}`);
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

/**
 * Numbers texts in order of appearance. A Map would have to hash every freshly sliced string, which
 * costs more than everything else.
 */
class TextNumbers {
  readonly texts: string[] = [];
  #hashes = new Uint32Array(256);
  /** One more than the text's number, 0 if free. At most a quarter full. */
  #places = new Uint32Array(1024);

  /** New texts get the next number. */
  numberOf(text: string): number {
    const hash = hashOf(text);
    const mask = this.#places.length - 1;
    let at = hash & mask;
    for (let place = this.#places[at] ?? 0; place !== 0; place = this.#places[at] ?? 0) {
      if (this.#hashes[place - 1] === hash && this.texts[place - 1] === text) return place - 1;
      at = (at + 1) & mask;
    }
    if (surrogate.test(text) && wellFormed(text) !== text) return this.numberOf(wellFormed(text));
    const number = this.texts.length;
    this.#places[at] = number + 1;
    this.#hashes[number] = hash;
    this.texts.push(text);
    if (this.texts.length === this.#hashes.length) this.#grow();
    return number;
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    const places = new Uint32Array(hashes.length * 4);
    for (let number = 0; number < this.texts.length; number++) {
      let at = (hashes[number] ?? 0) & (places.length - 1);
      while (places[at] !== 0) at = (at + 1) & (places.length - 1);
      places[at] = number + 1;
    }
    this.#hashes = hashes;
    this.#places = places;
  }
}

/** Random, so that no banner can be crafted to cause collisions. */
const seed = randomInt(2 ** 32);
/** Odd, so that no bits are lost, and large. */
const factor = randomInt(2 ** 32) | 0x8080_0001;

function hashOf(text: string): number {
  let hash = seed ^ text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const surrogate = /[\ud800-\udfff]/;

/** Lone surrogates have no UTF-8 form and become U+FFFD. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** Below this, the set-up does not pay off. */
const fewTexts = 128;
/** Higher code units are clamped to this one, and later ones ignored. */
const highUnit = 255;
const unitsInKey = 4;

/**
 * The sort order of texts. Comparing texts is expensive and most differ early, so they are sorted
 * by their first units as numbers; only ties are compared.
 */
export function orderOfTexts(texts: readonly string[]): Uint32Array {
  const compare = (one: number, other: number) =>
    (texts[one] ?? '') < (texts[other] ?? '') ? -1 : 1;
  if (texts.length < fewTexts) return Uint32Array.from(texts.keys()).sort(compare);
  const [front, back] = keysOf(texts);
  const order = orderBy([front, back], texts.length);
  for (let from = 0, to = 1; to <= order.length; to++) {
    const [one, other] = [order[from] ?? 0, order[to] ?? 0];
    if (to < order.length && front[one] === front[other] && back[one] === back[other]) continue;
    if (to - from > 1) order.subarray(from, to).sort(compare);
    from = to;
  }
  return order;
}

/** The first units of each text, four per number. */
function keysOf(texts: readonly string[]): [Uint32Array, Uint32Array] {
  const front = new Uint32Array(texts.length);
  const back = new Uint32Array(texts.length);
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] ?? '';
    const end = endOfKey(text);
    front[at] = pack(text, 0, end);
    back[at] = pack(text, unitsInKey, end);
  }
  return [front, back];
}

/** Position after the last relevant unit. */
function endOfKey(text: string): number {
  const end = Math.min(text.length, unitsInKey * 2);
  for (let at = 0; at < end; at++) if (text.charCodeAt(at) >= highUnit) return at + 1;
  return end;
}

/** Short texts are padded with zeros. */
function pack(text: string, start: number, end: number): number {
  let key = 0;
  for (let at = start; at < start + unitsInKey; at++)
    key = key * 256 + (at < end ? Math.min(text.charCodeAt(at), highUnit) : 0);
  return key;
}
