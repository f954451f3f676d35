import { readFileSync } from 'node:fs';
import { codeOfEnd, codeOfStart, gramAfter, lookBack, markedGram, readTable } from './grams.ts';
import type { GramMap } from './grams.ts';
import { dataFile } from './read-data.ts';

/** Cost in bits of a letter never seen in any context, and of each letter of context that the table lacks. */
const unseen = 12;
const lessKnown = 1;
/** Cost in bits of a random letter or digit. */
const blind = Math.log2(36);

let usualNames: GramMap | undefined;

/**
 * Bits of evidence that a label is random rather than chosen by a person, judged by the spelling of
 * ordinary names. Long labels give more evidence than short ones.
 */
export function randomBits(label: string): number {
  usualNames ??= readTable(readFileSync(dataFile('name-letters-usual.txt'), 'utf8'));
  return costOf(label, usualNames) - blind * (label.length + 1);
}

/** Each letter costs what the longest known context says. */
function costOf(text: string, grams: GramMap): number {
  let bits = 0;
  let gram = codeOfStart;
  for (let at = 0; at <= text.length; at++) {
    gram = gramAfter(gram, at < text.length ? text.charCodeAt(at) : codeOfEnd);
    const longest = at + 1 < lookBack ? at + 1 : lookBack;
    let length = longest;
    let price = grams.get(markedGram(gram, length));
    while (Number.isNaN(price) && --length > 0) price = grams.get(markedGram(gram, length));
    bits += (length > 0 ? price : unseen) + (longest - length) * lessKnown;
  }
  return bits;
}
