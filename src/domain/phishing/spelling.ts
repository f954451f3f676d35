import { readFileSync } from 'node:fs';
import { codeOfEnd, codeOfStart, gramAfter, lookBack, markedGram, readTable } from './grams.ts';
import type { GramMap } from './grams.ts';
import { dataFile } from './read-data.ts';

/** The price of a letter that the table never saw there, and of each letter of context it lacks. */
const unseen = 12;
const lessKnown = 1;
/** The price of a letter or digit drawn at random. */
const blind = Math.log2(36);

let usualNames: GramMap | undefined;

/**
 * Bits of evidence that a label was drawn at random instead of chosen by a person, by the spelling of ordinary
 * names. A long label gives more evidence than a short one.
 */
export function randomBits(label: string): number {
  usualNames ??= readTable(readFileSync(dataFile('name-letters-usual.txt'), 'utf8'));
  return costOf(label, usualNames) - blind * (label.length + 1);
}

/** Each letter is priced by the longest context that the table knows. */
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
