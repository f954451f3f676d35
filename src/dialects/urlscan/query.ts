import type { KeptReport, ListedScan } from '../../domain/store.ts';
import { VedetteError } from '../../errors.ts';
import { Cursor, type Typed } from '../../languages/cursor.ts';
import { group, type Piece } from '../../languages/group.ts';
import { join, type Query } from '../../languages/query.ts';
import { QueryFault, queryLimits } from '../../search/query-fault.ts';
import { fields, type Test } from './fields.ts';

/** A parsed query that can be tested against scans. */
export interface ScanQuery {
  /** The answer from the list row; undefined if the report decides. */
  byList: (listed: ListedScan) => boolean | undefined;
  byReport: (listed: ListedScan, kept: KeptReport) => boolean;
}

const all: ScanQuery = { byList: () => true, byReport: () => true };

/** Parses fields joined by AND, OR and NOT, with parentheses. Throws on unsupported input. */
export function readQuery(query: string, now: number): ScanQuery {
  if (['', '*', '*:*'].includes(query.trim())) return all;
  try {
    const tests = new Map<Query, Test>();
    const root = group(new Lexer(query, now, tests).read(), query.length);
    return {
      byList: (listed) => ask(root, (condition) => answerOf(tests.get(condition), { listed })),
      byReport: (listed, kept) =>
        ask(root, (condition) => answerOf(tests.get(condition), { listed, kept })) ?? false,
    };
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error;
    const { why } = error.facts;
    throw new VedetteError('parameterUnusable', { parameter: 'q', why: String(why) });
  }
}

interface Seen {
  listed: ListedScan;
  kept?: KeptReport;
}

function answerOf(test: Test | undefined, { listed, kept }: Seen): boolean | undefined {
  if (test?.of === 'listed') return test.test(listed);
  return kept && test?.test(kept);
}

type Answer = boolean | undefined;

/** Undefined if an unknown part decides. */
function ask(query: Query, answer: (condition: Query) => Answer): Answer {
  if (query.kind === 'condition') return answer(query);
  if (query.kind === 'not') {
    const inner = ask(query.of, answer);
    return inner === undefined ? undefined : !inner;
  }
  const decides = query.kind === 'or';
  const answers = query.of.map((part) => ask(part, answer));
  if (answers.includes(decides)) return decides;
  return answers.includes(undefined) ? undefined : !decides;
}

/** Syntax that must not be read as plain text. */
const unanswered: readonly (readonly [RegExp, string])[] = [
  [/^\/.*\/$/s, 'regular expressions are not answered here'],
  [/^[[{]/, 'ranges are answered for dates only'],
  [/~\d*$/, 'fuzzy searches are not answered here'],
];

function refuse({ text, at }: Typed): void {
  for (const [form, why] of unanswered) if (form.test(text)) throw new QueryFault(why, at);
}

const wordForm = /(?:[^\s()"\\]|\\.)+/sy;
const nameForm = /([A-Za-z_][\w.]*):(?!\/\/)/y;
const rangeForm = /[[{]\s*(\S+)\s+TO\s+([^\s\]}]+)\s*[\]}]/y;
const operatorForm = /(AND|OR|NOT)(?=[\s()]|$)|(&&|\|\||!|-(?=[\w"(]))/y;
const operators: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  AND: 'and',
  '&&': 'and',
  OR: 'or',
  '||': 'or',
  NOT: 'not',
  '!': 'not',
  '-': 'not',
};

const isDate = (name: string) => ['date', 'task.time'].includes(name.toLowerCase());

class Lexer {
  readonly #cursor: Cursor;
  readonly #now: number;
  readonly #tests: Map<Query, Test>;
  /** The field before each open parenthesis. */
  readonly #scopes: string[] = [];

  constructor(query: string, now: number, tests: Map<Query, Test>) {
    this.#cursor = new Cursor(query);
    this.#now = now;
    this.#tests = tests;
  }

  read(): Piece[] {
    const pieces: Piece[] = [];
    while (this.#cursor.hasMore()) pieces.push(this.#next());
    return pieces;
  }

  #next(): Piece {
    const cursor = this.#cursor;
    const { at } = cursor;
    const operator = operators[cursor.take(operatorForm)?.[0] ?? ''];
    if (operator) return { kind: operator, at };
    if (cursor.take(/\)/y)) {
      this.#scopes.pop();
      return { kind: 'close', at };
    }
    cursor.take(/\+/y);
    const typed = cursor.take(nameForm)?.[1];
    const name = typed ?? this.#scopes.at(-1) ?? '';
    if (!cursor.take(/\(/y)) return this.#term(name, at);
    if (this.#scopes.length >= queryLimits.depth) {
      throw new QueryFault(`more than ${queryLimits.depth} nested parentheses`, at);
    }
    this.#scopes.push(name);
    return { kind: 'open', at };
  }

  #term(name: string, at: number): Piece {
    const range = isDate(name) ? this.#cursor.take(rangeForm) : undefined;
    if (range) return { kind: 'term', at, query: this.#between(name, range, at) };
    const value = this.#cursor.value(wordForm);
    if (!value) throw new QueryFault('expected a value', this.#cursor.at);
    if (!value.isQuoted) refuse(value);
    const text = value.isQuoted ? value.text : value.text.replace(/\\(.)/gs, '$1');
    return { kind: 'term', at, query: this.#condition(name, text, at) };
  }

  /** `[2026-01-01 TO now]`, where `*` is no end and braces exclude the ends. */
  #between(name: string, [whole, from = '', to = '']: RegExpExecArray, at: number): Query {
    const starts = whole.startsWith('{') ? '>' : '>=';
    const ends = whole.endsWith('}') ? '<' : '<=';
    const of = [
      ...(from === '*' ? [] : [this.#condition(name, `${starts}${from}`, at)]),
      ...(to === '*' ? [] : [this.#condition(name, `${ends}${to}`, at)]),
    ];
    return join('and', of, at);
  }

  #condition(name: string, text: string, at: number): Query {
    const known = name.toLowerCase();
    const read = Object.hasOwn(fields, known) ? fields[known] : undefined;
    if (!read) throw new QueryFault(`${name}: no such field here`, at);
    const test = read(text, this.#now);
    if (!test) throw new QueryFault(`${name}: cannot read ${text.slice(0, 100)}`, at);
    const query: Query = { kind: 'condition', filter: name, value: { how: 'is', text }, at };
    this.#tests.set(query, test);
    return query;
  }
}
