/** Characters looked up first; fewer would match everywhere. */
const gramLength = 3;
const tableSize = 1 << 16;

interface Entry {
  literal: string;
  id: number;
  /** Offset in the literal where its gram ends. */
  end: number;
}

/**
 * Finds which of many literals a text contains, in one pass from the left. A table lookup of three
 * characters rules out most positions.
 */
export class LiteralFinder {
  readonly #mayBeThere = new Uint8Array(tableSize);
  readonly #byGram = new Map<number, Entry[]>();

  /** Literals are lower case and at least three characters long. The index of each is its id. */
  constructor(literals: readonly string[]) {
    const counts = countGrams(literals);
    literals.forEach((literal, id) => {
      const { gram, end } = rarest(literal, counts);
      this.#mayBeThere[slotOf(gram)] = 1;
      const others = this.#byGram.get(gram);
      if (others) others.push({ literal, id, end });
      else this.#byGram.set(gram, [{ literal, id, end }]);
    });
  }

  /** Maps ids to the first `most` positions of their literal. `text` must be lower case. */
  find(text: string, most: number): Map<number, number[]> {
    const found = new Map<number, number[]>();
    const table = this.#mayBeThere;
    let gram = 0;
    for (let at = 0; at < text.length; at++) {
      gram = nextGram(gram, text.charCodeAt(at));
      if (table[slotOf(gram)] === 0) continue;
      for (const { literal, id, end } of this.#byGram.get(gram) ?? []) {
        const start = at - end;
        if (start >= 0 && text.startsWith(literal, start)) note(found, id, { at: start, most });
      }
    }
    return found;
  }
}

function note(
  found: Map<number, number[]>,
  id: number,
  { at, most }: { at: number; most: number },
): void {
  const places = found.get(id);
  if (!places) found.set(id, [at]);
  else if (places.length < most) places.push(at);
}

/** The last three characters. Characters above one byte collide with others; comparing the literal settles it. */
function nextGram(gram: number, code: number): number {
  return ((gram << 8) | (code & 0xff)) & 0xffffff;
}

function slotOf(gram: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> 16;
}

function* gramsOf(literal: string): Generator<{ gram: number; end: number }> {
  let gram = 0;
  for (let end = 0; end < literal.length; end++) {
    gram = nextGram(gram, literal.charCodeAt(end));
    if (end >= gramLength - 1) yield { gram, end };
  }
}

function countGrams(literals: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const literal of literals) {
    for (const { gram } of gramsOf(literal)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** A gram that few other literals share, so that one `/wp-content/` does not try thirty plugins. */
function rarest(
  literal: string,
  counts: ReadonlyMap<number, number>,
): { gram: number; end: number } {
  let best = { gram: 0, end: gramLength - 1 };
  let fewest = Infinity;
  for (const each of gramsOf(literal)) {
    const count = counts.get(each.gram) ?? 0;
    if (count > fewest) continue;
    fewest = count;
    best = each;
  }
  return best;
}
