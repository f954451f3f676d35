import roaring, { type ReadonlyRoaringBitmap32 } from 'roaring';

export const { RoaringBitmap32 } = roaring;

/** A set of document positions. Read-only, because it may be in shared memory. */
export type Positions = ReadonlyRoaringBitmap32;

/** A private, mutable set. */
export type PositionSet = InstanceType<typeof RoaringBitmap32>;

export const nowhere: Positions = new RoaringBitmap32().freeze();

/** Half-open range. */
export function between(first: number, end: number): Positions {
  return first < end ? RoaringBitmap32.fromRange(first, end) : nowhere;
}

/** Takes at least one set. Smallest first, to compare less. */
export function intersection(sets: readonly Positions[]): Positions {
  const [first = nowhere, ...others] = sets.toSorted((one, other) => one.size - other.size);
  return others.reduce(
    (found, set) => (found.isEmpty ? found : RoaringBitmap32.and(found, set)),
    first,
  );
}

export function union(sets: readonly Positions[]): Positions {
  const [first = nowhere, ...others] = sets.filter((set) => !set.isEmpty);
  return others.length === 0 ? first : RoaringBitmap32.orMany([first, ...others]);
}

const bitsInContainer = 65_536;
const wordsInContainer = bitsInContainer / 32;
/** Containers above this size are stored as bits, others as lists, as the format requires. */
const longestList = 4096;
/** Header of a bitmap without runs, in the portable roaring format. */
const cookie = 12_346;
const bytesInBits = bitsInContainer / 8;

/**
 * For many or unordered positions. Adding them to a bitmap one by one costs ten times as much as
 * setting bits and serialising them in the bitmap's format.
 */
export class PositionBits {
  readonly words: Uint32Array;

  constructor(count: number) {
    this.words = new Uint32Array(Math.ceil(count / bitsInContainer) * wordsInContainer);
  }

  add(position: number): void {
    this.words[position >>> 5] = (this.words[position >>> 5] ?? 0) | (1 << (position & 31));
  }

  addAll(positions: Uint32Array): void {
    for (let at = 0; at < positions.length; at++) this.add(positions[at] ?? 0);
  }

  clear(): void {
    this.words.fill(0);
  }

  toPositions(): PositionSet {
    const sizes = this.#sizes();
    const full = [...sizes.keys()].filter((container) => (sizes[container] ?? 0) > 0);
    const header = 8 + full.length * 8;
    const bytes = full.reduce((sum, container) => sum + bytesFor(sizes[container] ?? 0), header);
    const target = new Uint16Array(bytes / 2);
    const wide = new Uint32Array(target.buffer, 0, header / 4);
    wide.set([cookie, full.length]);
    let at = header;
    for (const [nth, container] of full.entries()) {
      const size = sizes[container] ?? 0;
      target.set([container, size - 1], 4 + nth * 2);
      wide[2 + full.length + nth] = at;
      const room = target.subarray(at / 2, (at + bytesFor(size)) / 2);
      if (size > longestList) room.set(this.#bitsOf(container));
      else this.#writeList(container, room);
      at += bytesFor(size);
    }
    return RoaringBitmap32.deserialize(new Uint8Array(target.buffer), 'portable');
  }

  /** Number of bits per container. */
  #sizes(): Uint32Array {
    const sizes = new Uint32Array(this.words.length / wordsInContainer);
    for (let container = 0; container < sizes.length; container++) {
      const end = (container + 1) * wordsInContainer;
      let size = 0;
      for (let at = container * wordsInContainer; at < end; at++)
        size += bitCount(this.words[at] ?? 0);
      sizes[container] = size;
    }
    return sizes;
  }

  #bitsOf(container: number): Uint16Array {
    const bytes = container * bytesInBits;
    return new Uint16Array(this.words.buffer, bytes, bytesInBits / 2);
  }

  #writeList(container: number, target: Uint16Array): void {
    const first = container * wordsInContainer;
    let next = 0;
    for (let at = 0; at < wordsInContainer; at++) {
      for (let word = this.words[first + at] ?? 0; word !== 0; word &= word - 1)
        target[next++] = at * 32 + 31 - Math.clz32(word & -word);
    }
  }
}

const bytesFor = (size: number) => (size > longestList ? bytesInBits : size * 2);

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
