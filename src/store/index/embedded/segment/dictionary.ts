import { firstWhere } from './binary-search.ts';
import type { Arrays } from './field-writer.ts';
import { longestToken } from '../../../../search/text.ts';
import { GrowingList } from './growing-list.ts';

/** Half-open range of codes. */
export interface CodeRange {
  from: number;
  to: number;
}

/**
 * The distinct values of a field, ascending. A value's 1-based index is its code; 0 means no value.
 */
export type Dictionary = TextDictionary | NumberDictionary;

const incomparable = () => new Error('Texts and numbers cannot be compared');

/** As many bytes as a number holds exactly. */
const keyBytes = 6;
/** Shorter texts are padded with zeros. */
const scales = Float64Array.from(
  { length: keyBytes + 1 },
  (_, length) => 256 ** (keyBytes - length),
);

/** In JavaScript string order, stored as UTF-8, which takes half the space. */
export class TextDictionary {
  readonly length: number;
  readonly #starts: Uint32Array;
  readonly #bytes: Buffer;

  constructor(starts: Uint32Array, bytes: Uint8Array) {
    this.length = starts.length - 1;
    this.#starts = starts;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  valueOf(code: number): string {
    return this.#bytes.toString('utf8', this.#starts[code - 1], this.#starts[code]);
  }

  /** In bytes. */
  lengthOf(code: number): number {
    return (this.#starts[code] ?? 0) - (this.#starts[code - 1] ?? 0);
  }

  copy(code: number, target: Uint8Array, at: number): void {
    const start = this.#starts[code - 1] ?? 0;
    const length = this.lengthOf(code);
    for (let next = 0; next < length; next++) target[at + next] = this.#bytes[start + next] ?? 0;
  }

  /** 0 if absent. */
  find(text: string): number {
    const { from, to } = this.range(text, text);
    return from < to ? from : 0;
  }

  /** Both ends are inclusive. */
  range(first: string, last: string): CodeRange {
    const [low, high] = [Buffer.from(first), Buffer.from(last)];
    return {
      from: this.#first((code) => this.#order(code, low) >= 0),
      to: this.#first((code) => this.#order(code, high) > 0),
    };
  }

  beginningWith(prefix: string): CodeRange {
    const bytes = Buffer.from(prefix);
    const from = this.#first((code) => this.#order(code, bytes) >= 0);
    const to = this.#first((code) => this.#order(code, bytes) > 0 && !this.#begins(code, bytes));
    return { from, to };
  }

  /** Codes of the values that pass the test, ascending. */
  where(test: (value: string) => boolean): Uint32Array {
    const codes = new GrowingList();
    for (let code = 1; code <= this.length; code++) if (test(this.valueOf(code))) codes.push(code);
    return codes.items();
  }

  /** Codes of the values that contain this ASCII text, or that may have been truncated before it. */
  containing(text: string): Uint32Array {
    const codes = new Set<number>();
    const wanted = Buffer.from(text);
    for (let at = this.#bytes.indexOf(wanted); at >= 0; at = this.#bytes.indexOf(wanted, at + 1)) {
      const code = this.#first((each) => (this.#starts[each] ?? 0) > at);
      if (at + wanted.length <= (this.#starts[code] ?? 0)) codes.add(code);
    }
    for (let code = 1; code <= this.length; code++)
      if (this.lengthOf(code) >= longestToken) codes.add(code);
    return Uint32Array.from(codes).sort();
  }

  /** Never decreases as values increase, but different values may share a key: here the first bytes. */
  sortKey(code: number): number {
    const start = this.#starts[code - 1] ?? 0;
    const end = Math.min(start + keyBytes, this.#starts[code] ?? 0);
    let key = 0;
    for (let at = start; at < end; at++) key = key * 256 + rankOf(this.#bytes[at] ?? 0);
    return key * (scales[end - start] ?? 1);
  }

  /** Three-way comparison. */
  compare(code: number, other: Dictionary, otherCode: number): number {
    if (!(other instanceof TextDictionary)) throw incomparable();
    let at = this.#starts[code - 1] ?? 0;
    let there = other.#starts[otherCode - 1] ?? 0;
    const length = this.lengthOf(code);
    const otherLength = other.lengthOf(otherCode);
    const end = at + Math.min(length, otherLength);
    const bytes = this.#bytes;
    const others = other.#bytes;
    while (at < end) {
      const byte = bytes[at++] ?? 0;
      const otherByte = others[there++] ?? 0;
      if (byte !== otherByte) return rankOf(byte) - rankOf(otherByte);
    }
    return length - otherLength;
  }

  #first(isThere: (code: number) => boolean): number {
    return firstWhere(1, this.length + 1, isThere);
  }

  #order(code: number, bytes: Uint8Array): number {
    const start = this.#starts[code - 1] ?? 0;
    const length = this.lengthOf(code);
    const shared = Math.min(length, bytes.length);
    for (let at = 0; at < shared; at++) {
      const byte = this.#bytes[start + at] ?? 0;
      const wanted = bytes[at] ?? 0;
      if (byte !== wanted) return rankOf(byte) - rankOf(wanted);
    }
    return length - bytes.length;
  }

  #begins(code: number, bytes: Uint8Array): boolean {
    const start = this.#starts[code - 1] ?? 0;
    if (this.lengthOf(code) < bytes.length) return false;
    return bytes.every((byte, at) => this.#bytes[start + at] === byte);
  }
}

/**
 * UTF-8 bytes sort by code point, JavaScript strings by UTF-16 unit: surrogate pairs (first byte
 * 0xf0 and above) come before the last single units (0xee and 0xef).
 */
const rankOf = (byte: number) => (byte < 0xee ? byte : byte < 0xf0 ? byte + 5 : byte - 2);

/** Same interface as TextDictionary. */
export class NumberDictionary {
  readonly length: number;
  readonly #numbers: Float64Array;

  constructor(numbers: Float64Array) {
    this.length = numbers.length;
    this.#numbers = numbers;
  }

  valueOf(code: number): number {
    return this.#numbers[code - 1] ?? 0;
  }

  find(value: number): number {
    const { from, to } = this.range(value, value);
    return from < to ? from : 0;
  }

  range(first: number, last: number): CodeRange {
    return {
      from: this.#first((number) => number >= first),
      to: this.#first((number) => number > last),
    };
  }

  sortKey(code: number): number {
    return this.valueOf(code);
  }

  compare(code: number, other: Dictionary, otherCode: number): number {
    if (!(other instanceof NumberDictionary)) throw incomparable();
    const [number, otherNumber] = [this.valueOf(code), other.valueOf(otherCode)];
    if (number === otherNumber) return 0;
    return number < otherNumber ? -1 : 1;
  }

  #first(isThere: (number: number) => boolean): number {
    return firstWhere(1, this.length + 1, (code) => isThere(this.valueOf(code)));
  }
}

/** The code of a value; 0 if it is absent or of the other type. */
export function codeIn(dictionary: Dictionary, value: string | number): number {
  if (typeof value === 'string')
    return dictionary instanceof TextDictionary ? dictionary.find(value) : 0;
  return dictionary instanceof NumberDictionary ? dictionary.find(value) : 0;
}

/** For distinct ascending values, all texts or all numbers. */
export function packDictionary(name: string, values: readonly (string | number)[]): Arrays {
  if (typeof values[0] === 'number') return packNumbers(name, Float64Array.from(values, Number));
  const starts = new Uint32Array(values.length + 1);
  const whole = values.join('');
  const bytes = Buffer.from(whole);
  const isAscii = bytes.length === whole.length;
  let end = 0;
  for (let at = 0; at < values.length; at++) {
    const text = String(values[at]);
    end += isAscii ? text.length : Buffer.byteLength(text);
    starts[at + 1] = end;
  }
  return packTexts(name, starts, bytes);
}

const packNumbers = (name: string, numbers: Float64Array): Arrays => ({
  [`${name}/numbers`]: numbers,
});
const packTexts = (name: string, starts: Uint32Array, bytes: Uint8Array): Arrays => ({
  [`${name}/starts`]: starts,
  [`${name}/bytes`]: bytes,
});

/** A dictionary assembled from others; values are added in order. */
export class DictionaryCopy {
  readonly #numbers: number[] = [];
  readonly #starts = new GrowingList();
  #bytes = new Uint8Array(4096);
  #end = 0;

  constructor() {
    this.#starts.push(0);
  }

  add(from: Dictionary, code: number): void {
    if (from instanceof TextDictionary) this.#addText(from, code);
    else this.#numbers.push(from.valueOf(code));
  }

  pack(name: string): Arrays {
    return this.#numbers.length > 0
      ? packNumbers(name, Float64Array.from(this.#numbers))
      : packTexts(name, this.#starts.items(), this.#bytes.subarray(0, this.#end));
  }

  #addText(from: TextDictionary, code: number): void {
    const end = this.#end + from.lengthOf(code);
    if (end >= 2 ** 32) throw new Error('A dictionary has more text than 32 bits can count');
    if (end > this.#bytes.length) {
      const wider = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    from.copy(code, this.#bytes, this.#end);
    this.#starts.push(end);
    this.#end = end;
  }
}
