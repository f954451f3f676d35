import {
  allBlanks,
  blanks,
  digits,
  hexDigits,
  negate,
  single,
  wordCharacters,
  type CharSet,
} from './char-set.ts';
import { PatternFault, type Dialect } from './syntax.ts';

const controls: Readonly<Record<string, number>> = {
  n: 10,
  r: 13,
  t: 9,
  f: 12,
  v: 11,
  a: 7,
  e: 27,
};

const classes: Readonly<Record<string, CharSet>> = {
  d: digits,
  D: negate(digits),
  w: wordCharacters,
  W: negate(wordCharacters),
  s: blanks,
  S: negate(blanks),
};
const dialectClasses: Readonly<Record<Dialect, Readonly<Record<string, CharSet>>>> = {
  ruby: { h: hexDigits, H: negate(hexDigits) },
  perl: { h: [9, 9, 32, 32], N: negate([10, 10]) },
  javascript: { s: allBlanks, S: negate(allBlanks) },
};

export interface Escape {
  set: CharSet;
  /** Index behind the escape. */
  end: number;
}

/** Reads the character escape at `at`, inside or outside a class. */
export function readEscape(source: string, at: number, dialect: Dialect): Escape {
  const letter = source[at + 1] ?? '';
  const set = dialectClasses[dialect][letter] ?? classes[letter];
  if (set) return { set, end: at + 2 };
  const control = controls[letter];
  if (control !== undefined) return { set: single(control), end: at + 2 };
  return readNumber(source, at) ?? readSelf(letter, at);
}

/** A character given by its number. */
function readNumber(source: string, at: number): Escape | null {
  const letter = source[at + 1] ?? '';
  if (letter >= '0' && letter <= '7') return readOctal(source, at + 1);
  if (letter === 'x' || letter === 'u') return readHex(source, at + 1);
  if (letter !== 'c') return null;
  return { set: single((source.charCodeAt(at + 2) || 0) % 32), end: at + 3 };
}

/** An escaped literal. Rejects letters, since each may have a meaning in some dialect. */
function readSelf(letter: string, at: number): Escape {
  if (letter === '') throw new PatternFault('a trailing backslash');
  if (/[A-Za-z89]/.test(letter)) throw new PatternFault(`the escape \\${letter}`);
  return { set: single(letter.charCodeAt(0)), end: at + 2 };
}

function readOctal(source: string, from: number): Escape {
  const digits = /^[0-7]{1,3}/.exec(source.slice(from, from + 3))?.[0] ?? '0';
  return { set: single(parseInt(digits, 8) % 256), end: from + digits.length };
}

function readHex(source: string, from: number): Escape {
  const isShort = source[from] === 'x';
  const form = isShort
    ? /^x(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{1,2}))/i
    : /^u(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{4}))/i;
  const found = form.exec(source.slice(from, from + 10));
  if (!found) throw new PatternFault('a hexadecimal escape without digits');
  const code = parseInt(found[1] ?? found[2] ?? '0', 16);
  if (code > 0xffff) throw new PatternFault('a character beyond the first plane');
  return { set: single(code), end: from + found[0].length };
}
