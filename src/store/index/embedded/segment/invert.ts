import type { Codes } from './column.ts';
import type { PostingsWriter } from './postings.ts';

export interface RowsOfDocuments {
  /** Where the codes of a row begin; one more than there are rows. */
  starts: Uint32Array;
  codes: Uint32Array;
  /** The highest code. */
  most: number;
  /** For each document the row with its codes; null when rows are documents. */
  keys: Codes | null;
  /** Documents that have any value, ascending: what slot 0 has. */
  present: Uint32Array;
}

/** By code, the slot of the documents that have it. A counting sort: documents come in order and stay so. */
export function invert(rows: RowsOfDocuments, postings: PostingsWriter): Uint32Array {
  const first = new Uint32Array(rows.most + 2);
  visit(rows, (code) => {
    first[code + 1] = (first[code + 1] ?? 0) + 1;
  });
  for (let code = 1; code < first.length; code++)
    first[code] = (first[code] ?? 0) + (first[code - 1] ?? 0);
  const next = first.slice();
  const positions = new Uint32Array(first[rows.most + 1] ?? 0);
  visit(rows, (code, position) => {
    const place = next[code] ?? 0;
    // A row may have a code twice; a document is listed once.
    if (place > (first[code] ?? 0) && positions[place - 1] === position) return;
    positions[place] = position;
    next[code] = place + 1;
  });
  const slots = new Uint32Array(rows.most + 1);
  slots[0] = postings.add(rows.present);
  for (let code = 1; code < slots.length; code++)
    slots[code] = postings.add(positions, first[code], next[code]);
  return slots;
}

function visit(
  { starts, codes, keys }: RowsOfDocuments,
  each: (code: number, position: number) => void,
): void {
  const documents = keys ? keys.length : starts.length - 1;
  for (let position = 0; position < documents; position++) {
    const row = keys ? (keys[position] ?? 0) : position;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at++) each(codes[at] ?? 0, position);
  }
}
