import type { CharSet } from './char-set.ts';

/** An assertion: a position that a pattern requires without consuming a character. */
export type Edge =
  | 'text-start'
  | 'text-end'
  /** At the end, or before a final line feed. */
  | 'last-line-end'
  | 'line-start'
  | 'line-end'
  | 'word'
  | 'not-word';

/** A parsed regular expression. Its sets already include case-insensitivity. */
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
  /** The dot matches line ends, too. */
  dotAll: boolean;
  /** `^` and `$` match at each line, as they always do in Ruby. */
  multiline: boolean;
}

/** A rejected pattern with its reason, in a few words that can be counted. */
export class PatternFault extends Error {
  override readonly name = 'PatternFault';
}
