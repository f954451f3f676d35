/**
 * How surprising letters are after those before them: a line for each context, `th e8 a31 …`, in tenths
 * of a bit.
 */
export type LetterTable = string;

/** Letters of ordinary URLs, and of phishing URLs. */
export interface LetterTables {
  usual: LetterTable;
  phishing: LetterTable;
}

export type Part = 'name' | 'subdomain' | 'path';

/** Reads the spelling of a part of a URL. */
export interface Spelling {
  /** Bits that speak for a label drawn by chance against one that people chose. */
  randomBits: (label: string) => number;
  /** Bits that speak for the letters of phishing URLs against those of others. */
  kinBits: Readonly<Record<Part, (text: string) => number>>;
}

/** As many letters as a table looks back. */
export const lookBack = 3;
/** What a letter costs that a table never saw there: rarer than the rarest it holds. */
const unseen = 12;
/** What it costs to know less of what comes before. */
const lessKnown = 1;
/** Letters and digits drawn blindly cost this much each. */
const blind = Math.log2(36);

export function createSpelling(tables: Readonly<Record<Part, LetterTables>>): Spelling {
  const usualName = createCost(tables.name.usual);
  const kin = (part: Part, usual = createCost(tables[part].usual)) => {
    const phishing = createCost(tables[part].phishing);
    return (text: string) => usual(text) - phishing(text);
  };
  return {
    randomBits: (label) => usualName(label) - blind * (label.length + 1),
    kinBits: { name: kin('name', usualName), subdomain: kin('subdomain'), path: kin('path') },
  };
}

/** Bits that a text costs in the language of a table. `^` stands before a text, `$` behind it. */
function createCost(table: LetterTable): (text: string) => number {
  const costs = readTable(table);
  return (text) => {
    const framed = `^${text}$`;
    let bits = 0;
    for (let at = 1; at < framed.length; at++) bits += costOf(framed, at, costs);
    return bits;
  };
}

/** The longest context that the table knows tells; each letter it must do without costs a little. */
function costOf(text: string, at: number, costs: ReadonlyMap<string, number>): number {
  const longest = Math.min(lookBack, at);
  for (let length = longest; length > 0; length--) {
    const cost = costs.get(text.slice(at - length, at + 1));
    if (cost !== undefined) return cost + (longest - length) * lessKnown;
  }
  return unseen + longest * lessKnown;
}

function readTable(table: LetterTable): Map<string, number> {
  const costs = new Map<string, number>();
  for (const line of table.split('\n')) {
    const [context = '', ...items] = line.split(' ');
    for (const item of items) costs.set(context + item.charAt(0), Number(item.slice(1)) / 10);
  }
  return costs;
}
