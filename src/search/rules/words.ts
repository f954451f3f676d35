import type { FilterRule } from '../collection.ts';
import type { Phrase } from '../filter.ts';
import { queryLimits } from '../query-fault.ts';
import { tokensOf } from '../text.ts';
import type { About, Reading } from './about.ts';

const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const hostSuffix = /^\*(?:\.[\p{L}\p{N}_-]+)+$/u;

/** The words of a value in sequence, anywhere in the field: `title: log in`, `title: log*`. */
export function label(
  field: string,
  about: About,
  { clean = (value: string) => value } = {},
): FilterRule {
  return {
    ...about,
    read: (value, { isQuoted }) => readWords(field, clean(value), isQuoted),
  };
}

/**
 * Host names: like labels, but `.com` matches the end of a name and `*.example.com` subdomains.
 * Certificate names contain literal asterisks, so `*.example.com` matches those too.
 */
export function hostName(
  field: string,
  about: About,
  { mayHoldAsterisk = false } = {},
): FilterRule {
  return {
    ...about,
    read: (value, { isQuoted }) => {
      if (!isQuoted && hostSuffix.test(value)) {
        const phrase = phraseOf(field, value, { atEnd: true });
        return mayHoldAsterisk || phrase.kind === 'none' ? phrase : { ...phrase, notAtStart: true };
      }
      const isEnding = value.startsWith('.') && (isQuoted || !value.includes('*'));
      if (isEnding) return phraseOf(field, value, { atEnd: true });
      return readWords(field, value, isQuoted);
    },
  };
}

/**
 * Words and phrases of a word-indexed field. A trailing `*` outside quotes makes the last word a
 * prefix.
 */
export function readWords(field: string, value: string, isQuoted: boolean): Reading {
  const asterisk = isQuoted ? -1 : value.indexOf('*');
  if (asterisk < 0) return phraseOf(field, value);
  if (asterisk < value.length - 1 || asterisk === 0) {
    return { wrong: '* is only allowed at the end of a word, outside quotes' };
  }
  const beginning = value.slice(0, -1);
  const phrase = phraseOf(field, beginning, { goesOn: true });
  const last = phrase.kind === 'phrase' ? (phrase.words.at(-1) ?? '') : '';
  const { prefixCharacters } = queryLimits;
  const isLong = Array.from(last).length >= prefixCharacters;
  if (isLong && endsInWord.test(beginning)) return phrase;
  return { wrong: `expected at least ${prefixCharacters} letters or digits before *` };
}

/** A value without any word matches nothing. */
function phraseOf(
  field: string,
  value: string,
  how: Pick<Phrase, 'goesOn' | 'atEnd'> = {},
): Phrase | { kind: 'none' } {
  const words = tokensOf(value);
  return words.length === 0 ? { kind: 'none' } : { kind: 'phrase', field, words, ...how };
}
