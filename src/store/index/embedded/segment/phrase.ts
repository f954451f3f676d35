import type { Phrase } from '../../../../search/filter.ts';
import { TextDictionary } from './dictionary.ts';
import type { FieldIndex } from './field.ts';
import { RoaringBitmap32, intersection, nowhere, type Positions } from './positions.ts';

/** Finds phrases in texts; a segment does not store word positions. */
export interface PhraseFinder {
  /** Up to this many documents, reading them beats a search. */
  verifyAtMost: number;
  /** Which of these documents contain the phrase. */
  verify: (phrase: Phrase, positions: Uint32Array) => Uint32Array;
  /** All documents with the phrase, in any order. */
  find: (phrase: Phrase) => Uint32Array;
}

interface Scope {
  phrases: PhraseFinder;
  /** Only these matter; null for all. */
  within: Positions | null;
}

/** Documents whose text contains the phrase: those with all its words, verified where necessary. */
export function withPhrase(field: FieldIndex, phrase: Phrase, scope: Scope): Positions {
  const candidates = withWords(field, phrase, scope.within);
  if (phrase.words.length < 2 || candidates.isEmpty) return candidates;
  const { phrases } = scope;
  return new RoaringBitmap32(
    candidates.size <= phrases.verifyAtMost
      ? phrases.verify(phrase, candidates.toUint32Array())
      : phrases.find(phrase),
  );
}

/** Documents with all the words, anywhere in the text. */
function withWords(field: FieldIndex, phrase: Phrase, within: Positions | null): Positions {
  const whole = phrase.goesOn ? phrase.words.slice(0, -1) : phrase.words;
  const sets = whole.map((word) => field.withValue(word));
  // A single word's set already exists; narrowing would only copy it.
  if (phrase.words.length === 1)
    return phrase.goesOn ? beginningWith(field, phrase, within) : intersection(sets);
  const found = intersection(within ? [...sets, within] : sets);
  if (!phrase.goesOn || found.isEmpty) return found;
  return intersection([found, beginningWith(field, phrase, found)]);
}

/** With a word that starts with the last one of the phrase. */
function beginningWith(field: FieldIndex, { words }: Phrase, within: Positions | null): Positions {
  const { dictionary } = field.parts;
  if (!(dictionary instanceof TextDictionary)) return nowhere;
  return field.withAny(dictionary.beginningWith(words.at(-1) ?? ''), within);
}
