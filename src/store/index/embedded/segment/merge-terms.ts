import { DictionaryCopy } from './dictionary-writer.ts';
import type { NumberDictionary, TextDictionary } from './dictionary.ts';
import { GrowingList } from './growing-list.ts';
import { gone, type Moves } from './merge-order.ts';
import type { Postings, PostingsWriter } from './postings.ts';
import { ValueMerge } from './value-merge.ts';

/** The terms of one input, and the rows that have them. */
export interface TermSource {
  dictionary: TextDictionary | NumberDictionary;
  slots: Uint32Array;
  postings: Postings;
  moves: Moves;
}

export interface MergedTerms {
  dictionary: DictionaryCopy;
  slots: Uint32Array;
  /** For each source, from its codes to those of now; gone when no row has the term any more. */
  codes: readonly Moves[];
}

/** Terms of all sources in one dictionary, each with the rows of all. */
export function mergeTerms(sources: readonly TermSource[], postings: PostingsWriter): MergedTerms {
  const collector = new RowCollector(sources);
  const dictionary = new DictionaryCopy();
  const codes = sources.map(({ slots }) => new Uint32Array(slots.length).fill(gone).fill(0, 0, 1));
  const slots = new GrowingList();
  for (const source of sources.keys()) collector.add(source, 0);
  slots.push(collector.write(postings));
  const merge = new ValueMerge(sources.map((source) => source.dictionary));
  while (merge.next()) {
    for (let at = 0; at < merge.size; at++)
      collector.add(merge.sources[at] ?? 0, merge.codes[at] ?? 0);
    const slot = collector.write(postings);
    if (slot === 0) continue;
    for (let at = 0; at < merge.size; at++) {
      const moved = codes[merge.sources[at] ?? 0];
      if (moved) moved[merge.codes[at] ?? 0] = slots.length;
    }
    const source = sources[merge.sources[0] ?? 0];
    if (source) dictionary.add(source.dictionary, merge.codes[0] ?? 0);
    slots.push(slot);
  }
  return { dictionary, slots: slots.items(), codes };
}

/** Where a list is shorter than this part of all rows, sorting is cheaper than marking. */
const sparse = 1 / 512;

/** Brings the rows of one term together, as they are numbered now. */
class RowCollector {
  readonly #sources: readonly TermSource[];
  #rows = new Uint32Array(1024);
  #length = 0;
  #ascends = true;
  /** A bit for each row; all are 0 between two terms. */
  readonly #bits: Uint32Array;

  constructor(sources: readonly TermSource[]) {
    this.#sources = sources;
    const most = sources.reduce((sum, { moves }) => sum + moves.length, 0);
    this.#bits = new Uint32Array(Math.ceil(most / 32));
  }

  /** The rows that have this code in one source, without those that are gone. They ascend still. */
  add(from: number, code: number): void {
    const source = this.#sources[from];
    if (!source) return;
    const { postings, moves } = source;
    const slot = source.slots[code] ?? 0;
    const begin = this.#length;
    const end = begin + postings.sizeOf(slot);
    if (end > this.#rows.length) this.#grow(end);
    postings.copy(slot, this.#rows, begin);
    let last = begin === 0 ? -1 : (this.#rows[begin - 1] ?? 0);
    for (let at = begin; at < end; at++) {
      const row = moves[this.#rows[at] ?? 0] ?? gone;
      if (row === gone) continue;
      if (row < last) this.#ascends = false;
      last = row;
      this.#rows[this.#length++] = row;
    }
  }

  /** What was added; the collector is empty afterwards. */
  write(postings: PostingsWriter): number {
    if (!this.#ascends) this.#sort(this.#rows.subarray(0, this.#length));
    const slot = postings.add(this.#rows, 0, this.#length);
    this.#length = 0;
    this.#ascends = true;
    return slot;
  }

  #grow(needed: number): void {
    const wider = new Uint32Array(Math.max(needed, this.#rows.length * 2));
    wider.set(this.#rows);
    this.#rows = wider;
  }

  #sort(rows: Uint32Array): void {
    const bits = this.#bits;
    if (rows.length < bits.length * 32 * sparse) {
      rows.sort();
      return;
    }
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
    }
    let end = 0;
    for (let at = 0; at < bits.length; at++) {
      for (let word = bits[at] ?? 0; word !== 0; word &= word - 1)
        rows[end++] = at * 32 + 31 - Math.clz32(word & -word);
      bits[at] = 0;
    }
  }
}
