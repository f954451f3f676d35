import { GrowingList } from './growing-list.ts';
import { RoaringBitmap32, nowhere, type PositionSet, type Positions } from './positions.ts';

/**
 * A slot encodes the positions of a term in 32 bits. The upper two select the form; the rest is the
 * position itself (most terms have only one) or the offset of a list or bitmap.
 */
const form = { none: 0, single: 1, list: 2, bitmap: 3 } as const;
const formShift = 30;
const restMask = 2 ** formShift - 1;
/** At a million documents, a bitmap is smaller than a list from about this size on. */
const bitmapsFrom = 128;
/** A list is preceded by its length, a bitmap by its count and byte size. */
const listHeader = 1;
const bitmapHeader = 2;

const slotOf = (kind: number, rest: number) => ((kind << formShift) | rest) >>> 0;

/** The positions of all terms of a segment, concatenated. Terms store their slots. */
export class Postings {
  readonly #words: Uint32Array;

  constructor(words: Uint32Array) {
    this.#words = words;
  }

  sizeOf(slot: number): number {
    const kind = slot >>> formShift;
    return kind < form.list ? kind : (this.#words[slot & restMask] ?? 0);
  }

  /** Read-only. */
  positionsOf(slot: number): Positions {
    const kind = slot >>> formShift;
    if (kind === form.bitmap) return this.#bitmapAt(slot & restMask);
    return kind === form.none ? nowhere : new RoaringBitmap32(this.listOf(slot));
  }

  /** Ascending, read-only. */
  listOf(slot: number): Uint32Array {
    const rest = slot & restMask;
    switch (slot >>> formShift) {
      case form.none:
        return this.#words.subarray(0, 0);
      case form.single:
        return Uint32Array.of(rest);
      case form.list:
        return this.#words.subarray(rest + listHeader, rest + listHeader + this.sizeOf(slot));
      default:
        return this.#bitmapAt(rest).toUint32Array();
    }
  }

  /** Copies into an existing array. */
  copy(slot: number, target: Uint32Array, at: number): void {
    const rest = slot & restMask;
    switch (slot >>> formShift) {
      case form.none:
        return;
      case form.single:
        target[at] = rest;
        return;
      case form.list: {
        const size = this.sizeOf(slot);
        for (let next = 0; next < size; next++)
          target[at + next] = this.#words[rest + listHeader + next] ?? 0;
        return;
      }
      default:
        this.#bitmapAt(rest).toUint32Array(target.subarray(at, at + this.sizeOf(slot)));
    }
  }

  isBitmap(slot: number): boolean {
    return slot >>> formShift === form.bitmap;
  }

  /** Whether all slots point inside the block. */
  holds(slots: Uint32Array): boolean {
    return slots.every((slot) => {
      const kind = slot >>> formShift;
      if (kind < form.list) return true;
      const rest = slot & restMask;
      const words =
        kind === form.list
          ? listHeader + (this.#words[rest] ?? Infinity)
          : bitmapHeader + (this.#words[rest + 1] ?? Infinity) / 4;
      return rest + words <= this.#words.length;
    });
  }

  #bitmapAt(at: number): Positions {
    const { buffer, byteOffset, length } = this.#words;
    const size = this.#words[at + 1] ?? 0;
    // A view beyond the block would read unrelated memory.
    if (at + bitmapHeader + size / 4 > length)
      throw new Error('a bitmap ends outside its postings');
    const bytes = new Uint8Array(buffer, byteOffset + (at + bitmapHeader) * 4, size);
    return RoaringBitmap32.unsafeFrozenView(bytes, 'unsafe_frozen_portable');
  }
}

export class PostingsWriter {
  readonly #words = new GrowingList();

  /** Adds ascending positions; returns the slot. */
  add(positions: Uint32Array, from = 0, to = positions.length): number {
    const length = to - from;
    if (length < 2) return length === 0 ? 0 : slotOf(form.single, positions[from] ?? 0);
    if (length >= bitmapsFrom)
      return this.#addBitmap(new RoaringBitmap32(positions.subarray(from, to)));
    const at = this.#begin();
    this.#words.push(length);
    for (let next = from; next < to; next++) this.#words.push(positions[next] ?? 0);
    return slotOf(form.list, at);
  }

  /** Adds a set, compressing it in place. */
  addSet(set: PositionSet): number {
    return set.size < bitmapsFrom ? this.add(set.toUint32Array()) : this.#addBitmap(set);
  }

  #addBitmap(bitmap: PositionSet): number {
    bitmap.runOptimize();
    const bytes = bitmap.getSerializationSizeInBytes('portable');
    const at = this.#begin();
    this.#words.push(bitmap.size);
    this.#words.push(bytes);
    const room = this.#words.extend(Math.ceil(bytes / 4));
    bitmap.serialize('portable', new Uint8Array(room.buffer, room.byteOffset, bytes));
    return slotOf(form.bitmap, at);
  }

  finish(): Uint32Array {
    return this.#words.items();
  }

  #begin(): number {
    if (this.#words.length > restMask)
      throw new Error('A segment has more postings than a slot can name');
    return this.#words.length;
  }
}
