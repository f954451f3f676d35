import type { FilterRule } from '../collection.ts';
import type { Phrase } from '../filter.ts';
import { queryLimits } from '../query-fault.ts';
import { tokensOf } from '../text.ts';
import type { About, Reading } from './about.ts';

const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const hostSuffix = /^\*(?:\.[\p{L}\p{N}_-]+)+$/u;

/** The words of a value next to each other, wherever they stand: `title: log in`, `title: log*`. */
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
 * Names of hosts: as labels, and `.com` stands at the end of a name, `*.example.com` for what lies below
 * example.com. Names of certificates have asterisks in them, which are no words: there `*.example.com`
 * is also found as such.
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

/** Words and phrases of any field that is found by words. Without quotes `*` lets the last word go on. */
export function readWords(field: string, value: string, isQuoted: boolean): Reading {
  const asterisk = isQuoted ? -1 : value.indexOf('*');
  if (asterisk < 0) return phraseOf(field, value);
  if (asterisk < value.length - 1 || asterisk === 0) {
    return { wrong: '* may only end a word; what is in quotes is taken as it is' };
  }
  const beginning = value.slice(0, -1);
  const phrase = phraseOf(field, beginning, { goesOn: true });
  const last = phrase.kind === 'phrase' ? (phrase.words.at(-1) ?? '') : '';
  const { prefixCharacters } = queryLimits;
  const isLong = Array.from(last).length >= prefixCharacters;
  if (isLong && endsInWord.test(beginning)) return phrase;
  return { wrong: `expected at least ${prefixCharacters} letters or digits before *` };
}

/** A value without a single word is nowhere. */
function phraseOf(
  field: string,
  value: string,
  how: Pick<Phrase, 'goesOn' | 'atEnd'> = {},
): Phrase | { kind: 'none' } {
  const words = tokensOf(value);
  return words.length === 0 ? { kind: 'none' } : { kind: 'phrase', field, words, ...how };
}
