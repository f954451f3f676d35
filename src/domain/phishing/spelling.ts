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
  /** Bits that a name costs in the language of ordinary ones. */
  nameBits: (label: string) => number;
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
  const kin = (part: Part) =>
    createKin(readTable(tables[part].usual), readTable(tables[part].phishing));
  return {
    nameBits: createCost(readTable(tables.name.usual)),
    kinBits: { name: kin('name'), subdomain: kin('subdomain'), path: kin('path') },
  };
}

/** Bits that speak for a label drawn by chance against one that people chose. */
export function randomBits({ nameBits }: Spelling, label: string): number {
  return nameBits(label) - blind * (label.length + 1);
}

const bitsOfLetter = 7;
const codeOfStart = 94; // ^
const codeOfEnd = 36; // $
const masks = [0, 1, 2, 3, 4].map((letters) => 2 ** (bitsOfLetter * letters) - 1);

/** Adds up what each letter of a text is worth after those before it. */
function sumGrams(text: string, worthOf: (gram: number, longest: number) => number): number {
  let bits = 0;
  let gram = codeOfStart;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : codeOfEnd;
    gram = ((gram << bitsOfLetter) | Math.min(code, 127)) & (masks[lookBack + 1] ?? 0);
    bits += worthOf(gram, Math.min(lookBack, at + 1));
  }
  return bits;
}

/** Bits that a text costs in the language of a table. */
function createCost(costs: GramMap): (text: string) => number {
  const worthOf = (gram: number, longest: number) => costOf(gram, longest, costs);
  return (text) => sumGrams(text, worthOf);
}

/**
 * What a text costs more in one language than in another. The difference is made once for each gram that
 * either of them knows: where both know less, both pay the same for it.
 */
function createKin(usual: GramMap, phishing: GramMap): (text: string) => number {
  const differences = new GramMap(usual.size + phishing.size);
  for (const table of [usual, phishing]) {
    table.forEachKey((marked) => {
      const length = Math.floor((31 - Math.clz32(marked)) / bitsOfLetter) - 1;
      const gram = marked & (masks[length + 1] ?? 0);
      differences.set(marked, costOf(gram, length, usual) - costOf(gram, length, phishing));
    });
  }
  const worthOf = (gram: number, longest: number) => {
    for (let length = longest; length > 0; length--) {
      const difference = differences.get(markedGram(gram, length));
      if (!Number.isNaN(difference)) return difference;
    }
    return 0;
  };
  return (text) => sumGrams(text, worthOf);
}

/** A leading one keeps a short gram from looking like a longer one. */
function markedGram(gram: number, length: number): number {
  return (gram & (masks[length + 1] ?? 0)) + (1 << (bitsOfLetter * (length + 1)));
}

/** The longest context that the table knows tells; each letter it must do without costs a little. */
function costOf(gram: number, longest: number, costs: GramMap): number {
  for (let length = longest; length > 0; length--) {
    const cost = costs.get(markedGram(gram, length));
    if (cost >= 0) return cost + (longest - length) * lessKnown;
  }
  return unseen + longest * lessKnown;
}

/** Numbers by number, in two flat arrays: looked up several times for every letter of every URL. */
class GramMap {
  private readonly keys: Int32Array;
  private readonly values: Float32Array;
  private readonly mask: number;
  size = 0;

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * count + 2));
    this.keys = new Int32Array(size).fill(-1);
    this.values = new Float32Array(size);
    this.mask = size - 1;
  }

  set(key: number, value: number): void {
    const slot = this.slotOf(key);
    if (this.keys[slot] !== key) this.size++;
    this.keys[slot] = key;
    this.values[slot] = value;
  }

  /** Not a number for none. */
  get(key: number): number {
    const slot = this.slotOf(key);
    return this.keys[slot] === key ? (this.values[slot] ?? NaN) : NaN;
  }

  forEachKey(visit: (key: number) => void): void {
    for (const key of this.keys) if (key !== -1) visit(key);
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
