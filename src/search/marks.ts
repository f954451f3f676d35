import type { FilterNames, NamedRule } from './filter-names.ts';

export type Operator = 'and' | 'or' | 'not';

export interface OperatorWord {
  kind: Operator;
  isUpper: boolean;
  end: number;
}

/** A name and its colon. */
export interface Head {
  typed: string;
  /** Undefined for a name that no filter has. */
  known: NamedRule | undefined;
  /** Behind the colon. */
  end: number;
}

// Of one character each, and sought from a given place.
const notBlank = /\S/g;
const endOfWord = /[\s()]/g;
const endOfItem = /[\s(),]/g;
const operatorForm = /(and|or|not)(?=[\s()]|$)/iy;
const headForm = /([A-Za-z_][\w.]*):/y;
/** `http://x`, `a::b` and `C:\x` are no filters. */
const noValue = /^(?:\/\/|:|\\)/;
/** IPv6, MAC: `dead:beef::1` is no filter called dead. */
const addressForm = /^[\da-f]*:[\da-f]*:[\da-f:.]*(?:[/-].*)?$/i;
const portForm = /^\d{1,5}(?:\/|$)/;

/** The first place from here on that is not blank. */
export function skipBlanks(text: string, from: number): number {
  return firstMatch(text, from, notBlank);
}

/** Where the word that begins here ends: at a blank, a parenthesis or, in lists, a comma. */
export function wordEnd(text: string, from: number, stopsAtComma = false): number {
  return firstMatch(text, from, stopsAtComma ? endOfItem : endOfWord);
}

function firstMatch(text: string, from: number, pattern: RegExp): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length;
}

/** AND, OR or NOT in any case. Whether it is one, its neighbours decide. */
export function operatorAt(text: string, at: number): OperatorWord | undefined {
  operatorForm.lastIndex = at;
  const word = operatorForm.exec(text)?.[1];
  if (word === undefined) return undefined;
  const kind = word.toLowerCase() as Operator; // the pattern has no other words
  return { kind, isUpper: word === word.toUpperCase(), end: at + word.length };
}

/** The beginning of a filter. Unknown names count too, unless the word is plainly an address of some kind. */
export function headAt(text: string, at: number, names: FilterNames): Head | undefined {
  headForm.lastIndex = at;
  const typed = headForm.exec(text)?.[1];
  if (typed === undefined) return undefined;
  const known = names.get(typed.toLowerCase());
  const isFilter = known !== undefined || !isAddress(text.slice(at, wordEnd(text, at)), typed);
  return isFilter ? { typed, known, end: at + typed.length + 1 } : undefined;
}

/** A URL, an IPv6 or hardware address, `host.example:8080`. */
function isAddress(word: string, name: string): boolean {
  const rest = word.slice(name.length + 1);
  if (noValue.test(rest) || addressForm.test(word)) return true;
  return name.includes('.') && portForm.test(rest);
}
