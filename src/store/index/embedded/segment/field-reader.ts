import type { FlatBlock } from '../../../../lib/flat-file.ts';
import { Column, type Codes } from './column.ts';
import { NumberDictionary, TextDictionary } from './dictionary.ts';
import { FieldIndex, type FieldParts } from './field.ts';
import type { Postings } from './postings.ts';
import { LabelWords } from './words.ts';

type FieldContext = Pick<FieldParts, 'kind' | 'documents' | 'postings'>;

/** A field as written by `packField`. */
export function readField(block: FlatBlock, name: string, context: FieldContext): FieldIndex {
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
  if (starts.at(-1) !== bytes.length) throw new Error(`${name} ends elsewhere than its texts`);
  return new TextDictionary(starts, bytes);
}

function readColumn(block: FlatBlock, name: string): Column {
  const codes = readCodes(block, `${name}/codes`);
  const starts = block.has(`${name}/rows`, 'u32') ? block.u32(`${name}/rows`) : null;
  if (starts && starts.at(-1) !== codes.length)
    throw new Error(`${name} ends elsewhere than its rows`);
  return new Column(codes, starts);
}

function readCodes(block: FlatBlock, name: string): Codes {
  if (block.has(name, 'u8')) return block.u8(name);
  return block.has(name, 'u16') ? block.u16(name) : block.u32(name);
}
