import type { Kind } from '../definition.ts';
import type { List } from '../entry.ts';

/** A form in which a list is given out. */
export interface Format {
  /** As in `format=`. */
  name: string;
  says: string;
  contentType: string;
  /** Kinds of lists it can hold. */
  of: readonly Kind[];
  /** In pieces: between two of them others get their turn. */
  write: (list: List) => Iterable<string>;
  /** Most entries, where each is worth many lines; others are left out as by `max`. */
  most?: number;
  /** For each of its kinds, what the list of the tests comes to. */
  example: Partial<Record<Kind, string>>;
}

export const plainText = 'text/plain; charset=utf-8';

const pieceChars = 16_384;

/** One row a line. */
export function lines(rows: Iterable<string>): Iterable<string> {
  return pieces(rows, '\n');
}

/** Texts with something behind each, many in a piece. */
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

/** A row for each, made when it is its turn. */
export function* rowsOf<T>(things: Iterable<T>, rowOf: (thing: T) => string): Generator<string> {
  for (const each of things) yield rowOf(each);
}

/** One list after the other. */
export function* chain(...parts: readonly Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part;
}

/** What to say at the top where the format has comments; nothing that changes while the list does not. */
export function heading({ name, kind, entries, leftOut }: List): string {
  const more = leftOut > 0 ? `; ${leftOut} more were left out` : '';
  return `Vedette list ${name}: ${entries.length} ${kind}${more}`;
}

/** Without the length where it is a single address. */
export function short(prefix: string): string {
  if (prefix.endsWith('/32') && !isIpv6(prefix)) return prefix.slice(0, -3);
  return prefix.endsWith('/128') ? prefix.slice(0, -4) : prefix;
}

/** Values of a list in so many texts at a time: a million short ones at once are 50 MB. */
const mostInPiece = 8_192;

/** All prefixes in their short forms. */
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

/** Short forms of prefixes, names or URLs: what lists of plain lines have. */
export function values(list: List): string[] {
  return list.kind === 'addresses'
    ? list.prefixes.map(short)
    : list.entries.map(({ value }) => value);
}
