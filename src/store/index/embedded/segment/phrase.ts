import type { Phrase } from '../../../../search/filter.ts';
import { TextDictionary } from './dictionary.ts';
import type { FieldIndex } from './field.ts';
import { RoaringBitmap32, intersection, nowhere, type Positions } from './positions.ts';

/** Tells in which documents words of a text stand next to each other, which a segment does not know. */
export interface PhraseFinder {
  /** Up to how many documents are better read one by one than looked for anew. */
  verifyAtMost: number;
  /** Which of these documents have the phrase. */
  verify: (phrase: Phrase, positions: Uint32Array) => Uint32Array;
  /** All documents that have it, in any order. */
  find: (phrase: Phrase) => Uint32Array;
}

interface Scope {
  phrases: PhraseFinder;
  /** The caller only cares for these; null when for all. */
  within: Positions | null;
}

/** Documents whose text has the phrase: those with all its words, as far as somebody has to read them. */
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

/** Wherever in the text they are. */
function withWords(field: FieldIndex, phrase: Phrase, within: Positions | null): Positions {
  const whole = phrase.goesOn ? phrase.words.slice(0, -1) : phrase.words;
  const sets = whole.map((word) => field.withValue(word));
  // A single word's set is there already; to narrow it would only copy it.
  if (phrase.words.length === 1)
    return phrase.goesOn ? beginningWith(field, phrase, within) : intersection(sets);
  const found = intersection(within ? [...sets, within] : sets);
  if (!phrase.goesOn || found.isEmpty) return found;
  return intersection([found, beginningWith(field, phrase, found)]);
}

/** With a word that begins as the last one of the phrase. */
function beginningWith(field: FieldIndex, { words }: Phrase, within: Positions | null): Positions {
  const { dictionary } = field.parts;
  if (!(dictionary instanceof TextDictionary)) return nowhere;
  return field.withAny(dictionary.beginningWith(words.at(-1) ?? ''), within);
}
