import type { Literal, Requirement } from '../pattern/literals.ts';

/** Characters per lookup. Shorter literals are looked up whole. */
const gramLength = 4;
const lineFeed = 10;

/** A literal, the offset in it where its gram ends, and the patterns that require it. */
interface Posting {
  literal: Literal;
  end: number;
  owners: number[];
}

/**
 * Finds which of many patterns a text may match, in one pass over the text. Each pattern is indexed by the
 * rarest gram of what it requires. Patterns that require nothing are always tried.
 */
export class Prefilter {
  readonly #always: number[] = [];
  /** Index `n` holds grams of length `n + 1`. */
  readonly #tables = Array.from({ length: gramLength }, (_, at) => new GramTable(at + 1));
  readonly #used: readonly GramTable[];
  /** The pass that last found each owner, so that it is reported once. */
  readonly #foundIn: Uint32Array;
  #pass = 0;

  constructor(owners: readonly (readonly Requirement[])[]) {
    this.#foundIn = new Uint32Array(owners.length);
    const rarity = new Rarity(owners);
    const postings = new Map<string, Posting>();
    for (const [owner, requirements] of owners.entries()) {
      const best = rarity.rarest(requirements);
      if (!best) this.#always.push(owner);
      else for (const literal of best) this.#add(postings, literal, { owner, rarity });
    }
    this.#used = this.#tables.filter((table) => !table.isEmpty);
    for (const table of this.#used) table.finish();
  }

  #add(
    postings: Map<string, Posting>,
    literal: Literal,
    { owner, rarity }: { owner: number; rarity: Rarity },
  ): void {
    const key = `${literal.isAtStart ? '^' : ' '}${literal.text}`;
    const known = postings.get(key);
    if (known) {
      known.owners.push(owner);
      return;
    }
    const length = Math.min(gramLength, literal.text.length);
    const posting = { literal, end: rarity.rarestGram(literal.text).end, owners: [owner] };
    postings.set(key, posting);
    this.#tables[length - 1]?.add(codeOf(literal.text, posting.end), posting);
  }

  /** Indexes of the patterns that may match, ascending. */
  candidates(text: string): number[] {
    const folded = fold(text);
    const found = [...this.#always];
    if (++this.#pass > 0xfffffff0) this.#startOver();
    const tables = this.#used;
    let code = 0;
    for (let at = 0; at < folded.length; at++) {
      code = (code << 8) | (folded.charCodeAt(at) & 0xff);
      for (let number = 0; number < tables.length; number++) {
        const postings = tables[number]?.at(code);
        if (postings) this.#collect(postings, { folded, end: at + 1, found });
      }
    }
    return found.length > 1 ? found.sort((one, other) => one - other) : found;
  }

  #collect(postings: readonly Posting[], { folded, end, found }: Search): void {
    for (const posting of postings) {
      if (!isThere(posting, folded, end - posting.end)) continue;
      for (const owner of posting.owners) {
        if (this.#foundIn[owner] === this.#pass) continue;
        this.#foundIn[owner] = this.#pass;
        found.push(owner);
      }
    }
  }

  #startOver(): void {
    this.#foundIn.fill(0);
    this.#pass = 1;
  }
}

interface Search {
  folded: string;
  /** Offset in the text where the gram ends. */
  end: number;
  found: number[];
}

function isThere({ literal }: Posting, folded: string, start: number): boolean {
  if (start < 0 || !folded.startsWith(literal.text, start)) return false;
  return !literal.isAtStart || start === 0 || folded.charCodeAt(start - 1) === lineFeed;
}

/** Maps the code of a gram to the patterns that require it. A small bitmap rules out most grams. */
class GramTable {
  readonly #postings = new Map<number, Posting[]>();
  readonly #mask: number;
  #bits = new Uint8Array(0);
  #shift = 0;

  /** In characters. Codes passed to it may hold more, which are masked off. */
  constructor(length: number) {
    this.#mask = length === gramLength ? -1 : (1 << (8 * length)) - 1;
  }

  get isEmpty(): boolean {
    return this.#postings.size === 0;
  }

  add(code: number, posting: Posting): void {
    const key = code & this.#mask;
    const others = this.#postings.get(key);
    if (others) others.push(posting);
    else this.#postings.set(key, [posting]);
  }

  /** Sized so that about one in sixteen absent grams passes. */
  finish(): void {
    const log = Math.min(20, Math.max(8, 4 + Math.ceil(Math.log2(this.#postings.size + 1))));
    this.#shift = 32 - log;
    this.#bits = new Uint8Array(2 ** log);
    for (const code of this.#postings.keys()) this.#bits[this.#slot(code)] = 1;
  }

  at(code: number): readonly Posting[] | undefined {
    const key = code & this.#mask;
    return this.#bits[this.#slot(key)] === 1 ? this.#postings.get(key) : undefined;
  }

  #slot(code: number): number {
    return Math.imul(code, 0x9e3779b1) >>> this.#shift;
  }
}

/** How often each gram occurs in the requirements of all patterns. */
class Rarity {
  readonly #counts = new Map<number, number>();

  constructor(owners: readonly (readonly Requirement[])[]) {
    for (const requirements of owners) {
      for (const requirement of requirements) for (const { text } of requirement) this.#count(text);
    }
  }

  #count(text: string): void {
    for (let end = Math.min(gramLength, text.length); end <= text.length; end++) {
      const code = codeOf(text, end);
      this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
    }
  }

  /** The requirement whose most common alternative is rarest; undefined if the pattern has none. */
  rarest(requirements: readonly Requirement[]): Requirement | undefined {
    let best: { requirement: Requirement; cost: number } | undefined;
    for (const requirement of requirements) {
      const cost = Math.max(...requirement.map((literal) => this.#costOf(literal)));
      if (!best || cost < best.cost) best = { requirement, cost };
    }
    return best?.requirement;
  }

  /** Short literals occur in most texts, but are selective at the start of a line. */
  #costOf({ text, isAtStart }: Literal): number {
    const missing = gramLength - Math.min(gramLength, text.length);
    return this.rarestGram(text).count * 16 ** missing * (isAtStart ? 0.5 : 1);
  }

  rarestGram(text: string): { end: number; count: number } {
    const length = Math.min(gramLength, text.length);
    let best = { end: length, count: Infinity };
    for (let end = length; end <= text.length; end++) {
      const count = this.#counts.get(codeOf(text, end)) ?? 0;
      if (count < best.count) best = { end, count };
    }
    return best;
  }
}

/** Packs up to four characters before `end` into one number. */
function codeOf(text: string, end: number): number {
  let code = 0;
  for (let at = Math.max(0, end - gramLength); at < end; at++) {
    code = (code << 8) | (text.charCodeAt(at) & 0xff);
  }
  return code;
}

/** Lower-cases ASCII only, so that the length never changes. */
function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
