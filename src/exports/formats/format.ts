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
  write: (list: List) => string;
  /** Most entries, where each is worth many lines; others are left out as by `max`. */
  most?: number;
  /** For each of its kinds, what the list of the tests comes to. */
  example: Partial<Record<Kind, string>>;
}

export const plainText = 'text/plain; charset=utf-8';

/** One row a line. */
export function lines(rows: Iterable<string>): string {
  let text = '';
  for (const row of rows) text += `${row}\n`;
  return text;
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

/** One text of all prefixes in their short forms. */
export function joined(prefixes: readonly string[], between: string): string {
  let text = '';
  for (let from = 0; from < prefixes.length; from += mostInPiece) {
    const piece = prefixes
      .slice(from, from + mostInPiece)
      .map(short)
      .join(between);
    text += from === 0 ? piece : `${between}${piece}`;
  }
  return text;
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
