import type { FilterNames, NamedRule } from './filter-names.ts';

export type Operator = 'and' | 'or' | 'not';

export interface OperatorWord {
  kind: Operator;
  isUpper: boolean;
  end: number;
}

export interface Head {
  typed: string;
  /** Undefined for an unknown name. */
  known: NamedRule | undefined;
  /** Position after the colon. */
  end: number;
}

// Each pattern matches a single character and is searched from a given position.
const notBlank = /\S/g;
const endOfWord = /[\s()]/g;
const endOfItem = /[\s(),]/g;
const operatorForm = /(and|or|not)(?=[\s()]|$)/iy;
const headForm = /([A-Za-z_][\w.]*):/y;
/** `http://x`, `a::b` and `C:\x` are not filters. */
const noValue = /^(?:\/\/|:|\\)/;
/** IPv6 and MAC addresses: `dead:beef::1` is not a filter `dead`. */
const addressForm = /^[\da-f]*:[\da-f]*:[\da-f:.]*(?:[/-].*)?$/i;
const portForm = /^\d{1,5}(?:\/|$)/;

/** A regular expression between slashes: `/^\/login$/i`. A path such as `/etc/passwd` is not one. */
const patternForm = /\/(?:[^\\/]|\\.)+\/i?(?=[\s)]|$)/sy;

export function patternAt(text: string, at: number): string | undefined {
  patternForm.lastIndex = at;
  return patternForm.exec(text)?.[0];
}

export function skipBlanks(text: string, from: number): number {
  return firstMatch(text, from, notBlank);
}

/** End of the word at this position: a blank, a parenthesis or, in lists, a comma. */
export function wordEnd(text: string, from: number, stopsAtComma = false): number {
  return firstMatch(text, from, stopsAtComma ? endOfItem : endOfWord);
}

function firstMatch(text: string, from: number, pattern: RegExp): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length;
}

/** AND, OR or NOT in any case. The context decides whether it is an operator. */
export function operatorAt(text: string, at: number): OperatorWord | undefined {
  operatorForm.lastIndex = at;
  const word = operatorForm.exec(text)?.[1];
  if (word === undefined) return undefined;
  const kind = word.toLowerCase() as Operator; // guaranteed by the pattern
  return { kind, isUpper: word === word.toUpperCase(), end: at + word.length };
}

/** The start of a filter. Unknown names count, too, unless the word is clearly an address. */
export function headAt(text: string, at: number, names: FilterNames): Head | undefined {
  headForm.lastIndex = at;
  const typed = headForm.exec(text)?.[1];
  if (typed === undefined) return undefined;
  const known = names.get(typed.toLowerCase());
  const isFilter = known !== undefined || !isAddress(text.slice(at, wordEnd(text, at)), typed);
  return isFilter ? { typed, known, end: at + typed.length + 1 } : undefined;
}

/** A URL, an IPv6 or MAC address, or `host.example:8080`. */
function isAddress(word: string, name: string): boolean {
  const rest = word.slice(name.length + 1);
  if (noValue.test(rest) || addressForm.test(word)) return true;
  return name.includes('.') && portForm.test(rest);
}
