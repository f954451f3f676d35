/**
 * How surprising letters are after those before them: a line for each context, `th e8 a31 …`, in tenths
 * of a bit. `^` stands before a text, `$` behind it.
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

const bitsOfLetter = 7;
const codeOfStart = 94; // ^
const codeOfEnd = 36; // $
const masks = [0, 1, 2, 3, 4].map((letters) => 2 ** (bitsOfLetter * letters) - 1);

/** Bits that a text costs in the language of a table. */
function createCost(table: LetterTable): (text: string) => number {
  const costs = readTable(table);
  return (text) => {
    let bits = 0;
    let gram = codeOfStart;
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : codeOfEnd;
      gram = ((gram << bitsOfLetter) | Math.min(code, 127)) & (masks[lookBack + 1] ?? 0);
      bits += costOf(gram, Math.min(lookBack, at + 1), costs);
    }
    return bits;
  };
}

/** The longest context that the table knows tells; each letter it must do without costs a little. */
function costOf(gram: number, longest: number, costs: GramMap): number {
  for (let length = longest; length > 0; length--) {
    // A leading one keeps a short gram from looking like a longer one.
    const marked = (gram & (masks[length + 1] ?? 0)) + (1 << (bitsOfLetter * (length + 1)));
    const cost = costs.get(marked);
    if (cost >= 0) return cost + (longest - length) * lessKnown;
  }
  return unseen + longest * lessKnown;
}

/** Numbers by number, in two flat arrays: looked up several times for every letter of every URL. */
class GramMap {
  private readonly keys: Int32Array;
  private readonly values: Float32Array;
  private readonly mask: number;

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * count + 2));
    this.keys = new Int32Array(size).fill(-1);
    this.values = new Float32Array(size);
    this.mask = size - 1;
  }

  set(key: number, value: number): void {
    const slot = this.slotOf(key);
    this.keys[slot] = key;
    this.values[slot] = value;
  }

  /** -1 for none. */
  get(key: number): number {
    const slot = this.slotOf(key);
    return this.keys[slot] === key ? (this.values[slot] ?? -1) : -1;
  }

  private slotOf(key: number): number {
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & this.mask;
    while (this.keys[slot] !== -1 && this.keys[slot] !== key) slot = (slot + 1) & this.mask;
    return slot;
  }
}

function readTable(table: LetterTable): GramMap {
  const lines = table.split('\n').map((line) => line.split(' '));
  const costs = new GramMap(lines.reduce((sum, line) => sum + line.length, 0));
  for (const [context = '', ...items] of lines) {
    for (const item of items)
      costs.set(gramOf(context + item.charAt(0)), Number(item.slice(1)) / 10);
  }
  return costs;
}

function gramOf(text: string): number {
  let gram = 1;
  for (let at = 0; at < text.length; at++) {
    gram = (gram << bitsOfLetter) | Math.min(text.charCodeAt(at), 127);
  }
  return gram;
}
