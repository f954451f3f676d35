import { TextDictionary, type Dictionary } from './dictionary.ts';
import type { Arrays } from './field-writer.ts';
import { GrowingList } from './growing-list.ts';

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

/** A dictionary copied from others; values are added in order. */
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
