import type { IpRange } from '../lib/ip.ts';

/**
 * What crosses the port of an index: a tree, never the query's text and never SQL.
 * Words are tokens (see text.ts), values are in the spelling that the field keeps.
 */
export type Filter =
  | { kind: 'every' }
  | { kind: 'none' }
  | { kind: 'and' | 'or'; of: readonly Filter[] }
  | { kind: 'not'; of: Filter }
  | Phrase
  /** The field has exactly this value. */
  | { kind: 'is'; field: string; value: string | number }
  /** The field has any value. */
  | { kind: 'has'; field: string }
  /** A number from here to there, both inside; either end may be infinite. */
  | { kind: 'range'; field: string; from: number; to: number }
  /** Observed from here to there, both inside. */
  | { kind: 'time'; from: number; to: number }
  | { kind: 'network'; range: IpRange };

/** Words next to each other, in one value of a text or a label. A single word is a phrase of one. */
export interface Phrase {
  kind: 'phrase';
  field: string;
  words: readonly string[];
  /** The last word may go on: `ngin*`. */
  goesOn?: true;
  /** Labels only. Nothing follows the words: `.com` at the end of a name. */
  atEnd?: true;
  /** Labels only. Something precedes the words: `*.example.com` is not example.com itself. */
  notAtStart?: true;
}

export const every: Filter = { kind: 'every' };
export const none: Filter = { kind: 'none' };
