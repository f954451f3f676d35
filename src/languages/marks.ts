import type { Vocabulary } from './vocabulary.ts';

const named = /(?:^|[\s(&|+!-])([A-Za-z_@][\w.@-]*)\s*(:|!==?|\*=|==?|=~)/g;
const signs = { colon: new Set([':']), equals: new Set(['=', '==', '!=', '!==', '*=']) };

/** Counts the names in a text that a language knows, minus half a point for each that it does not. */
export function countNames(
  text: string,
  vocabulary: Vocabulary,
  sign: keyof typeof signs | 'any' = 'colon',
): number {
  let count = 0;
  for (const [, name = '', typed = ''] of withoutQuotes(text).matchAll(named)) {
    const isSign = sign === 'any' || signs[sign].has(typed);
    count += isSign && vocabulary.has(name) ? 1 : -0.5;
  }
  return count;
}

export const withoutQuotes = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`/gs, '""');
