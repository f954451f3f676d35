import type { FieldKind } from '../../../../search/collection.ts';
import { tokensOf } from '../../../../search/text.ts';
import type { FlatArray } from '../../../../lib/flat-file.ts';
import { columnOf, type ColumnArrays } from './column-writer.ts';
import { packDictionary } from './dictionary-writer.ts';
import { invert } from './invert.ts';
import type { PostingsWriter } from './postings.ts';
import { ValueRows, type CodedRows } from './value-rows.ts';

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
