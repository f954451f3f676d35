import type { Collection } from '../search/collection.ts';
import { filterNamesOf } from '../search/filter-names.ts';
import { lex, type Token, type Value as Typed } from '../search/lexer.ts';
import { parseQuery } from '../search/parser.ts';
import { QueryFault } from '../search/query-fault.ts';
import { group, type Piece } from './group.ts';
import {
  conditionsOf,
  join,
  type Bound,
  type Condition,
  type Query,
  type Range,
  type Value,
} from './query.ts';
import { boundedBy, inQuotes, kindOf, quoted, readRange, readValue } from './values.ts';
import type { Names } from './vocabulary.ts';
import { write, type Style } from './write.ts';

export function readOurs(text: string, collection: Collection): Query {
  parseQuery(text, collection, { now: 0 });
  const tokens = lex(text, filterNamesOf(collection));
  return group(tokens.map(pieceOf), text.length);
}

function pieceOf(token: Token): Piece {
  const { at } = token;
  if (token.kind === 'text')
    return { kind: 'term', at, query: conditionOf('banner', token.value, at) };
  if (token.kind !== 'filter') return { kind: token.kind, at };
  const { known, typed, values } = token;
  const filter =
    known.name === 'banner' && /^(?:body|html|http\.html)$/i.test(typed) ? 'html' : known.name;
  const isDecimal = filter === 'favicon' && typed.toLowerCase() !== 'favicon';
  const of = values.map((value) => {
    const shown =
      filter === 'favicon' ? { ...value, text: toDecimal(value.text, isDecimal) } : value;
    return conditionOf(filter, shown, at);
  });
  return { kind: 'term', at, query: join('or', of, at) };
}

function conditionOf(filter: string, value: Typed, at: number): Query {
  const { text, isQuoted, isPattern } = value;
  const condition = (said: Value): Condition => ({ kind: 'condition', filter, value: said, at });
  if (isPattern) {
    const [, source = '', flag] = /^\/(.*)\/(i?)$/s.exec(text) ?? [];
    return condition({ how: 'matches', source, ignoreCase: flag === 'i' });
  }
  const range = rangeOf(text, kindOf(filter));
  if (range) return readRange(range, condition(range));
  // The parser has already rejected asterisks anywhere but at the end of a word.
  const bare = kindOf(filter) === 'number' ? text.replace(/^==?\s*/, '') : text;
  return condition(readValue(filter, { text: bare, isQuoted, at }));
}

const ordered = new Set(['number', 'fraction', 'version']);

function rangeOf(text: string, kind: string): Range | undefined {
  if (!ordered.has(kind)) return undefined;
  const [, sign, end = ''] = /^(>=|<=|>|<)\s*(\S.*)$/.exec(text) ?? [];
  if (sign !== undefined) return boundedBy(sign, end);
  const [, same] = kind === 'version' ? (/^==?\s*(\S.*)$/.exec(text) ?? []) : [];
  const [from, to] = kind === 'version' ? [same, same] : text.split('-');
  return from && to ? { how: 'range', from: { text: from }, to: { text: to } } : undefined;
}

const surelyDecimal = /^-?\d{9,10}$/;

/** Our favicon hashes are signed hexadecimal, everyone else's signed decimal. */
function toDecimal(text: string, isDecimal: boolean): string {
  return isDecimal || surelyDecimal.test(text) ? text : String(parseInt(text, 16) | 0);
}

/** Each filter has its own name. */
const vocabulary: Names = {
  title: 'Vedette',
  mixed: [],
  nameOf: (filter) => ({
    name: filter === 'banner' ? '' : filter.replace(/^favicon$/, 'http.favicon.hash'),
    meaning: { filters: [filter] },
  }),
};

const listKinds = new Set(['number', 'fraction', 'network', 'code']);
const kindOfName = (name: string) => kindOf(name.replace(/^http\.favicon\.hash$/, 'favicon'));

const style: Style = {
  and: ' ',
  or: ' OR ',
  wordsFirst: true,
  not: (text) => `NOT ${text}`,
  condition: ({ name, value }) => spellOurs(name, value),
  list: (name, values) =>
    listKinds.has(kindOfName(name))
      ? said(name, values.map((value) => spell(name, value)).join(','))
      : undefined,
};

export const spellOurs = (name: string, value: Value) => said(name, spell(name, value));

const said = (name: string, value: string) => (name === '' ? value : `${name}: ${value}`);

function spell(name: string, value: Value): string {
  switch (value.how) {
    case 'begins':
      return `${value.text}*`;
    case 'under':
      return `*.${value.text}`;
    case 'ends':
      return value.text;
    case 'matches':
      return `/${value.source}/${value.ignoreCase ? 'i' : ''}`;
    case 'range':
      return spellRange(value);
    case 'is':
      return spellWhole(name, value.text);
  }
}

function spellWhole(name: string, text: string): string {
  if (name === '') return /^[\p{L}\p{N}_.-]+$/u.test(text) ? quoted(text) : inQuotes(text);
  const kind = kindOfName(name);
  const isBare = kind !== 'words' && kind !== 'host' && /^[\w./:+-]+$/.test(text);
  return isBare ? text : quoted(text);
}

function spellRange({ from, to }: Range): string {
  if (from && to) return from.text === to.text ? `=${from.text}` : `${from.text}-${to.text}`;
  return from ? spellEnd('>', from) : spellEnd('<', to);
}

const spellEnd = (sign: string, end?: Bound) =>
  `${sign}${end?.isOpen ? '' : '='}${end?.text ?? ''}`;

export function writeOurs(query: Query, collection: Collection): string {
  for (const condition of conditionsOf(query)) check(condition, collection);
  const text = write(query, vocabulary, style);
  parsing(text, { collection, at: query.at });
  return text;
}

/** Checks that the value is valid for its filter. */
function check(condition: Condition, collection: Collection): void {
  parsing(write(condition, vocabulary, style), { collection, at: condition.at });
}

/** Moves a fault to its position in the original query. */
function parsing(text: string, { collection, at }: { collection: Collection; at: number }): void {
  try {
    parseQuery(text, collection, { now: 0 });
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error;
    const why = String(error.facts['why']).replace(/ \(character \d+\).*$/s, '');
    throw new QueryFault(why, at);
  }
}
