import { parseRange } from '../../src/lib/ip.ts';
import type { Collection } from '../../src/search/collection.ts';
import type { Filter } from '../../src/search/filter.ts';
import { parseQuery } from '../../src/search/parser.ts';
import { tokensOf } from '../../src/search/text.ts';
import { labels, oneOf, type Pick } from './random.ts';

/** A piece of query text and what it means. */
export interface Written {
  text: string;
  filter: Filter;
}

/** What may be adjacent to it depends on how it starts and ends. */
export interface Piece extends Written {
  /** A word without quotes or filter, which a preceding value would swallow. */
  beginsWithWord?: boolean;
  /** An unquoted value, which continues across blanks. */
  endsInValue?: boolean;
  /** What must be parenthesised before something that binds tighter can enclose it. */
  joinedBy?: 'and' | 'or';
}

export type NextLeaf = (pick: Pick) => Piece;

/** A query of random terms, joined and grouped in every way. The meaning is not simplified. */
export function randomQuery(pick: Pick, nextLeaf: NextLeaf, depth = 3): Piece {
  const kind = depth === 0 ? 0 : pick(6);
  if (kind < 2) return nextLeaf(pick);
  if (kind === 2) {
    const inner = groupIf(pick, randomQuery(pick, nextLeaf, depth - 1), ['and', 'or']);
    const text = `NOT${blanks(pick)}${inner.text}`;
    return { ...inner, text, filter: { kind: 'not', of: inner.filter }, beginsWithWord: false };
  }
  const joinedBy = kind < 5 ? 'and' : 'or';
  const parts = Array.from({ length: 2 + pick(3) }, () =>
    groupIf(pick, randomQuery(pick, nextLeaf, depth - 1), joinedBy === 'and' ? ['or'] : []),
  );
  return { ...joinPieces(pick, parts, joinedBy), joinedBy };
}

function joinPieces(pick: Pick, parts: readonly Piece[], operator: 'and' | 'or'): Piece {
  const [first, ...rest] = parts;
  let text = first!.text;
  let before = first!;
  for (const part of rest) {
    const runsTogether = before.endsInValue === true && part.beginsWithWord === true;
    const upper = operator.toUpperCase();
    const joiners = runsTogether ? [upper] : [upper, operator, ...(operator === 'and' ? [''] : [])];
    text += `${blanks(pick)}${oneOf(pick, joiners)}${blanks(pick)}${part.text}`;
    before = part;
  }
  const filter: Filter = { kind: operator, of: parts.map((part) => part.filter) };
  return {
    text,
    filter,
    beginsWithWord: first!.beginsWithWord ?? false,
    endsInValue: before.endsInValue ?? false,
  };
}

/** In parentheses where needed, and sometimes where not. */
function groupIf(pick: Pick, piece: Piece, joins: readonly string[]): Piece {
  if (!joins.includes(piece.joinedBy ?? '') && pick(5) > 0) return piece;
  const blank = oneOf(pick, ['', ' ']);
  return { text: `(${blank}${piece.text}${blank})`, filter: piece.filter };
}

function blanks(pick: Pick): string {
  return oneOf(pick, [' ', ' ', ' ', '  ', '\n', ' \t']);
}

/** Leaves for any collection: the examples of its filters, parsed one at a time, and words without a filter. */
export function exampleLeaves(collection: Collection, now: number): NextLeaf {
  const examples = Object.values(collection.filters).map(({ example }): Piece => {
    const { filter } = parseQuery(example, collection, { now });
    return { text: example, filter, endsInValue: !example.endsWith('"') };
  });
  return (pick) => (pick(3) === 0 ? freeText(pick, collection.text) : oneOf(pick, examples));
}

function freeText(pick: Pick, field: string): Piece {
  const value = oneOf(pick, [
    'nginx',
    'admin',
    'http://www.example.com/x',
    '1.18.0',
    'AT&T',
    '관리자',
  ]);
  const [word = value] = tokensOf(value);
  const filter: Filter = { kind: 'phrase', field, words: tokensOf(value) };
  switch (pick(3)) {
    case 0:
      return { text: quote(value), filter };
    case 1:
      return word.length < 3
        ? { text: quote(value), filter }
        : {
            text: `${word}*`,
            filter: { kind: 'phrase', field, words: [word], goesOn: true },
            beginsWithWord: true,
          };
    default:
      return { text: value, filter, beginsWithWord: true };
  }
}

const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Leaves for the small collection whose meaning is written here, not parsed. */
export const smallLeaf: NextLeaf = (pick) => {
  const makers = [labelLeaf, hostLeaf, numberLeaf, codeLeaf, otherLeaf];
  const maker = makers[pick(makers.length + 2)];
  return maker ? maker(pick) : freeText(pick, 'text');
};

function labelLeaf(pick: Pick): Piece {
  const field = oneOf(pick, ['title', 'org']);
  const value = oneOf(pick, labels);
  const words = tokensOf(value);
  const filter: Filter = words.length > 0 ? { kind: 'phrase', field, words } : { kind: 'none' };
  return written(pick, field, { value, filter, mayQuote: true });
}

function hostLeaf(pick: Pick): Piece {
  const ends: Filter = {
    kind: 'phrase',
    field: 'hostname',
    words: ['example', 'com'],
    atEnd: true,
  };
  const below: Filter = { ...ends, notAtStart: true };
  return pick(2) === 0
    ? written(pick, 'hostname', { value: '.example.com', filter: ends, mayQuote: true })
    : written(pick, 'hostname', { value: '*.example.com', filter: below, mayQuote: false });
}

function numberLeaf(pick: Pick): Piece {
  const field = 'port';
  const items = Array.from({ length: 1 + pick(3) }, (): { value: string; filter: Filter } => {
    const from = pick(65_000);
    const to = from + pick(500);
    return oneOf(pick, [
      { value: `${from}`, filter: { kind: 'is', field, value: from } },
      { value: `${from}-${to}`, filter: { kind: 'range', field, from, to } },
      { value: `>=${from}`, filter: { kind: 'range', field, from, to: Infinity } },
      { value: `> ${from}`, filter: { kind: 'range', field, from: from + 1, to: Infinity } },
      { value: `<${to}`, filter: { kind: 'range', field, from: -Infinity, to: to - 1 } },
    ] as const);
  });
  const value = items.map((item) => item.value).join(oneOf(pick, [',', ', ', ' ,']));
  const filter: Filter = { kind: 'or', of: items.map((item) => item.filter) };
  return written(pick, field, { value, filter, mayQuote: items.length === 1 });
}

function codeLeaf(pick: Pick): Piece {
  const countries = Array.from({ length: 1 + pick(3) }, () => oneOf(pick, ['KR', 'us', 'De']));
  const of = countries.map((value): Filter => ({
    kind: 'is',
    field: 'country',
    value: value.toUpperCase(),
  }));
  return written(pick, 'country', {
    value: countries.join(','),
    filter: { kind: 'or', of },
    mayQuote: countries.length === 1,
  });
}

function otherLeaf(pick: Pick): Piece {
  const vpn: Filter = { kind: 'is', field: 'is_vpn', value: 1 };
  const networks = ['192.0.2.0/24', '2001:db8::/32', '2001:db8::1-2001:db8::ff', '203.0.113.9'];
  const network = oneOf(pick, networks);
  const range = parseRange(network)!;
  const day = Date.UTC(2024, 6, 29);
  const leaves = [
    ['is_vpn', 'Yes', vpn],
    ['is_vpn', 'off', { kind: 'not', of: vpn }],
    ['ip', network, { kind: 'network', range }],
    ['after', '2024-07-29', { kind: 'time', from: day, to: Infinity }],
    ['before', '2024-07-29', { kind: 'time', from: -Infinity, to: day - 1 }],
    ['favicon', '-3508696b', { kind: 'is', field: 'favicon', value: -0x3508696b }],
    ['protocol', 'tcp', { kind: 'is', field: 'socket', value: 'tcp' }],
  ] as const satisfies readonly (readonly [string, string, Filter])[];
  const [name, value, filter] = oneOf(pick, leaves);
  return written(pick, name, { value, filter, mayQuote: true });
}

interface Said {
  value: string;
  filter: Filter;
  /** Quotes would change what some values mean. */
  mayQuote: boolean;
}

function written(pick: Pick, name: string, { value, filter, mayQuote }: Said): Piece {
  const typed = oneOf(pick, [name, name, name.toUpperCase()]);
  const isQuoted = mayQuote && pick(2) === 0;
  const shown = isQuoted ? quote(value) : value;
  return { text: `${typed}:${oneOf(pick, ['', ' '])}${shown}`, filter, endsInValue: !isQuoted };
}
