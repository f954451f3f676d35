/** Documents encoded as rows; their ids are still to be filled in. Each list has one entry per document. */
export interface Encoded {
  /** 16 bytes each: documents with the same key replace each other. */
  keys: Uint8Array;
  /** 16 bytes each: documents with the same digest are equal. */
  digests: Uint8Array;
  times: Float64Array;
  months: Uint32Array;
  shards: Uint32Array;
  /** '' for none. */
  addresses: readonly string[];
  softwares: readonly string[];
  /** All rows, concatenated; `ends` has their ends. */
  bytes: Uint8Array;
  ends: Uint32Array;
}

/** A document to insert. */
export interface Position {
  encoded: Encoded;
  at: number;
  /** Among all documents of the ticket. */
  place: number;
}

/** Times of the first and last document. */
export function spanOf(added: readonly Position[]): { first: number; last: number } {
  if (added.length === 0) return { first: 0, last: 0 };
  let [first, last] = [Infinity, -Infinity];
  for (const { encoded, at } of added) {
    const time = encoded.times[at] ?? 0;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return { first, last };
}

/** Rows with their ids filled in. Neighbours are copied together. */
export function rowsOf(added: readonly Position[], base: number): Buffer {
  const parts: Uint8Array[] = [];
  let run: { encoded: Encoded; from: number; to: number } | undefined;
  for (const { encoded, at, place } of added) {
    const { bytes, ends } = encoded;
    const from = at === 0 ? 0 : (ends[at - 1] ?? 0);
    const to = ends[at] ?? 0;
    new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(from, BigInt(base + place), true);
    if (run?.encoded === encoded && run.to === from) run.to = to;
    else {
      if (run) parts.push(run.encoded.bytes.subarray(run.from, run.to));
      run = { encoded, from, to };
    }
  }
  if (run) parts.push(run.encoded.bytes.subarray(run.from, run.to));
  return Buffer.concat(parts);
}

/** A key or digest, in a form that a Map compares quickly. */
export function textAt({ buffer, byteOffset, length }: Uint8Array, at: number): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1', at * 16, at * 16 + 16);
}

export const textOfHex = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');
