import type { FilterRule } from '../collection.ts';
import type { Filter } from '../filter.ts';
import type { About, Reading } from './about.ts';

interface NumberOptions {
  least?: number;
  most?: number;
  /** Allows fractions. */
  fractions?: true;
  /** Lower-case words that stand for numbers: `critical`. */
  words?: Readonly<Record<string, number>>;
  /** Optional prefix: `AS64500`. */
  prefix?: string;
}

const comparison = /^(>=|<=|==|=|>|<)\s*(\S.*)$/;
const wholeForm = /^\d{1,15}$/;
const fractionForm = /^\d{1,9}(?:\.\d{1,9})?$/;

/** `22`, `8000-8100`, `>=4`, and lists of them. */
export function number(field: string, about: About, options: NumberOptions = {}): FilterRule {
  const wrong = `expected ${expectation(options)}`;
  return {
    ...about,
    takesList: true,
    read: (value) => readNumber(field, value, options) ?? { wrong },
  };
}

function readNumber(field: string, value: string, options: NumberOptions): Reading | undefined {
  const compared = comparison.exec(value);
  if (compared) return readComparison(field, compared, options);
  const ends = value.split('-');
  if (ends.length === 2) return readSpan(field, ends, options);
  const only = readOne(value, options);
  return only === undefined ? undefined : { kind: 'is', field, value: only };
}

function readComparison(
  field: string,
  [, sign = '', text = '']: readonly string[],
  options: NumberOptions,
): Filter | undefined {
  const bound = readOne(text, options);
  if (bound === undefined) return undefined;
  if (sign.startsWith('=')) return { kind: 'is', field, value: bound };
  // Ranges are inclusive, so "more than" starts at the next number.
  const isOpen = sign.length === 1;
  if (sign.startsWith('>')) {
    const from = isOpen ? above(bound, options) : bound;
    return { kind: 'range', field, from, to: Infinity };
  }
  const to = isOpen ? below(bound, options) : bound;
  return { kind: 'range', field, from: -Infinity, to };
}

function readSpan(
  field: string,
  [first = '', last = '']: readonly string[],
  options: NumberOptions,
): Reading | undefined {
  const from = readOne(first, options);
  const to = readOne(last, options);
  if (from === undefined || to === undefined) return undefined;
  return from <= to
    ? { kind: 'range', field, from, to }
    : { wrong: 'the range ends before it starts' };
}

function readOne(text: string, options: NumberOptions): number | undefined {
  const { least = 0, most = Infinity, words = {} } = options;
  const said = text.trim().toLowerCase();
  if (Object.hasOwn(words, said)) return words[said];
  const value = readDigits(said, options);
  return value >= least && value <= most ? value : undefined;
}

/** NaN for anything else: no range contains it. */
function readDigits(said: string, { prefix = '', fractions }: NumberOptions): number {
  const digits = said.startsWith(prefix.toLowerCase()) ? said.slice(prefix.length) : said;
  const form = fractions ? fractionForm : wholeForm;
  return form.test(digits) ? Number(digits) : NaN;
}

function expectation({ least = 0, most, words }: NumberOptions): string {
  const range = most === undefined ? 'a number' : `a number from ${least} to ${most}`;
  return words ? `${range}, or ${Object.keys(words).join(', ')}` : range;
}

/** The next integer or, with fractions, the next representable number. */
function above(value: number, { fractions }: NumberOptions): number {
  if (!fractions) return value + 1;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value === 0 ? 0 : value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value < 0 ? -1n : 1n));
  return bits.getFloat64(0);
}

function below(value: number, options: NumberOptions): number {
  return options.fractions ? -above(-value, options) : value - 1;
}

const yes = /^(?:true|1|yes|on)$/i;
const no = /^(?:false|0|no|off)$/i;

/** A flag stored as 0 or 1. Unknown flags count as false, as they do in responses. */
export function flag(field: string, about: About): FilterRule {
  return condition(about, () => ({
    yes: { kind: 'is', field, value: 1 },
    no: { kind: 'not', of: { kind: 'is', field, value: 1 } },
  }));
}

/** A yes-or-no filter made of one filter for each. */
export function condition(
  about: About,
  filtersAt: (now: number) => { yes: Filter; no: Filter },
): FilterRule {
  return {
    ...about,
    read: (value, { now }) => {
      if (yes.test(value)) return filtersAt(now).yes;
      return no.test(value) ? filtersAt(now).no : { wrong: 'expected true or false' };
    },
  };
}

const hexForm = /^-?[\da-f]{1,8}$/i;
const decimalForm = /^-?\d{1,10}$/;
/** More digits than a hexadecimal hash has. */
const surelyDecimalForm = /^-?\d{9,10}$/;
const lowest = -(2 ** 31);

/**
 * Favicon hashes are signed 32-bit numbers in signed hexadecimal: `-217ec3be`. Up to eight digits
 * are read that way; unsigned values of the upper half are the negative ones. Nine or ten digits
 * are decimal, as other tools print them. So is every value after an alias, since aliases are other
 * tools' names.
 */
export function iconHash(field: string, about: About): FilterRule {
  return {
    ...about,
    takesList: true,
    read: (value, { name }) => {
      const hash = readHash(value, name === field ? surelyDecimalForm : decimalForm);
      if (hash !== undefined) return { kind: 'is', field, value: hash };
      return { wrong: 'expected a hash of eight hexadecimal digits, such as -217ec3be' };
    },
  };
}

function readHash(text: string, decimal: RegExp): number | undefined {
  const isDecimal = decimal.test(text);
  if (!isDecimal && !hexForm.test(text)) return undefined;
  const value = parseInt(text, isDecimal ? 10 : 16);
  const isInside = value >= lowest && value < (isDecimal ? -lowest : Infinity);
  return isInside ? value | 0 : undefined;
}
