import {
  codeOfEnd,
  codeOfStart,
  contextOf,
  gramAfter,
  lookBack,
  markedGram,
  readTable,
  GramMap,
  type LetterTable,
} from './grams.ts';

/** Letters of ordinary URLs, and of phishing URLs. */
export interface LetterTables {
  usual: LetterTable;
  phishing: LetterTable;
}

export type Part = 'name' | 'subdomain' | 'path';

/** Reads the spelling of a part of a URL. */
export interface Spelling {
  /** Bits that a name costs in the language of ordinary ones. */
  nameBits: (label: string) => number;
  /** Bits that speak for the letters of phishing URLs against those of others. */
  kinBits: Readonly<Record<Part, (text: string) => number>>;
}

/** What a letter costs that a table never saw there: rarer than the rarest it holds. */
const unseen = 12;
/** What it costs to know less of what comes before. */
const lessKnown = 1;
/** Letters and digits drawn blindly cost this much each. */
const blind = Math.log2(36);

export function createSpelling(tables: Readonly<Record<Part, LetterTables>>): Spelling {
  const usualNames = readTable(tables.name.usual);
  const kin = (part: Part, usual = readTable(tables[part].usual)) =>
    createKin(usual, readTable(tables[part].phishing));
  return {
    nameBits: createCost(usualNames),
    kinBits: { name: kin('name', usualNames), subdomain: kin('subdomain'), path: kin('path') },
  };
}

/** Bits that speak for a label drawn by chance against one that people chose. */
export function randomBits({ nameBits }: Spelling, label: string): number {
  return nameBits(label) - blind * (label.length + 1);
}

/** What letters are worth after those before them. */
interface Language {
  grams: GramMap;
  /** What a letter is worth that was never seen, and what is added for each letter less that is known. */
  unseen: number;
  lessKnown: number;
}

/** Adds up what each letter of a text is worth: the longest context that is known tells. */
function sumGrams(text: string, { grams, unseen, lessKnown }: Language): number {
  let bits = 0;
  let gram = codeOfStart;
  for (let at = 0; at <= text.length; at++) {
    gram = gramAfter(gram, at < text.length ? text.charCodeAt(at) : codeOfEnd);
    const longest = at + 1 < lookBack ? at + 1 : lookBack;
    let length = longest;
    let worth = grams.get(markedGram(gram, length));
    while (Number.isNaN(worth) && --length > 0) worth = grams.get(markedGram(gram, length));
    bits += (length > 0 ? worth : unseen) + (longest - length) * lessKnown;
  }
  return bits;
}

/** Bits that a text costs in the language of a table. */
function createCost(grams: GramMap): (text: string) => number {
  const language = { grams, unseen, lessKnown };
  return (text) => sumGrams(text, language);
}

/**
 * What a text costs more in one language than in another. The difference is made once for each gram that
 * either of them knows: where both know less, both pay the same for it.
 */
function createKin(usual: GramMap, phishing: GramMap): (text: string) => number {
  const grams = new GramMap(usual.size + phishing.size);
  for (const table of [usual, phishing]) {
    table.forEachKey((marked) => {
      const length = contextOf(marked);
      grams.set(marked, costOf(marked, length, usual) - costOf(marked, length, phishing));
    });
  }
  const language = { grams, unseen: 0, lessKnown: 0 };
  return (text) => sumGrams(text, language);
}

/** The longest context that the table knows tells; each letter it must do without costs a little. */
function costOf(gram: number, longest: number, costs: GramMap): number {
  for (let length = longest; length > 0; length--) {
    const cost = costs.get(markedGram(gram, length));
    if (cost >= 0) return cost + (longest - length) * lessKnown;
  }
  return unseen + longest * lessKnown;
}
