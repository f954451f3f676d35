import type { PostingsWriter } from './postings.ts';

export interface CodedDocuments {
  /** Where the codes of a document begin; one more than there are documents. */
  starts: Uint32Array;
  codes: Uint32Array;
  /** The highest code. */
  most: number;
  /** Documents that have any value, ascending: what slot 0 has. */
  present: Uint32Array;
}

/** By code, the slot of the documents that have it. A counting sort: documents come in order and stay so. */
export function invert(documents: CodedDocuments, postings: PostingsWriter): Uint32Array {
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

/** Each code's positions in its own stretch, of which `end` tells how far it is filled. */
function place({ starts, codes }: CodedDocuments, first: Uint32Array, end: Uint32Array) {
  const positions = new Uint32Array(codes.length);
  for (let position = 0, at = 0; position < starts.length - 1; position++) {
    for (const behind = starts[position + 1] ?? 0; at < behind; at++) {
      const code = codes[at] ?? 0;
      const next = end[code] ?? 0;
      // A label may have a word twice, but is listed once.
      if (positions[next - 1] === position && next > (first[code] ?? 0)) continue;
      positions[next] = position;
      end[code] = next + 1;
    }
  }
  return positions;
}

/** Where the positions of each code begin. */
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
