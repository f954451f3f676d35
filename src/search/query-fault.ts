import { VedetteError } from '../errors.ts';

/** Query limits: far above anything typed by hand. */
export const queryLimits = {
  /** In UTF-8. */
  bytes: 4096,
  /** Nested parentheses. */
  depth: 20,
  /** Words, phrases and filters. */
  terms: 256,
  /** Values in one list, `22,2222`. */
  listValues: 64,
  /** Characters before `*`: a shorter prefix matches too many words. */
  prefixCharacters: 3,
} as const;

/** An invalid query. Part of the error table, so the HTTP layer needs no special case. */
export class QueryFault extends VedetteError {
  /** Position in the text, from 0; displayed from 1. */
  readonly at: number;
  /** The probable intention: a corrected query, or the name of a filter. */
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
