import type { IncomingMessage } from 'node:http';

/** A part of a file: both ends count. */
interface Part {
  first: number;
  last: number;
}

/** The part that a request asks for; `null` for all of it, `none` for one that the file does not have. */
export function rangeOf(
  { headers }: IncomingMessage,
  { etag, size }: { etag: string; size: number },
): Part | 'none' | null {
  const { range = '', 'if-range': known = etag } = headers;
  // Several parts in one answer are rarely asked for: the answer is the whole file.
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
