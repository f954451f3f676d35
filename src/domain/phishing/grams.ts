/**
 * Cost of each letter after its context, one context per line: `th e8 a31 …`, in tenths of a bit. `^` is
 * the start of a text, `$` its end.
 */
type LetterTable = string;

/** Letters of context. */
export const lookBack = 3;
export const codeOfStart = 94; // ^
export const codeOfEnd = 36; // $
const bitsOfLetter = 7;
const highestCode = 2 ** bitsOfLetter - 1;

/** Appends a letter to the context before it. */
export function gramAfter(gram: number, code: number): number {
  // Literal numbers, here and in the next function: these two take most of the time.
  return ((gram << 7) | (code < 127 ? code : 127)) & 0xf_ff_ff_ff;
}

/** The key of a letter with its context. A leading 1 bit distinguishes short grams from longer ones. */
export function markedGram(gram: number, before: number): number {
  const mark = 128 << (7 * before);
  return (gram & (mark - 1)) | mark;
}

/** A hash table of numbers. Fast, because every letter of every URL needs several look-ups. */
export class GramMap {
  private readonly keys: Int32Array;
  private readonly values: Float32Array;
  private readonly mask: number;
  size = 0;

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * count + 2));
    const cells = new ArrayBuffer(8 * size);
    this.keys = new Int32Array(cells).fill(noKey);
    this.values = new Float32Array(cells);
    this.mask = size - 1;
  }

  set(key: number, value: number): void {
    const at = this.placeOf(key);
    if (this.keys[at] !== key) this.size++;
    this.keys[at] = key;
    this.values[at + 1] = value;
  }

  /** NaN if absent. */
  get(key: number): number {
    const at = this.placeOf(key);
    return this.keys[at] === key ? (this.values[at + 1] ?? NaN) : NaN;
  }

  private placeOf(key: number): number {
    const { keys, mask } = this;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
    let held = keys[2 * slot] ?? 0;
    while (held !== key && held >= 0) {
      slot = (slot + 1) & mask;
      held = keys[2 * slot] ?? 0;
    }
    return 2 * slot;
  }
}
/** Negative, unlike any key. */
const noKey = -1;

export function readTable(table: LetterTable): GramMap {
  const lines = table.split('\n').map((line) => line.split(' '));
  const costs = new GramMap(lines.reduce((sum, line) => sum + line.length, 0));
  for (const [context = '', ...items] of lines) {
    for (const item of items)
      costs.set(gramOf(context + item.charAt(0)), Number(item.slice(1)) / 10);
  }
  return costs;
}

function gramOf(text: string): number {
  let gram = 1;
  for (let at = 0; at < text.length; at++) {
    gram = (gram << bitsOfLetter) | Math.min(text.charCodeAt(at), highestCode);
  }
  return gram;
}
