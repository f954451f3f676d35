import type { IpRange } from '../lib/ip.ts';

/**
 * A condition for an index: a tree, never query text or SQL. Words are tokens (see text.ts), and
 * values have their canonical spelling.
 */
export type Filter =
  | { kind: 'every' }
  | { kind: 'none' }
  | { kind: 'and' | 'or'; of: readonly Filter[] }
  | { kind: 'not'; of: Filter }
  | Phrase
  | Matches
  /** The field has exactly this value. */
  | { kind: 'is'; field: string; value: string | number }
  /** The field has any value. */
  | { kind: 'has'; field: string }
  /** Inclusive; either end may be infinite. */
  | { kind: 'range'; field: string; from: number; to: number }
  /** Observed in this period, inclusive. */
  | { kind: 'time'; from: number; to: number }
  | { kind: 'network'; range: IpRange };

/** Words in sequence within one value of a text or label. A single word is a phrase of one. */
export interface Phrase {
  kind: 'phrase';
  field: string;
  words: readonly string[];
  /** The last word is a prefix: `ngin*`. */
  goesOn?: true;
  /** Labels only: must be at the end of the value, such as `.com`. */
  atEnd?: true;
  /** Labels only: must not be at the start, so `*.example.com` does not match example.com itself. */
  notAtStart?: true;
}

/** An RE2 regular expression, applied to values of a label or to the raw text of a document. */
export interface Matches {
  kind: 'matches';
  field: string;
  source: string;
  ignoreCase: boolean;
}

export const every: Filter = { kind: 'every' };
export const none: Filter = { kind: 'none' };
