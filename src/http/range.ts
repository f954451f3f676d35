import type { IncomingMessage } from 'node:http';

/** A part of a file, both ends inclusive. */
interface Part {
  first: number;
  last: number;
}

/** The requested part; `null` for the whole file, `none` if the file has no such part. */
export function rangeOf(
  { headers }: IncomingMessage,
  { etag, size }: { etag: string; size: number },
): Part | 'none' | null {
  const { range = '', 'if-range': known = etag } = headers;
  // Requests for several parts are rare and get the whole file.
  const found = /^bytes=(\d*)-(\d*)$/.exec(range.trim());
  if (!found || known !== etag) return null;
  const [, from = '', to = ''] = found;
  return from === '' ? endOf(to, size) : partFrom(Number(from), to, size);
}

function endOf(length: string, size: number): Part | 'none' | null {
  if (length === '') return null;
  const bytes = Math.min(Number(length), size);
  return bytes === 0 ? 'none' : { first: size - bytes, last: size - 1 };
}

function partFrom(first: number, to: string, size: number): Part | 'none' | null {
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'none';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
