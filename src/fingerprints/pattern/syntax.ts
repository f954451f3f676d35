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

/** A regular expression, taken apart. Whether case counts is in the sets already. */
export type Node =
  | { kind: 'chars'; set: CharSet }
  | { kind: 'sequence'; items: readonly Node[] }
  | { kind: 'choice'; options: readonly Node[] }
  | { kind: 'repeat'; item: Node; least: number; most: number; isLazy: boolean }
  | { kind: 'capture'; item: Node; index: number }
  | { kind: 'edge'; edge: Edge }
  | { kind: 'look'; item: Node; isAhead: boolean; isNegated: boolean };

/** Whose spelling it is: recog's files are Ruby's, nmap's are Perl's, ours are JavaScript's. */
export type Dialect = 'ruby' | 'perl' | 'javascript';

export interface Flags {
  ignoreCase: boolean;
  /** A dot takes line ends too. */
  dotAll: boolean;
  /** `^` and `$` match at lines, as they always do in Ruby. */
  multiline: boolean;
}

/** A pattern that is not taken, and why, in a few words that can be counted. */
export class PatternFault extends Error {
  override readonly name = 'PatternFault';
}
