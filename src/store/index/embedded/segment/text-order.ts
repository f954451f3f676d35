import { orderBy } from '../../../../lib/radix.ts';

/** Fewer are not worth the preparations. */
const fewTexts = 128;
/** Stands for itself and all units above it; what follows it does not count. */
const highUnit = 255;
const unitsInKey = 4;

/**
 * The order in which texts ascend. To compare texts is dear and most of them differ early: they are
 * sorted by their first units as by numbers, and only those that are equal so far are compared.
 */
export function orderOfTexts(texts: readonly string[]): Uint32Array {
  const compare = (one: number, other: number) =>
    (texts[one] ?? '') < (texts[other] ?? '') ? -1 : 1;
  if (texts.length < fewTexts) return Uint32Array.from(texts.keys()).sort(compare);
  const keys = keysOf(texts, 2);
  const order = orderBy(keys, texts.length);
  const isEqual = (one: number, other: number) => keys.every((key) => key[one] === key[other]);
  let from = 0;
  for (let to = 1; to <= order.length; to++) {
    if (to < order.length && isEqual(order[from] ?? 0, order[to] ?? 0)) continue;
    if (to - from > 1) order.subarray(from, to).sort(compare);
    from = to;
  }
  return order;
}

/** The first units of each text, four in a number. A text that is too short goes on with zeros. */
function keysOf(texts: readonly string[], count: number): Uint32Array[] {
  const keys = Array.from({ length: count }, () => new Uint32Array(texts.length));
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] ?? '';
    let end = text.length;
    for (const [nth, key] of keys.entries()) {
      let packed = 0;
      for (let unit = nth * unitsInKey; unit < (nth + 1) * unitsInKey; unit++) {
        const code = unit < end ? Math.min(text.charCodeAt(unit), highUnit) : 0;
        if (code === highUnit) end = unit;
        packed = packed * 256 + code;
      }
      key[at] = packed;
    }
  }
  return keys;
}
