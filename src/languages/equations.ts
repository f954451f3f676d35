import { QueryFault } from '../search/query-fault.ts';
import { Cursor, type Typed } from './cursor.ts';
import { group, type Piece } from './group.ts';
import { negate, type Query, type Value } from './query.ts';
import { escapePattern, globOf, inQuotes, kindOf } from './values.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Style } from './write.ts';

const wordForm = /[^\s()"&|]+/y;
const headForm = /([A-Za-z_][\w.]*)\s*(!==|!=|==|\*=|=|[<>]=?)\s*/y;

/** Reads languages made of equations: `name="value"`, `!=`, `==`, `&&` and `||`. */
export function readEquations(text: string, vocabulary: Vocabulary): Query {
  const cursor = new Cursor(text);
  const pieces: Piece[] = [];
  while (cursor.hasMore()) pieces.push(next(cursor, vocabulary));
  return group(pieces, text.length);
}

function next(cursor: Cursor, vocabulary: Vocabulary): Piece {
  const { at } = cursor;
  if (cursor.take(/\(/y)) return { kind: 'open', at };
  if (cursor.take(/\)/y)) return { kind: 'close', at };
  if (cursor.take(/&&|and(?=[\s(])/iy)) return { kind: 'and', at };
  if (cursor.take(/\|\||or(?=[\s(])/iy)) return { kind: 'or', at };
  if (cursor.take(/!(?=\()/y)) return { kind: 'not', at };
  const [, name = '', sign = ''] = cursor.take(headForm) ?? [];
  const typed = cursor.value(wordForm);
  if (!typed) throw new QueryFault('expected a value', cursor.at);
  return { kind: 'term', at, query: equation({ name, sign, typed, at }, vocabulary) };
}

interface Equation {
  name: string;
  sign: string;
  typed: Typed;
  at: number;
}

function equation({ name, sign, typed, at }: Equation, vocabulary: Vocabulary): Query {
  if (/[<>]/.test(sign)) throw new QueryFault('this language has no comparisons with < and >', at);
  if (typed.text === '') throw new QueryFault(`${name}: empty values cannot be searched`, at);
  if (sign === '*=') return vocabulary.condition(name, { ...typed, isQuoted: false }, at);
  // Values of equations are always quoted, so an asterisk after `=` is literal.
  const query = vocabulary.condition(name, { ...typed, isQuoted: true }, at);
  const whole = sign === '==' || sign === '!==' ? exactly(query, typed.text) : query;
  return sign.startsWith('!') ? negate(whole, at) : whole;
}

/** Requires the whole value. Only titles can be matched by a pattern; other texts are searched by words. */
function exactly(query: Query, text: string): Query {
  if (query.kind !== 'condition') return query;
  if (query.filter === 'title') {
    const source = `^${escapePattern(text)}$`;
    return { ...query, value: { how: 'matches', source, ignoreCase: false } };
  }
  const isWords = kindOf(query.filter) === 'words';
  const note = `${query.filter}: searched by words, not as a whole value`;
  return isWords ? { ...query, note } : query;
}

/** How equations are written. Only FOFA has an operator for wildcards. */
export function equationStyle(globSign?: string): Style {
  return {
    and: ' && ',
    or: ' || ',
    condition: ({ name, value, isNegated }) => {
      const isWhole = value.how === 'is' || value.how === 'ends';
      if (name === '') return isWhole && !isNegated ? inQuotes(value.text) : undefined;
      if (isWhole) return `${name}${isNegated ? '!=' : '='}${inQuotes(value.text)}`;
      const glob = isNegated ? undefined : globIn(value);
      const isSaid = glob !== undefined && globSign !== undefined;
      return isSaid ? `${name}${globSign}${inQuotes(glob)}` : undefined;
    },
  };
}

function globIn(value: Value): string | undefined {
  if (value.how === 'matches') return globOf(value);
  if (value.how === 'begins') return `${value.text}*`;
  return value.how === 'under' ? `*.${value.text}` : undefined;
}
