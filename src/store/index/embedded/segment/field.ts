import type { FieldKind } from '../../../../search/collection.ts';
import { type Codes, Column } from './column.ts';
import { type Counts, DenseCounts, SparseCounts } from './counts.ts';
import {
  codeIn,
  type CodeRange,
  type Dictionary,
  NumberDictionary,
  TextDictionary,
} from './dictionary.ts';
import { nowhere, PositionBits, type Positions, RoaringBitmap32, union } from './positions.ts';
import { Postings } from './postings.ts';
import { LabelWords } from './words.ts';
import { GrowingList } from './growing-list.ts';
import type { FlatBlock } from '../../../../lib/flat-file.ts';

interface FieldParts {
  kind: FieldKind;
  /** Documents in the segment. */
  documents: number;
  /** Values; for text fields, words. */
  dictionary: Dictionary;
  /** By code; slot 0 lists the documents with any value. */
  slots: Uint32Array;
  postings: Postings;
  /** Null for text fields. */
  column: Column | null;
  /** Only for labels. */
  words: LabelWords | null;
}

/** If values outnumber documents by this factor, only the values that occur are counted. */
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

  /** For each code, how many of these documents have it. */
  count(positions: Uint32Array): Counts {
    const { dictionary, column } = this.parts;
    if (positions.length < dictionary.length / fewerThanValues)
      return new SparseCounts(column?.codesOf(positions) ?? []);
    const counts = new Uint32Array(dictionary.length + 1);
    column?.countInto(counts, positions);
    return new DenseCounts(counts);
  }

  /** Counts over all documents, including removed ones; computed at build time. */
  countAll(): Counts {
    return new DenseCounts(this.parts.slots.map((slot) => this.parts.postings.sizeOf(slot)));
  }

  valuesAt(position: number): (string | number)[] {
    const { column, dictionary } = this.parts;
    if (!column) return [];
    const codes = column.codes.subarray(column.firstOf(position), column.endOf(position));
    return Array.from(codes, (code) => dictionary.valueOf(code));
  }

  /** Code of the first value; 0 for none. */
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

/** A range of codes, or an ascending list. */
type CodeSet = CodeRange | Uint32Array;

/** Roughly nanoseconds; only the proportions matter. */
const cost = { code: 30, position: 10, bitmap: 8000, scanned: 4, tested: 20 };
/** More positions than this are marked in bits rather than added to a bitmap one by one. */
const fewPositions = 1024;

/**
 * Documents with any of the codes: looked up per code or, if that is expensive, scanned from the
 * column, for all documents or only those `within` a set.
 */
function withCodes(parts: FieldParts, codes: CodeSet, within: Positions | null): Positions {
  const { column, documents, dictionary } = parts;
  const size = sizeOf(codes);
  if (size === 0) return nowhere;
  if (!column) return lookUp(parts, codes);
  if (size === dictionary.length) return parts.postings.positionsOf(parts.slots[0] ?? 0);
  const scan = documents * cost.scanned;
  const test = (within?.size ?? Infinity) * cost.tested;
  if (isCheaper(parts, codes, Math.min(scan, test))) return lookUp(parts, codes);
  const marks = markCodes(parts, codes);
  return within && test < scan
    ? filter(column, within, marks)
    : column.rowsWith(marks).toPositions();
}

/** Whether looking up each code costs less than `most`. */
function isCheaper({ postings, slots }: FieldParts, codes: CodeSet, most: number): boolean {
  let sum = sizeOf(codes) * cost.code;
  if (sum <= most) {
    eachCode(codes, (code) => {
      const slot = slots[code] ?? 0;
      sum += postings.isBitmap(slot) ? cost.bitmap : postings.sizeOf(slot) * cost.position;
    });
  }
  return sum <= most;
}

function lookUp({ postings, slots, documents }: FieldParts, codes: CodeSet): Positions {
  const sets: Positions[] = [];
  const loose = new GrowingList();
  eachCode(codes, (code) => {
    const slot = slots[code] ?? 0;
    if (postings.isBitmap(slot)) sets.push(postings.positionsOf(slot));
    else postings.copy(slot, loose.extend(postings.sizeOf(slot)), 0);
  });
  if (loose.length > fewPositions) {
    const bits = new PositionBits(documents);
    bits.addAll(loose.items());
    sets.push(bits.toPositions());
  } else if (loose.length > 0) sets.push(new RoaringBitmap32(loose.items()));
  return union(sets);
}

function filter(column: Column, within: Positions, marks: Uint8Array): Positions {
  const positions = within.toUint32Array();
  return new RoaringBitmap32(
    positions.filter((position) => column.hasMarked(position, marks) === 1),
  );
}

function sizeOf(codes: CodeSet): number {
  return codes instanceof Uint32Array ? codes.length : Math.max(0, codes.to - codes.from);
}

function eachCode(codes: CodeSet, visit: (code: number) => void): void {
  if (codes instanceof Uint32Array) for (const code of codes) visit(code);
  else for (let code = codes.from; code < codes.to; code++) visit(code);
}

function markCodes({ dictionary }: FieldParts, codes: CodeSet): Uint8Array {
  const marks = new Uint8Array(dictionary.length + 1);
  if (!(codes instanceof Uint32Array)) return marks.fill(1, codes.from, codes.to);
  for (const code of codes) marks[code] = 1;
  return marks;
}

interface FieldSetParts {
  block: FlatBlock;
  kinds: ReadonlyMap<string, FieldKind>;
  documents: number;
}

/**
 * The fields of a block, read on demand: every thread opens every block, and most blocks are merged
 * before most of their fields are used.
 */
export class FieldSet {
  readonly #parts: FieldSetParts;
  readonly #postings: Postings;
  readonly #fields = new Map<string, FieldIndex>();

  constructor(parts: FieldSetParts) {
    this.#parts = parts;
    this.#postings = new Postings(parts.block.u32('@postings'));
  }

  get(name: string): FieldIndex | undefined {
    const known = this.#fields.get(name);
    if (known) return known;
    const { block, kinds, documents } = this.#parts;
    const kind = kinds.get(name);
    if (kind === undefined) return undefined;
    const field = readField(block, name, { kind, documents, postings: this.#postings });
    this.#fields.set(name, field);
    return field;
  }

  /** Throws if anything is inconsistent, for blocks from files. Reads everything. */
  check(): void {
    for (const name of this.#parts.kinds.keys()) {
      const { slots, words } = this.get(name)?.parts ?? {};
      if (slots && !this.#postings.holds(slots)) throw pointsOutside(name);
      if (words && !this.#postings.holds(words.parts.slots)) throw pointsOutside(name);
    }
  }
}

const pointsOutside = (name: string) => new Error(`${name} points outside its postings`);

type FieldContext = Pick<FieldParts, 'kind' | 'documents' | 'postings'>;

/** A field as written by `packField`. */
function readField(block: FlatBlock, name: string, context: FieldContext): FieldIndex {
  const { kind, postings } = context;
  if (!block.has(`${name}/slots`, 'u32')) return emptyField(context);
  const parts: FieldParts = {
    ...context,
    dictionary:
      kind === 'number'
        ? new NumberDictionary(block.f64(`${name}/numbers`))
        : readTexts(block, name),
    slots: block.u32(`${name}/slots`),
    column: kind === 'text' ? null : readColumn(block, name),
    words: kind === 'label' ? readWords(block, `${name}/words`, postings) : null,
  };
  if (!fitsTogether(parts)) throw new Error(`${name} has arrays of different lengths`);
  return new FieldIndex(parts);
}

function fitsTogether({ documents, dictionary, slots, column, words }: FieldParts): boolean {
  if (dictionary.length + 1 !== slots.length) return false;
  if (column && column.rows !== documents) return false;
  return !words || words.parts.column.rows === slots.length;
}

function emptyField(context: FieldContext): FieldIndex {
  const { kind, postings } = context;
  const slots = new Uint32Array(1);
  const texts = new TextDictionary(new Uint32Array(1), new Uint8Array(0));
  const column = new Column(new Uint8Array(0), null);
  return new FieldIndex({
    ...context,
    dictionary: kind === 'number' ? new NumberDictionary(new Float64Array(0)) : texts,
    slots,
    column: kind === 'text' ? null : column,
    words: kind === 'label' ? new LabelWords({ dictionary: texts, slots, postings, column }) : null,
  });
}

function readWords(block: FlatBlock, name: string, postings: Postings): LabelWords {
  return new LabelWords({
    dictionary: readTexts(block, name),
    slots: block.u32(`${name}/slots`),
    postings,
    column: readColumn(block, name),
  });
}

function readTexts(block: FlatBlock, name: string): TextDictionary {
  const starts = block.u32(`${name}/starts`);
  const bytes = block.u8(`${name}/bytes`);
  if (starts.at(-1) !== bytes.length)
    throw new Error(`${name} and its texts have different lengths`);
  return new TextDictionary(starts, bytes);
}

function readColumn(block: FlatBlock, name: string): Column {
  const codes = readCodes(block, `${name}/codes`);
  const starts = block.has(`${name}/rows`, 'u32') ? block.u32(`${name}/rows`) : null;
  if (starts && starts.at(-1) !== codes.length)
    throw new Error(`${name} and its rows have different lengths`);
  return new Column(codes, starts);
}

function readCodes(block: FlatBlock, name: string): Codes {
  if (block.has(name, 'u8')) return block.u8(name);
  return block.has(name, 'u16') ? block.u16(name) : block.u32(name);
}
