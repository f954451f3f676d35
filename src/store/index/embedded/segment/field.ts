import type { FieldKind } from '../../../../search/collection.ts';
import type { Column } from './column.ts';
import { TextDictionary, type CodeRange, type NumberDictionary } from './dictionary.ts';
import { GrowingList } from './growing-list.ts';
import { PositionBits, RoaringBitmap32, nowhere, union, type Positions } from './positions.ts';
import type { Postings } from './postings.ts';
import type { LabelWords } from './words.ts';

interface Parts {
  kind: FieldKind;
  /** Of values; of a text, of its words. */
  dictionary: TextDictionary | NumberDictionary;
  /** By code; that of 0 has the documents with any value. */
  slots: Uint32Array;
  postings: Postings;
  /** Texts have none: what they say is read nowhere. */
  column: Column | null;
  /** From a document to the row of the column, where rows are not documents. */
  keys: Column | null;
  /** Labels only. */
  words: LabelWords | null;
}

/** Testing a document costs about as much as this many documents of a scan. */
const testCost = 8;
/** More codes than one in so many documents are not worth looking up one by one. */
const documentsForCode = 1024;
const fewCodes = 64;

/** Which codes: a stretch, or a list that ascends. */
export type CodeSet = CodeRange | Uint32Array;

/** One field of a segment, and the documents that have its values. */
export class FieldIndex {
  readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** How many documents have the code. */
  sizeOf(code: number): number {
    return this.parts.postings.sizeOf(this.parts.slots[code] ?? 0);
  }

  positionsOf(code: number): Positions {
    return this.parts.postings.positionsOf(this.parts.slots[code] ?? 0);
  }

  /** Of another type than the field keeps, no document has the value. */
  withValue(value: string | number): Positions {
    const { dictionary } = this.parts;
    const isText = dictionary instanceof TextDictionary;
    const code =
      typeof value === 'string'
        ? isText && dictionary.find(value)
        : !isText && dictionary.find(value);
    return code ? this.positionsOf(code) : nowhere;
  }

  withAnyValue(): Positions {
    return this.positionsOf(0);
  }

  /**
   * Documents that have any of the codes. When the caller only cares for documents `within` a set,
   * others may be missing in the answer.
   */
  withAny(codes: CodeSet, within: Positions | null): Positions {
    const size = sizeOf(codes);
    if (size === 0) return nowhere;
    const { column, dictionary } = this.parts;
    if (!column || size <= fewCodes) return this.#union(codes);
    if (size === dictionary.length) return this.withAnyValue();
    return this.#byColumn(column, codes, within) ?? this.#union(codes);
  }

  /** For each code, how many of these documents have it. */
  countCodes(positions: Uint32Array): Uint32Array {
    const { column, keys, dictionary } = this.parts;
    const counts = new Uint32Array(dictionary.length + 1);
    column?.countInto(counts, keys ? keys.flatOf(positions) : positions);
    return counts;
  }

  /** The same of all documents, gone ones too: it was counted when they were written. */
  countAll(): Uint32Array {
    return this.parts.slots.map((slot) => this.parts.postings.sizeOf(slot));
  }

  valuesAt(position: number): (string | number)[] {
    const { column, keys, dictionary } = this.parts;
    if (!column) return [];
    const row = keys ? (keys.flat[position] ?? 0) : position;
    return Array.from(column.codesOf(row), (code) => dictionary.valueOf(code));
  }

  #union(codes: CodeSet): Positions {
    const { postings, slots } = this.parts;
    const sets: Positions[] = [];
    const loose = new GrowingList();
    eachCode(codes, (code) => {
      const slot = slots[code] ?? 0;
      if (postings.isBitmap(slot)) sets.push(postings.positionsOf(slot));
      else loose.append(postings.listOf(slot));
    });
    return union([...sets, new RoaringBitmap32(loose.items())]);
  }

  /** Through the column, when that is cheaper than to look up one code after the other. */
  #byColumn(column: Column, codes: CodeSet, within: Positions | null): Positions | null {
    const documents = this.parts.keys?.rows ?? column.rows;
    if (within && within.size * testCost < documents) return this.#test(column, codes, within);
    return sizeOf(codes) * documentsForCode > documents ? this.#scan(column, codes) : null;
  }

  #scan(column: Column, codes: CodeSet): Positions {
    const rows = column.rowsWith(this.#marks(codes));
    return PositionBits.of(this.parts.keys?.rowsWith(rows) ?? rows).toPositions();
  }

  #test(column: Column, codes: CodeSet, within: Positions): Positions {
    const { keys } = this.parts;
    const marks = this.#marks(codes);
    const positions = within.toUint32Array();
    const rows = keys ? keys.flatOf(positions) : positions;
    const found = positions.filter((_, at) => column.hasAny(rows[at] ?? 0, marks));
    return new RoaringBitmap32(found);
  }

  #marks(codes: CodeSet): Uint8Array {
    const marks = new Uint8Array(this.parts.dictionary.length + 1);
    if (!(codes instanceof Uint32Array)) return marks.fill(1, codes.from, codes.to);
    for (const code of codes) marks[code] = 1;
    return marks;
  }
}

function sizeOf(codes: CodeSet): number {
  return codes instanceof Uint32Array ? codes.length : Math.max(0, codes.to - codes.from);
}

function eachCode(codes: CodeSet, visit: (code: number) => void): void {
  if (codes instanceof Uint32Array) codes.forEach(visit);
  else for (let code = codes.from; code < codes.to; code++) visit(code);
}
