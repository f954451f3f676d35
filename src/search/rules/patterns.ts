import { Pattern } from '../../pattern/pattern.ts';
import { PatternFault } from '../../pattern/syntax.ts';
import type { FilterRule } from '../collection.ts';
import type { Matches } from '../filter.ts';
import type { Reading } from './about.ts';

const longestPattern = 500;
/** Limit on the sum of all repetitions: engines write each of them out. */
const mostRepeats = 1_000;
const repeatForm = /\{(\d+)(?:,(\d*))?\}/g;

/** Also reads `/regular expression/` and `/regular expression/i`. */
export function withPattern(field: string, rule: FilterRule): FilterRule {
  return {
    ...rule,
    takesPattern: true,
    read: (value, context) => {
      if (context.isPattern !== true) return rule.read(value, context);
      const [, source = '', flag] = /^\/(.*)\/(i?)$/s.exec(value) ?? [];
      return readPattern({ kind: 'matches', field, source, ignoreCase: flag === 'i' });
    },
  };
}

function readPattern(filter: Matches): Reading {
  const { source } = filter;
  const repeats = [...source.matchAll(repeatForm)].reduce(
    (sum, [, least, most]) => sum + Number(most || least),
    0,
  );
  if (source.length > longestPattern || repeats > mostRepeats) {
    return {
      wrong: `expected at most ${longestPattern} characters and ${mostRepeats} repetitions`,
    };
  }
  try {
    patternOf(filter).demandRe2();
    return filter;
  } catch (error) {
    if (error instanceof PatternFault) {
      return { wrong: `cannot search by this regular expression: ${error.message}` };
    }
    throw error;
  }
}

/** The pattern of a filter that was parsed above. Every engine runs this one. */
export function patternOf({ source, ignoreCase }: Matches): Pattern {
  return new Pattern(source, 'javascript', { ignoreCase, dotAll: false, multiline: false });
}
