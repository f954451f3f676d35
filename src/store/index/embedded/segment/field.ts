import type { FieldKind } from '../../../../search/collection.ts';
import type { Column } from './column.ts';
import { DenseCounts, SparseCounts, type Counts } from './counts.ts';
import { codeIn, type Dictionary } from './dictionary.ts';
import { nowhere, type Positions } from './positions.ts';
import type { Postings } from './postings.ts';
import { withCodes, type CodeSet } from './with-codes.ts';
import type { LabelWords } from './words.ts';

export interface FieldParts {
  kind: FieldKind;
  /** How many the segment has. */
  documents: number;
  /** Of values; of a text, of its words. */
  dictionary: Dictionary;
  /** By code; that of 0 has the documents with any value. */
  slots: Uint32Array;
  postings: Postings;
  /** Texts have none. */
  column: Column | null;
  /** Labels only. */
  words: LabelWords | null;
}

/** When there are so many times more values than documents, only those that are met are counted. */
const fewerThanValues = 8;

/** One field of a segment, and the documents that have its values. */
export class FieldIndex {
  readonly parts: FieldParts;

  constructor(parts: FieldParts) {
    this.parts = parts;
  }

  withValue(value: string | number): Positions {
    const code = codeIn(this.parts.dictionary, value);
    return code === 0 ? nowhere : this.#withCode(code);
  }

  withAnyValue(): Positions {
    return this.#withCode(0);
  }

  /**
   * Documents that have any of the codes. When the caller only cares for documents `within` a set,
   * others may be missing in the answer.
   */
  withAny(codes: CodeSet, within: Positions | null): Positions {
    return withCodes(this.parts, codes, within);
  }

  /** For each code, how many of these documents have it. */
  count(positions: Uint32Array): Counts {
    const { dictionary, column } = this.parts;
    if (positions.length < dictionary.length / fewerThanValues)
      return new SparseCounts(column?.codesOf(positions) ?? []);
    const counts = new Uint32Array(dictionary.length + 1);
    column?.countInto(counts, positions);
    return new DenseCounts(counts);
  }

  /** The same of all documents, gone ones too: it was counted when they were written. */
  countAll(): Counts {
    return new DenseCounts(this.parts.slots.map((slot) => this.parts.postings.sizeOf(slot)));
  }

  valuesAt(position: number): (string | number)[] {
    const { column, dictionary } = this.parts;
    if (!column) return [];
    const codes = column.codes.subarray(column.firstOf(position), column.endOf(position));
    return Array.from(codes, (code) => dictionary.valueOf(code));
  }

  #withCode(code: number): Positions {
    return this.parts.postings.positionsOf(this.parts.slots[code] ?? 0);
  }
}
