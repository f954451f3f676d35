import { orderBy } from '../../../../lib/radix.ts';

/** Fewer are not worth the set-up. */
const fewTexts = 128;
/** Higher units are clamped to this one, and later units are ignored. */
const highUnit = 255;
const unitsInKey = 4;

/**
 * The sort order of texts. Comparing texts is expensive and most differ early: they are sorted by
 * their first units as numbers, and only ties are compared.
 */
export function orderOfTexts(texts: readonly string[]): Uint32Array {
  const compare = (one: number, other: number) =>
    (texts[one] ?? '') < (texts[other] ?? '') ? -1 : 1;
  if (texts.length < fewTexts) return Uint32Array.from(texts.keys()).sort(compare);
  const [front, back] = keysOf(texts);
  const order = orderBy([front, back], texts.length);
  for (let from = 0, to = 1; to <= order.length; to++) {
    const [one, other] = [order[from] ?? 0, order[to] ?? 0];
    if (to < order.length && front[one] === front[other] && back[one] === back[other]) continue;
    if (to - from > 1) order.subarray(from, to).sort(compare);
    from = to;
  }
  return order;
}

/** The first units of each text, four per number. */
function keysOf(texts: readonly string[]): [Uint32Array, Uint32Array] {
  const front = new Uint32Array(texts.length);
  const back = new Uint32Array(texts.length);
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] ?? '';
    const end = endOfKey(text);
    front[at] = pack(text, 0, end);
    back[at] = pack(text, unitsInKey, end);
  }
  return [front, back];
}

/** Position after the last relevant unit. */
function endOfKey(text: string): number {
  const end = Math.min(text.length, unitsInKey * 2);
  for (let at = 0; at < end; at++) if (text.charCodeAt(at) >= highUnit) return at + 1;
  return end;
}

/** Short texts are padded with zeros. */
function pack(text: string, start: number, end: number): number {
  let key = 0;
  for (let at = start; at < start + unitsInKey; at++)
    key = key * 256 + (at < end ? Math.min(text.charCodeAt(at), highUnit) : 0);
  return key;
}
