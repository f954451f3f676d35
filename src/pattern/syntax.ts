import type { CharSet } from './char-set.ts';

/** An assertion: a position that a pattern requires without consuming a character. */
export type Edge =
  | 'text-start'
  | 'text-end'
  /** At the end, or before a line feed that ends the text. */
  | 'last-line-end'
  | 'line-start'
  | 'line-end'
  | 'word'
  | 'not-word';

/** A parsed regular expression. Case-insensitivity is part of its sets. */
export type Node =
  | { kind: 'chars'; set: CharSet }
  | { kind: 'sequence'; items: readonly Node[] }
  | { kind: 'choice'; options: readonly Node[] }
  | { kind: 'repeat'; item: Node; least: number; most: number; isLazy: boolean }
  | { kind: 'capture'; item: Node; index: number }
  | { kind: 'edge'; edge: Edge }
  | { kind: 'look'; item: Node; isAhead: boolean; isNegated: boolean };

/** The dialect: recog uses Ruby's, nmap Perl's, our own patterns JavaScript's. */
export type Dialect = 'ruby' | 'perl' | 'javascript';

export interface Flags {
  ignoreCase: boolean;
  /** A dot takes line ends too. */
  dotAll: boolean;
  /** `^` and `$` match at lines, as they always do in Ruby. */
  multiline: boolean;
}

/** A rejected pattern, and why, in a few words that can be counted. */
export class PatternFault extends Error {
  override readonly name = 'PatternFault';
}
