/** So many characters of a literal are looked at before the rest: fewer would stand everywhere. */
const gramLength = 3;
const tableBits = 16;

/**
 * Finds which of many literals stand in a text, in one pass from the left. Three characters at each place
 * decide by a table of bits whether anything could begin there; most places end with that.
 */
export class LiteralFinder {
  readonly #mayBegin = new Uint8Array(1 << tableBits);
  readonly #byGram = new Map<number, { literal: string; id: number }[]>();

  /** Literals are in lower case and have three characters or more; the place of each is its id. */
  constructor(literals: readonly string[]) {
    literals.forEach((literal, id) => {
      const gram = gramAt(literal, 0);
      this.#mayBegin[slot(gram)] = 1;
      const others = this.#byGram.get(gram);
      if (others) others.push({ literal, id });
      else this.#byGram.set(gram, [{ literal, id }]);
    });
  }

  /** By id, the first places at which a literal begins, at most `most` each. `text` is in lower case. */
  find(text: string, most: number): Map<number, number[]> {
    const found = new Map<number, number[]>();
    const last = text.length - gramLength;
    for (let at = 0; at <= last; at++) {
      const gram = gramAt(text, at);
      if (this.#mayBegin[slot(gram)] === 0) continue;
      for (const { literal, id } of this.#byGram.get(gram) ?? []) {
        if (text.startsWith(literal, at)) note(found, id, { at, most });
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

/** Characters beyond a byte share grams with others; the literal itself is compared afterwards. */
function gramAt(text: string, at: number): number {
  return (
    ((text.charCodeAt(at) & 0xff) << 16) |
    ((text.charCodeAt(at + 1) & 0xff) << 8) |
    (text.charCodeAt(at + 2) & 0xff)
  );
}

function slot(gram: number): number {
  return (Math.imul(gram, 0x9e3779b1) >>> (32 - tableBits)) & 0xffff;
}
