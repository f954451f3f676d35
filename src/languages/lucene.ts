import { QueryFault, queryLimits } from '../search/query-fault.ts';
import { Cursor, type Typed } from './cursor.ts';
import { group, type Piece } from './group.ts';
import { join, negate, type Bound, type Query, type Range, type Value } from './query.ts';
import { boundedBy, inQuotes, quoted, globOf } from './values.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Style } from './write.ts';

/** Options of Lucene-like languages: `name:value`, AND, OR and NOT, groups, ranges. */
interface Form {
  /** `and`, `or` and `not` are case-insensitive. */
  anyCase?: true;
  /** Censys: `name = "value"`, `name: {a, b}` and `name =~ "pattern"`. */
  equals?: true;
}

const wordForm = /(?:[^\s()"{}[\],\\]|\\.)+/sy;
const nameForm = /([A-Za-z_@][\w.@-]*)\s*(:|=~|!=|>=|<=|=|>|<)\s*/y;
const plainNameForm = /([A-Za-z_@][\w.@-]*)(:)\s*/y;
const mark = { '&&': 'and', '||': 'or', '!': 'not', '-': 'not' } as const;

export function readLucene(text: string, vocabulary: Vocabulary, form: Form = {}): Query {
  const cursor = new Cursor(text);
  return group(new Lexer(cursor, vocabulary, form).read(), text.length);
}

class Lexer {
  readonly #cursor: Cursor;
  readonly #vocabulary: Vocabulary;
  readonly #form: Form;
  /** For each open parenthesis, the name before it. */
  readonly #scopes: string[] = [];

  constructor(cursor: Cursor, vocabulary: Vocabulary, form: Form) {
    this.#cursor = cursor;
    this.#vocabulary = vocabulary;
    this.#form = form;
  }

  read(): Piece[] {
    const pieces: Piece[] = [];
    while (this.#cursor.hasMore()) pieces.push(...this.#next());
    return pieces;
  }

  #next(): Piece[] {
    const cursor = this.#cursor;
    const { at } = cursor;
    const sign = this.#parenthesis() ?? this.#operator();
    if (sign) return [{ kind: sign, at }];
    cursor.take(/\+/y);
    const same = this.#form.equals ? cursor.take(/same_service\s*\(/iy) : undefined;
    if (same) return [this.#open('services.', at)];
    const head = cursor.take(this.#form.equals ? nameForm : plainNameForm);
    // `://` is the colon of a URL.
    if (head && !cursor.peek(/\/\//y)) return this.#named(head, at);
    cursor.at = at;
    return [termOf(this.#vocabulary.condition(this.#scope(), this.#value(), at))];
  }

  #parenthesis(): 'open' | 'close' | undefined {
    const { at } = this.#cursor;
    if (this.#cursor.take(/\(/y)) return this.#open('', at).kind;
    if (!this.#cursor.take(/\)/y)) return undefined;
    this.#scopes.pop();
    return 'close';
  }

  #operator(): 'and' | 'or' | 'not' | undefined {
    const words = this.#form.anyCase ? /(and|or|not)(?=[\s(])/iy : /(AND|OR|NOT)(?=[\s(])/y;
    const word = this.#cursor.take(words)?.[1]?.toLowerCase();
    if (word === 'and' || word === 'or' || word === 'not') return word;
    const sign = this.#cursor.take(/&&|\|\||!|-(?=[\w"(@])/y)?.[0];
    return sign === undefined ? undefined : mark[sign as keyof typeof mark]; // guaranteed by the pattern
  }

  #open(scope: string, at: number): { kind: 'open'; at: number } {
    if (this.#scopes.length >= queryLimits.depth) {
      throw new QueryFault(`more than ${queryLimits.depth} nested parentheses`, at);
    }
    const outer = this.#scope();
    this.#scopes.push(scope === '' ? outer : scope);
    return { kind: 'open', at };
  }

  #scope(): string {
    return this.#scopes.at(-1) ?? '';
  }

  /** In `services: (port: 22)`, `port` means `services.port`. */
  #inScope(name: string): string {
    const scope = this.#scope();
    const whole = !scope.endsWith('.') || name.startsWith(scope) ? name : `${scope}${name}`;
    return this.#vocabulary.has(whole) ? whole : name;
  }

  #named([, typed = '', sign = '']: RegExpExecArray, at: number): Piece[] {
    const cursor = this.#cursor;
    const name = this.#inScope(typed);
    if (sign === ':' && cursor.take(/\(/y)) {
      return [this.#open(this.#vocabulary.has(name) ? name : `${name}.`, at)];
    }
    const value = this.#comparison(sign);
    if (value) return [termOf(this.#vocabulary.say(name, value, at))];
    if (this.#form.equals && cursor.take(/\{\s*/y)) return this.#set(name, at);
    const query = this.#vocabulary.condition(name, this.#value(), at);
    return [termOf(sign === '!=' ? negate(query, at) : query)];
  }

  /** Reads a comparison, a range or a pattern; undefined for anything else. */
  #comparison(sign: string): Value | undefined {
    const cursor = this.#cursor;
    const isEqual = sign === ':' || sign === '=';
    const compared = isEqual ? (cursor.take(/>=|<=|>|</y)?.[0] ?? '') : sign;
    if (/^[<>]=?$/.test(compared)) {
      cursor.take(/\s+/y);
      return boundedBy(compared, this.#value().text);
    }
    if (sign === '=~') return patternOf(this.#value().text);
    const range = cursor.take(/[[{]\s*(\S+)\s+to\s+([^\s\]}]+)\s*[\]}]/iy);
    return range ? spanOf(range) : undefined;
  }

  /** Reads `{80, 443}`, after the brace. */
  #set(name: string, at: number): Piece[] {
    const of: Query[] = [];
    do of.push(this.#vocabulary.condition(name, this.#value(), at));
    while (this.#cursor.take(/\s*,\s*/y));
    if (!this.#cursor.take(/\s*\}/y)) throw new QueryFault('unmatched {', at);
    return [termOf(join('or', of, at))];
  }

  #value(): Typed {
    const cursor = this.#cursor;
    if (cursor.peek(/\/(?:[^\\/]|\\.)+\/(?=[\s)]|$)/sy)) {
      throw new QueryFault('regular expressions of this engine have no equivalent here', cursor.at);
    }
    const value = cursor.value(wordForm);
    if (!value) throw new QueryFault('expected a value', cursor.at);
    if (value.isQuoted) {
      cursor.take(/[~^][\d.]*/y);
      return value;
    }
    return { ...value, text: value.text.replace(/\\(.)/gs, '$1') };
  }
}

const termOf = (query: Query): Piece => ({ kind: 'term', at: query.at, query });

function patternOf(text: string): Value {
  const source = text.replace('(?i)', '').replaceAll('/', '\\/');
  return { how: 'matches', source, ignoreCase: text.startsWith('(?i)') };
}

function spanOf([whole, first = '', last = '']: RegExpExecArray): Value {
  const from = { text: bare(first), ...(whole.startsWith('{') ? { isOpen: true as const } : {}) };
  const to = { text: bare(last), ...(whole.endsWith('}') ? { isOpen: true as const } : {}) };
  return {
    how: 'range',
    ...(first === '*' ? {} : { from }),
    ...(last === '*' ? {} : { to }),
  };
}

const bare = (text: string) => text.replace(/^"|"$/g, '');

export const luceneStyle: Style = {
  and: ' AND ',
  or: ' OR ',
  not: (text) => `NOT ${text}`,
  condition: ({ name, value }) => spellLucene(value, name === '' ? '' : `${name}:`),
};

/** Everything else is quoted: a slash begins a pattern and a hyphen negates. */
const plainForm = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;

function spellLucene(value: Value, head: string): string | undefined {
  switch (value.how) {
    case 'is':
      return `${head}${plainForm.test(value.text) ? quoted(value.text) : inQuotes(value.text)}`;
    case 'begins':
      return /^\S+$/.test(value.text) ? `${head}${value.text}*` : undefined;
    case 'under':
      return `${head}*.${value.text}`;
    case 'range':
      return head === '' ? undefined : `${head}${spellRange(value)}`;
    case 'matches':
      return spellGlob(value, head);
    default:
      return undefined;
  }
}

function spellGlob(value: Extract<Value, { how: 'matches' }>, head: string): string | undefined {
  const glob = globOf(value);
  return glob !== undefined && /^[\p{L}\p{N}_.*?-]+$/u.test(glob) ? `${head}${glob}` : undefined;
}

function spellRange({ from, to }: Range): string {
  if (!from || !to) return from ? spellEnd('>', from) : spellEnd('<', to);
  return `${from.isOpen ? '{' : '['}${from.text} TO ${to.text}${to.isOpen ? '}' : ']'}`;
}

const spellEnd = (sign: string, end?: Bound) =>
  `${sign}${end?.isOpen ? '' : '='}${end?.text ?? ''}`;
