import type { Kind } from '../definition.ts';
import type { List } from '../entry.ts';

/** An output format for lists. */
export interface Format {
  /** Value of `format=`. */
  name: string;
  says: string;
  contentType: string;
  /** Kinds of lists it supports. */
  of: readonly Kind[];
  /** Yields pieces, so that other requests can run in between. */
  write: (list: List) => Iterable<string>;
  /** Maximum number of entries of a verbose format; applied like `max`. */
  most?: number;
  /** Output for the sample list of the tests, by kind. */
  example: Partial<Record<Kind, string>>;
}

export const plainText = 'text/plain; charset=utf-8';

const pieceChars = 16_384;

/** One row per line. */
export function lines(rows: Iterable<string>): Iterable<string> {
  return pieces(rows, '\n');
}

/** Joins texts, each followed by `behind`, into larger pieces. */
export function* pieces(texts: Iterable<string>, behind = ''): Generator<string> {
  let piece = '';
  for (const each of texts) {
    piece += each + behind;
    if (piece.length < pieceChars) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Creates rows lazily. */
export function* rowsOf<T>(things: Iterable<T>, rowOf: (thing: T) => string): Generator<string> {
  for (const each of things) yield rowOf(each);
}

export function* chain(...parts: readonly Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part;
}

/** First line, for formats with comments. It must not change unless the list does. */
export function heading({ name, kind, entries, leftOut }: List): string {
  const more = leftOut > 0 ? `; ${leftOut} more were left out` : '';
  return `Vedette list ${name}: ${entries.length} ${kind}${more}`;
}

/** Drops the length of a single address. */
export function short(prefix: string): string {
  if (prefix.endsWith('/32') && !isIpv6(prefix)) return prefix.slice(0, -3);
  return prefix.endsWith('/128') ? prefix.slice(0, -4) : prefix;
}

/** Prefixes shortened at a time: a million short strings together take 50 MB. */
const mostInPiece = 8_192;

/** All prefixes in short form. */
export function* joined(prefixes: readonly string[], between: string): Generator<string> {
  for (let from = 0; from < prefixes.length; from += mostInPiece) {
    const piece = prefixes
      .slice(from, from + mostInPiece)
      .map(short)
      .join(between);
    yield from === 0 ? piece : `${between}${piece}`;
  }
}

function isIpv6(prefix: string): boolean {
  return prefix.includes(':');
}

export const ipv4Of = ({ prefixes }: List) => prefixes.filter((prefix) => !isIpv6(prefix));
export const ipv6Of = ({ prefixes }: List) => prefixes.filter(isIpv6);

/** For plain-line formats: prefixes in short form, names or URLs. */
export function values(list: List): string[] {
  return list.kind === 'addresses'
    ? list.prefixes.map(short)
    : list.entries.map(({ value }) => value);
}
