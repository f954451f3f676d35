import type { FieldKind } from '../../../../search/collection.ts';
import { tokensOf } from '../../../../search/text.ts';
import type { FlatArray } from '../../../../lib/flat-file.ts';
import { type ColumnArrays, columnOf } from './column.ts';
import { packDictionary } from './dictionary.ts';
import type { PostingsWriter } from './postings.ts';
import { type CodedRows, ValueRows } from './value-rows.ts';

/** Names are paths that start with the field name, which has no slash. */
export type Arrays = Record<string, FlatArray>;

interface FieldSource {
  kind: FieldKind;
  /** For a text field, the rows of its words. */
  rows: CodedRows;
  /** Documents with a value, ascending. */
  present: Uint32Array;
}

/** The arrays of one field; empty if no document has a value. */
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

/** Rows are label codes; 0 is unused. */
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

interface CodedDocuments {
  /** Start of each document's codes, plus a final end. */
  starts: Uint32Array;
  codes: Uint32Array;
  /** The highest code. */
  most: number;
  /** Documents with any value, ascending: slot 0. */
  present: Uint32Array;
}

/** For each code, the slot of its documents. A counting sort, which preserves document order. */
function invert(documents: CodedDocuments, postings: PostingsWriter): Uint32Array {
  const { most, present } = documents;
  const first = firstPlaces(documents);
  const end = first.slice();
  const positions = place(documents, first, end);
  const slots = new Uint32Array(most + 1);
  slots[0] = postings.add(present);
  for (let code = 1; code <= most; code++)
    slots[code] = postings.add(positions, first[code], end[code]);
  return slots;
}

/** Places positions by code; `end` tracks how far each range is filled. */
function place({ starts, codes }: CodedDocuments, first: Uint32Array, end: Uint32Array) {
  const positions = new Uint32Array(codes.length);
  for (let position = 0, at = 0; position < starts.length - 1; position++) {
    for (const behind = starts[position + 1] ?? 0; at < behind; at++) {
      const code = codes[at] ?? 0;
      const next = end[code] ?? 0;
      // A label may contain a word twice, but is listed once.
      if (positions[next - 1] === position && next > (first[code] ?? 0)) continue;
      positions[next] = position;
      end[code] = next + 1;
    }
  }
  return positions;
}

/** Start of each code's positions. */
function firstPlaces({ codes, most }: CodedDocuments): Uint32Array {
  const places = new Uint32Array(most + 2);
  for (let at = 0; at < codes.length; at++) {
    const behind = (codes[at] ?? 0) + 1;
    places[behind] = (places[behind] ?? 0) + 1;
  }
  for (let code = 1; code < places.length; code++)
    places[code] = (places[code] ?? 0) + (places[code - 1] ?? 0);
  return places;
}
