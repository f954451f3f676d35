import type { FieldKind } from '../../../../search/collection.ts';
import { tokensOf } from '../../../../search/text.ts';
import type { FlatArray, FlatBlock } from '../../../../lib/flat-file.ts';
import { columnOf, type ColumnArrays } from './column-writer.ts';
import { Column, type Codes } from './column.ts';
import { NumberDictionary, TextDictionary } from './dictionary.ts';
import { packDictionary } from './dictionary-writer.ts';
import { FieldIndex, type FieldParts } from './field.ts';
import { invert } from './invert.ts';
import type { Postings, PostingsWriter } from './postings.ts';
import { ValueRows, type CodedRows } from './value-rows.ts';
import { LabelWords } from './words.ts';

/** Their names are paths, in which a field's name stands first; it has no slash. */
export type Arrays = Record<string, FlatArray>;

export interface FieldSource {
  kind: FieldKind;
  /** Of a text, its words. */
  rows: CodedRows;
  /** Documents that have a value, ascending. */
  present: Uint32Array;
}

/** The arrays of one field. A field that nobody has leaves no trace. */
export function packField(name: string, source: FieldSource, postings: PostingsWriter): Arrays {
  const { kind, rows, present } = source;
  if (present.length === 0) return {};
  const most = rows.values.length;
  return {
    ...packDictionary(name, rows.values),
    [`${name}/slots`]: invert({ ...rows, most, present }, postings),
    ...(kind === 'text' ? {} : packColumn(name, columnOf(rows, most))),
    ...(kind === 'label' ? packWords(`${name}/words`, rows.values, postings) : {}),
  };
}

const nobody = new Uint32Array(0);

/** The rows of words are the codes of labels, of which 0 is none. */
function packWords(name: string, labels: CodedRows['values'], postings: PostingsWriter): Arrays {
  const words = new ValueRows('string', { keepsRepeats: true });
  words.endRow();
  for (const label of labels) {
    words.addAll(tokensOf(String(label)));
    words.endRow();
  }
  const rows = words.finish();
  const most = rows.values.length;
  return {
    ...packDictionary(name, rows.values),
    [`${name}/slots`]: invert({ ...rows, most, present: nobody }, postings),
    ...packColumn(name, columnOf(rows, most)),
  };
}

export function packColumn(name: string, { codes, starts }: ColumnArrays): Arrays {
  return { [`${name}/codes`]: codes, ...(starts ? { [`${name}/rows`]: starts } : {}) };
}

type FieldContext = Pick<FieldParts, 'kind' | 'documents' | 'postings'>;

/** The other way: a field as `packField` left it. */
export function readField(block: FlatBlock, name: string, context: FieldContext): FieldIndex {
  const { kind, postings } = context;
  if (!block.has(`${name}/slots`, 'u32')) return emptyField(context);
  return new FieldIndex({
    ...context,
    dictionary:
      kind === 'number'
        ? new NumberDictionary(block.f64(`${name}/numbers`))
        : readTexts(block, name),
    slots: readSlots(block, name, postings),
    column: kind === 'text' ? null : readColumn(block, name),
    words: kind === 'label' ? readWords(block, `${name}/words`, postings) : null,
  });
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
    slots: readSlots(block, name, postings),
    postings,
    column: readColumn(block, name),
  });
}

function readTexts(block: FlatBlock, name: string): TextDictionary {
  return new TextDictionary(block.u32(`${name}/starts`), block.u8(`${name}/bytes`));
}

function readSlots(block: FlatBlock, name: string, postings: Postings): Uint32Array {
  const slots = block.u32(`${name}/slots`);
  if (!postings.holds(slots)) throw new Error(`${name} points outside its postings`);
  return slots;
}

function readColumn(block: FlatBlock, name: string): Column {
  return new Column(
    readCodes(block, `${name}/codes`),
    block.has(`${name}/rows`, 'u32') ? block.u32(`${name}/rows`) : null,
  );
}

function readCodes(block: FlatBlock, name: string): Codes {
  if (block.has(name, 'u8')) return block.u8(name);
  return block.has(name, 'u16') ? block.u16(name) : block.u32(name);
}
