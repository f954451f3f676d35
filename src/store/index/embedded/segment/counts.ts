/** Occurrences per code; code 0 never occurs. */
export interface Counts {
  of: (code: number) => number;
  /** The next code with at least this count; 0 at the end. */
  next: (after: number, least: number) => number;
  /** The most frequent codes, up to the limit; ties go to the lowest. */
  top: (limit: number) => number[];
}

/** One number per code. */
export class DenseCounts implements Counts {
  readonly #numbers: Uint32Array;

  constructor(numbers: Uint32Array) {
    numbers[0] = 0;
    this.#numbers = numbers;
  }

  of(code: number): number {
    return this.#numbers[code] ?? 0;
  }

  next(after: number, least: number): number {
    const { length } = this.#numbers;
    for (let code = after + 1; code < length; code++)
      if ((this.#numbers[code] ?? 0) >= least) return code;
    return 0;
  }

  top(limit: number): number[] {
    return topOf(this.#numbers, limit);
  }
}

/** Only the codes that occur: a few documents have few values, however large the dictionary. */
export class SparseCounts implements Counts {
  /** Ascending. */
  readonly #codes: number[] = [];
  readonly #numbers: number[] = [];

  /** `met` lists every occurrence, in any order. */
  constructor(met: number[]) {
    for (const code of met.sort((one, other) => one - other)) {
      const last = this.#codes.length - 1;
      if (code === 0) continue;
      if (this.#codes[last] === code) this.#numbers[last] = (this.#numbers[last] ?? 0) + 1;
      else {
        this.#codes.push(code);
        this.#numbers.push(1);
      }
    }
  }

  of(code: number): number {
    const at = this.#firstFrom(code);
    return this.#codes[at] === code ? (this.#numbers[at] ?? 0) : 0;
  }

  next(after: number, least: number): number {
    for (let at = this.#firstFrom(after + 1); at < this.#codes.length; at++)
      if ((this.#numbers[at] ?? 0) >= least) return this.#codes[at] ?? 0;
    return 0;
  }

  top(limit: number): number[] {
    return topOf(this.#numbers, limit).map((at) => this.#codes[at] ?? 0);
  }

  #firstFrom(code: number): number {
    let low = 0;
    let high = this.#codes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#codes[middle] ?? 0) < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Up to this many results are kept sorted; beyond that, sorting everything once is cheaper. */
const fewWanted = 256;

/** Indexes of the highest numbers; ties go to the first. Zeros are left out. */
export function topOf(numbers: ArrayLike<number>, limit: number): number[] {
  return limit > fewWanted ? sorted(numbers).slice(0, limit) : fewOf(numbers, limit);
}

function sorted(numbers: ArrayLike<number>): number[] {
  const places: number[] = [];
  for (let at = 0; at < numbers.length; at++) if ((numbers[at] ?? 0) > 0) places.push(at);
  return places.sort((one, other) => (numbers[other] ?? 0) - (numbers[one] ?? 0) || one - other);
}

function fewOf(numbers: ArrayLike<number>, limit: number): number[] {
  const top: number[] = [];
  let least = limit === 0 ? Infinity : 1;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number < least) continue;
    const place = top.findIndex((other) => (numbers[other] ?? 0) < number);
    top.splice(place < 0 ? top.length : place, 0, at);
    if (top.length > limit) top.pop();
    if (top.length === limit) least = (numbers[top[limit - 1] ?? 0] ?? 0) + 1;
  }
  return top;
}
