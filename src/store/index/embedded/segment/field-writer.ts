import type { FieldKind } from '../../../../search/collection.ts';
import { tokensOf } from '../../../../search/text.ts';
import type { FlatArray } from '../../../../lib/flat-file.ts';
import { columnOf, type ColumnArrays } from './column-writer.ts';
import { packDictionary } from './dictionary-writer.ts';
import { invert } from './invert.ts';
import type { PostingsWriter } from './postings.ts';
import { ValueRows, type CodedRows } from './value-rows.ts';

/** Names are paths that start with the field name, which has no slash. */
export type Arrays = Record<string, FlatArray>;

interface FieldSource {
  kind: FieldKind;
  /** For a text field, its words. */
  rows: CodedRows;
  /** Documents with a value, ascending. */
  present: Uint32Array;
}

/** The arrays of one field; none if no document has a value. */
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

const none = new Uint32Array(0);

/** Rows are label codes, of which 0 is unused. */
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
    [`${name}/slots`]: invert({ ...rows, most, present: none }, postings),
    ...packColumn(name, columnOf(rows, most)),
  };
}

export function packColumn(name: string, { codes, starts }: ColumnArrays): Arrays {
  return { [`${name}/codes`]: codes, ...(starts ? { [`${name}/rows`]: starts } : {}) };
}
