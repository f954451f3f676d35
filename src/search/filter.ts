import type { IpRange } from '../lib/ip.ts';

/**
 * What an index is asked: a tree, never query text or SQL. Words are tokens (see text.ts), values
 * are in canonical spelling.
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
  /** Labels only: at the end of the value, such as `.com`. */
  atEnd?: true;
  /** Labels only: not at the start, so `*.example.com` does not match example.com itself. */
  notAtStart?: true;
}

/** A regular expression of RE2: on a value of a label, or on the raw text of a document for its text. */
export interface Matches {
  kind: 'matches';
  field: string;
  source: string;
  ignoreCase: boolean;
}

export const every: Filter = { kind: 'every' };
export const none: Filter = { kind: 'none' };
