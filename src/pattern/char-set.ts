/** A set of UTF-16 code units: first and last of each range, ascending, with gaps between ranges. */
export type CharSet = readonly number[];

export const highest = 0xffff;

const singles = Array.from({ length: 256 }, (_, code): CharSet => [code, code]);

export function single(code: number): CharSet {
  return singles[code] ?? [code, code];
}

/** Ranges may be in any order and overlap. */
export function unite(pairs: readonly number[]): CharSet {
  if (pairs.length <= 2) return pairs;
  const ranges: [number, number][] = [];
  for (let at = 0; at < pairs.length; at += 2) ranges.push([pairs[at] ?? 0, pairs[at + 1] ?? 0]);
  ranges.sort(([one], [other]) => one - other);
  const united: number[] = [];
  for (const [first, last] of ranges) {
    const end = united.at(-1) ?? -2;
    if (first > end + 1) united.push(first, last);
    else if (last > end) united[united.length - 1] = last;
  }
  return united;
}

export function negate(set: CharSet): CharSet {
  const rest: number[] = [];
  let next = 0;
  for (let at = 0; at < set.length; at += 2) {
    const first = set[at] ?? 0;
    if (first > next) rest.push(next, first - 1);
    next = (set[at + 1] ?? 0) + 1;
  }
  if (next <= highest) rest.push(next, highest);
  return rest;
}

/** Larger ranges are whole scripts, where case is irrelevant. */
const foldedAtMost = 64;

/** Adds the other case of every letter. */
export function foldCase(set: CharSet): CharSet {
  const more: number[] = [];
  for (let at = 0; at < set.length; at += 2) {
    const [first, last] = [set[at] ?? 0, set[at + 1] ?? 0];
    addShifted(more, [Math.max(first, 65), Math.min(last, 90)], 32);
    addShifted(more, [Math.max(first, 97), Math.min(last, 122)], -32);
    if (last > 127 && last - first <= foldedAtMost) addOthers(more, Math.max(first, 128), last);
  }
  return more.length === 0 ? set : unite([...set, ...more]);
}

function addShifted(to: number[], [first, last]: [number, number], by: number): void {
  if (first <= last) to.push(first + by, last + by);
}

/** A non-ASCII letter counts only if its other case is a single non-ASCII letter. */
function addOthers(to: number[], first: number, last: number): void {
  for (let code = first; code <= last; code++) {
    const letter = String.fromCharCode(code);
    for (const other of [letter.toLowerCase(), letter.toUpperCase()]) {
      const found = other.charCodeAt(0);
      if (other.length === 1 && found > 127 && found !== code) to.push(found, found);
    }
  }
}

/** The only character of the set; -1 if it has several. */
export function onlyOf(set: CharSet): number {
  return set.length === 2 && set[0] === set[1] ? (set[0] ?? -1) : -1;
}

/** The letter, in lower case, if the set is one letter in one or both cases; otherwise -1. */
export function onlyFolded(set: CharSet): number {
  const only = onlyOf(set);
  if (only >= 0) return isCapital(only) ? only + 32 : only;
  const [upper = 0, , lower = 0] = set;
  const isPair = set.length === 4 && isCapital(upper) && lower === upper + 32;
  return isPair && onlyOf(set.slice(0, 2)) >= 0 && onlyOf(set.slice(2)) >= 0 ? lower : -1;
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

export const digits: CharSet = [48, 57];
export const wordCharacters: CharSet = [48, 57, 65, 90, 95, 95, 97, 122];
export const hexDigits: CharSet = [48, 57, 65, 70, 97, 102];
export const blanks: CharSet = [9, 13, 32, 32];
/** JavaScript includes the blanks of every script. */
export const allBlanks: CharSet = unite([
  ...blanks,
  0xa0,
  0xa0,
  0x1680,
  0x1680,
  0x2000,
  0x200a,
  0x2028,
  0x2029,
  0x202f,
  0x202f,
  0x205f,
  0x205f,
  0x3000,
  0x3000,
  0xfeff,
  0xfeff,
]);
export const anything: CharSet = [0, highest];
export const notNewline: CharSet = negate([10, 10]);
export const notLineEnd: CharSet = negate([10, 10, 13, 13, 0x2028, 0x2029]);

export const posixSets: Readonly<Record<string, CharSet>> = {
  alpha: [65, 90, 97, 122],
  digit: digits,
  alnum: [48, 57, 65, 90, 97, 122],
  upper: [65, 90],
  lower: [97, 122],
  space: blanks,
  blank: [9, 9, 32, 32],
  xdigit: hexDigits,
  word: wordCharacters,
  punct: [33, 47, 58, 64, 91, 96, 123, 126],
  print: [32, 126],
  graph: [33, 126],
  cntrl: [0, 31, 127, 127],
};
