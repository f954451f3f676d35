import type { Phrase } from '../../../search/filter.ts';
import { literal } from './literal.ts';

/**
 * The words of all values as one text in which a phrase is a substring: each word between blanks, each value
 * between a line feed and a carriage return. Words have none of the three.
 */
export function wordsOf(values: readonly (readonly string[] | null)[]): string {
  let text = '';
  for (const tokens of values) {
    if (!tokens) continue; // a number has no words
    text += '\n ';
    for (const token of tokens) text += `${token} `;
    text += '\r';
  }
  return text;
}

/** The condition that a text of `wordsOf` holds the phrase. */
export function hasPhrase(column: string, phrase: Phrase): string {
  const { words, goesOn, atEnd, notAtStart } = phrase;
  const isPattern = notAtStart === true || (goesOn === true && atEnd === true);
  if (isPattern) return `match(${column}, ${literal(patternOf(phrase))})`;
  const end = goesOn ? '' : atEnd ? ' \r' : ' ';
  return `position(${column}, ${literal(` ${words.join(' ')}${end}`)}) > 0`;
}

function patternOf({ words, goesOn, atEnd, notAtStart }: Phrase): string {
  const before = notAtStart ? '[^\n]' : '';
  const after = `${goesOn ? '[^ ]*' : ''} ${atEnd ? '\r' : ''}`;
  const inner = words.map((word) => word.replace(/[^\p{L}\p{N}\p{M}]/gu, '\\$&')).join(' ');
  return `${before} ${inner}${after}`;
}
