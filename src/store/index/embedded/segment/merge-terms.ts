import { type Dictionary, DictionaryCopy } from './dictionary.ts';
import { GrowingList } from './growing-list.ts';
import { gone, type Moves } from './merge-order.ts';
import { PositionBits } from './positions.ts';
import type { Postings, PostingsWriter } from './postings.ts';
import { ValueMerge } from './k-way-merge.ts';
import { type CodeLists, type Column, type ColumnArrays, columnOf, createCodes } from './column.ts';

/** The terms of one input with their rows. */
interface TermSource {
  dictionary: Dictionary;
  slots: Uint32Array;
  postings: Postings;
  moves: Moves;
}

export interface MergedTerms {
  dictionary: DictionaryCopy;
  slots: Uint32Array;
  /** Maps old codes to new ones, per source; `gone` if no row has the term any more. */
  codes: readonly Moves[];
}

/** Merges the terms of all sources into one dictionary with their rows. */
export function mergeTerms(sources: readonly TermSource[], postings: PostingsWriter): MergedTerms {
  const rows = new RowCollector(sources);
  const dictionary = new DictionaryCopy();
  const codes = sources.map(({ slots }) => new Uint32Array(slots.length).fill(gone).fill(0, 0, 1));
  const slots = new GrowingList();
  for (const source of sources.keys()) rows.add(source, 0);
  slots.push(rows.write(postings));
  const merge = new ValueMerge(sources.map((source) => source.dictionary));
  while (merge.next()) {
    merge.visit((source, code) => rows.add(source, code));
    const slot = rows.write(postings);
    if (slot === 0) continue;
    merge.visit((source, code) => {
      const newCodes = codes[source];
      if (newCodes) newCodes[code] = slots.length;
    });
    merge.copyTo(dictionary);
    slots.push(slot);
  }
  return { dictionary, slots: slots.items(), codes };
}

/** Below this density, sorting a list is cheaper than marking bits. */
const sparse = 1 / 512;

/** Collects the renumbered rows of one term. */
class RowCollector {
  readonly #sources: readonly TermSource[];
  #rows = new Uint32Array(1024);
  #length = 0;
  #ascends = true;
  /** Number of rows. */
  readonly #most: number;
  /** Empty between terms. */
  readonly #bits: PositionBits;

  constructor(sources: readonly TermSource[]) {
    this.#sources = sources;
    this.#most = sources.reduce((sum, { moves }) => sum + moves.length, 0);
    this.#bits = new PositionBits(this.#most);
  }

  /** Adds the rows with this code in one source, without removed ones. They stay ascending. */
  add(from: number, code: number): void {
    const source = this.#sources[from];
    if (!source) return;
    const slot = source.slots[code] ?? 0;
    const size = source.postings.sizeOf(slot);
    if (this.#length + size > this.#rows.length) this.#grow(this.#length + size);
    source.postings.copy(slot, this.#rows, this.#length);
    this.#move(source.moves, size);
  }

  /** Renumbers new rows and appends them. */
  #move(moves: Moves, size: number): void {
    const rows = this.#rows;
    const begin = this.#length;
    let last = begin === 0 ? -1 : (rows[begin - 1] ?? 0);
    for (let at = begin; at < begin + size; at++) {
      const row = moves[rows[at] ?? 0] ?? gone;
      if (row === gone) continue;
      if (row < last) this.#ascends = false;
      last = row;
      rows[this.#length++] = row;
    }
  }

  /** Writes the rows and empties the collector. */
  write(postings: PostingsWriter): number {
    const slot = this.#ascends
      ? postings.add(this.#rows, 0, this.#length)
      : this.#writeSorted(postings);
    this.#length = 0;
    this.#ascends = true;
    return slot;
  }

  #writeSorted(postings: PostingsWriter): number {
    const rows = this.#rows.subarray(0, this.#length);
    if (rows.length < this.#most * sparse) return postings.add(rows.sort());
    this.#bits.addAll(rows);
    const slot = postings.addSet(this.#bits.toPositions());
    this.#bits.clear();
    return slot;
  }

  #grow(needed: number): void {
    const wider = new Uint32Array(Math.max(needed, this.#rows.length * 2));
    wider.set(this.#rows);
    this.#rows = wider;
  }
}

/** A column with the renumbering of its rows and codes. */
interface MovedColumn {
  column: Column;
  moves: Moves;
  codes: Moves;
}

export function mergeColumns(
  sources: readonly MovedColumn[],
  { rows, most }: { rows: number; most: number },
): ColumnArrays {
  if (sources.some(({ column }) => column.starts)) return columnOf(mergeLists(sources, rows), most);
  const merged = createCodes(rows, most);
  for (const { column, moves, codes } of sources) {
    for (let row = 0; row < column.codes.length; row++) {
      const to = moves[row] ?? gone;
      if (to !== gone) merged[to] = codes[column.codes[row] ?? 0] ?? 0;
    }
  }
  return { codes: merged, starts: null };
}

function mergeLists(sources: readonly MovedColumn[], rows: number): CodeLists {
  const starts = new Uint32Array(rows + 1);
  visit(sources, (row) => {
    starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  });
  for (let row = 1; row <= rows; row++) starts[row] = (starts[row] ?? 0) + (starts[row - 1] ?? 0);
  const next = starts.slice();
  const codes = new Uint32Array(starts[rows] ?? 0);
  visit(sources, (row, code) => {
    const place = next[row] ?? 0;
    codes[place] = code;
    next[row] = place + 1;
  });
  return { starts, codes };
}

/** Every code of every row, renumbered. */
function visit(sources: readonly MovedColumn[], each: (row: number, code: number) => void): void {
  for (const { column, moves, codes } of sources) {
    for (let row = 0; row < column.rows; row++) {
      const to = moves[row] ?? gone;
      const end = to === gone ? 0 : column.endOf(row);
      for (let at = column.firstOf(row); at < end; at++)
        each(to, codes[column.codes[at] ?? 0] ?? 0);
    }
  }
}
