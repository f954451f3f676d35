import { orderBy } from '../lib/radix.ts';
import { wordsIn, type Key, type Rows, type Space } from './rows.ts';

const firstCapacity = 64;
const none = new Uint32Array(0);

/** Columns that grow by doubling: one object per entry would take ten times the memory. */
export class GrowingRows {
  count = 0;
  #capacity = firstCapacity;
  #first: Uint32Array[];
  #last: Uint32Array[];
  #line = new Uint32Array(firstCapacity);
  #label = new Uint32Array(firstCapacity);
  #seen = new Uint32Array(firstCapacity);
  #weight = new Float32Array(firstCapacity);
  #hasRange = false;

  constructor(space: Space) {
    const words = () =>
      Array.from({ length: wordsIn[space] }, () => new Uint32Array(firstCapacity));
    this.#first = words();
    this.#last = words();
  }

  add(first: Key, last: Key): void {
    if (this.count === this.#capacity) this.#grow();
    for (const [at, word] of this.#first.entries()) word[this.count] = first[at] ?? 0;
    for (const [at, word] of this.#last.entries()) {
      word[this.count] = last[at] ?? 0;
      if (first[at] !== last[at]) this.#hasRange = true;
    }
  }

  /** Like `add` for one-word addresses, without two arrays per entry. */
  addPair(first: number, last: number): void {
    if (this.count === this.#capacity) this.#grow();
    const [firstWord] = this.#first;
    const [lastWord] = this.#last;
    if (firstWord) firstWord[this.count] = first;
    if (lastWord) lastWord[this.count] = last;
    if (first !== last) this.#hasRange = true;
  }

  /** Completes the last added row. */
  describe(line: number, rest: { label: number; seen: number; weight: number }): void {
    const row = this.count++;
    this.#line[row] = line;
    this.#label[row] = rest.label;
    this.#seen[row] = rest.seen;
    this.#weight[row] = rest.weight;
  }

  finish(): Rows {
    const order = this.#order();
    const pick = (column: Uint32Array) => gather(column, order, this.count);
    const first = this.#first.map(pick);
    const last = this.#last.map(pick);
    const weight = new Float32Array(this.count);
    for (let at = 0; at < this.count; at++)
      weight[at] = this.#weight[order ? (order[at] ?? 0) : at] ?? 0;
    return {
      count: this.count,
      first,
      last: this.#hasRange ? last : [],
      line: pick(this.#line),
      label: unlessEmpty(pick(this.#label)),
      seen: unlessEmpty(pick(this.#seen)),
      weight: weight.some((value) => value !== 0) ? weight : new Float32Array(0),
      outer: outerRows(first, last, this.count),
    };
  }

  /** Null if the feed came sorted, as most do. */
  #order(): Uint32Array | null {
    if (isAscending(this.#first, this.#last, this.count)) return null;
    const widerFirst = this.#last.map((word) =>
      word.subarray(0, this.count).map((value) => ~value),
    );
    return orderBy([...this.#first, ...widerFirst], this.count);
  }

  #grow(): void {
    this.#capacity *= 2;
    const grown = (column: Uint32Array) => {
      const wider = new Uint32Array(this.#capacity);
      wider.set(column);
      return wider;
    };
    this.#first = this.#first.map(grown);
    this.#last = this.#last.map(grown);
    this.#line = grown(this.#line);
    this.#label = grown(this.#label);
    this.#seen = grown(this.#seen);
    const weight = new Float32Array(this.#capacity);
    weight.set(this.#weight);
    this.#weight = weight;
  }
}

function gather(column: Uint32Array, order: Uint32Array | null, count: number): Uint32Array {
  if (!order) return column.slice(0, count);
  const picked = new Uint32Array(count);
  for (let at = 0; at < count; at++) picked[at] = column[order[at] ?? 0] ?? 0;
  return picked;
}

const unlessEmpty = (column: Uint32Array) => (column.some((value) => value !== 0) ? column : none);

type Words = readonly Uint32Array[];

function isAscending(first: Words, last: Words, count: number): boolean {
  for (let row = 1; row < count; row++) {
    const step = compareRows(first, row - 1, row);
    if (step > 0 || (step === 0 && compareRows(last, row - 1, row) < 0)) return false;
  }
  return true;
}

function compareRows(words: Words, one: number, other: number): number {
  for (const word of words) {
    const difference = (word[one] ?? 0) - (word[other] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function outerRows(first: Words, last: Words, count: number): Uint32Array {
  if (!overlaps(first, last, count)) return none;
  const outer = new Uint32Array(count);
  for (let row = 1; row < count; row++) {
    let before = row;
    while (before > 0 && compareRows(last, before - 1, row) <= 0) before = outer[before - 1] ?? 0;
    outer[row] = before;
  }
  return outer;
}

function overlaps(first: Words, last: Words, count: number): boolean {
  for (let row = 1; row < count; row++) {
    for (const [at, word] of first.entries()) {
      const difference = (word[row] ?? 0) - (last[at]?.[row - 1] ?? 0);
      if (difference > 0) break;
      if (difference < 0 || at === first.length - 1) return true;
    }
  }
  return false;
}
