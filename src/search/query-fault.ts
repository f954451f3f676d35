import { VedetteError } from '../errors.ts';

/** What a query may be at most. Nothing people type comes near; everything that floods does. */
export const queryLimits = {
  /** Of the text, in UTF-8. */
  bytes: 4096,
  /** Parentheses inside parentheses. */
  depth: 20,
  /** Words, phrases and filters. */
  terms: 256,
  /** In one list, `22,2222`. */
  listValues: 64,
  /** Characters before `*`: a shorter beginning fits too many words. */
  prefixCharacters: 3,
} as const;

/** A query that cannot be understood. It is a row of the table of failures, so the edge needs no word about it. */
export class QueryFault extends VedetteError {
  /** Where in the text, counted from 0. People are told the next number. */
  readonly at: number;
  /** What would be understood, where that can be guessed. */
  readonly suggestion: string | undefined;

  constructor(what: string, at: number, suggestion?: string) {
    const meant = suggestion === undefined ? '' : `; did you mean: ${suggestion}`;
    super('parameterUnusable', {
      parameter: 'query',
      why: `${what} (character ${at + 1})${meant}`,
    });
    this.at = at;
    this.suggestion = suggestion;
  }
}
