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
  /** Documents in the segment. */
  documents: number;
  /** Of values; for text fields, of words. */
  dictionary: Dictionary;
  /** By code; slot 0 lists the documents with any value. */
  slots: Uint32Array;
  postings: Postings;
  /** Not for text fields. */
  column: Column | null;
  /** Labels only. */
  words: LabelWords | null;
}

/** If values outnumber documents by this factor, only occurring ones are counted. */
const fewerThanValues = 8;

/** One field of a segment. */
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

  /** Documents with any of the codes. With `within`, others may be missing. */
  withAny(codes: CodeSet, within: Positions | null): Positions {
    return withCodes(this.parts, codes, within);
  }

  /** Per code, the number of these documents that have it. */
  count(positions: Uint32Array): Counts {
    const { dictionary, column } = this.parts;
    if (positions.length < dictionary.length / fewerThanValues)
      return new SparseCounts(column?.codesOf(positions) ?? []);
    const counts = new Uint32Array(dictionary.length + 1);
    column?.countInto(counts, positions);
    return new DenseCounts(counts);
  }

  /** The same for all documents, including removed ones; counted at build time. */
  countAll(): Counts {
    return new DenseCounts(this.parts.slots.map((slot) => this.parts.postings.sizeOf(slot)));
  }

  valuesAt(position: number): (string | number)[] {
    const { column, dictionary } = this.parts;
    if (!column) return [];
    const codes = column.codes.subarray(column.firstOf(position), column.endOf(position));
    return Array.from(codes, (code) => dictionary.valueOf(code));
  }

  /** Of the first value; 0 if there is none. */
  codeAt(position: number): number {
    const { column } = this.parts;
    if (!column) return 0;
    const first = column.firstOf(position);
    return first < column.endOf(position) ? (column.codes[first] ?? 0) : 0;
  }

  #withCode(code: number): Positions {
    return this.parts.postings.positionsOf(this.parts.slots[code] ?? 0);
  }
}
