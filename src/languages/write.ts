import { QueryFault } from '../search/query-fault.ts';
import {
  conditionsOf,
  join,
  negate,
  withNotInside,
  type Condition,
  type Query,
  type Value,
} from './query.ts';
import type { Names } from './vocabulary.ts';

/** A condition in the names of a language. */
interface Said {
  /** '' for free text. */
  name: string;
  value: Value;
  isNegated: boolean;
}

/** How a language joins and spells conditions. Undefined means that it cannot express something. */
export interface Style {
  and: string;
  or?: string;
  /** Free text comes first, because a value swallows the words after it. */
  wordsFirst?: true;
  /** The language has no parentheses. */
  isFlat?: true;
  /** Negates any expression; without it only conditions are negated. */
  not?: (text: string) => string;
  condition: (said: Said) => string | undefined;
  /** Matches any of several values of one name. */
  list?: (name: string, values: readonly Value[]) => string | undefined;
}

export function write(query: Query, vocabulary: Names, style: Style): string {
  const whole = collapse(query, vocabulary);
  return new Writer(vocabulary, style).write(style.not ? whole : withNotInside(whole), false);
}

type List = Query & { kind: 'and' | 'or' };

class Writer {
  readonly #vocabulary: Names;
  readonly #style: Style;

  constructor(vocabulary: Names, style: Style) {
    this.#vocabulary = vocabulary;
    this.#style = style;
  }

  write(query: Query, isInner: boolean): string {
    if (query.kind === 'condition') return this.#condition(query, false);
    if (query.kind === 'not') return this.#not(query.of);
    return query.kind === 'or' ? this.#or(query, isInner) : this.#and(query, isInner);
  }

  #not(of: Query): string {
    const { not } = this.#style;
    return not ? not(this.write(of, true)) : this.#condition(conditionOf(of), true);
  }

  #or({ of, at }: List, isInner: boolean): string {
    const list = this.#list(of);
    if (list !== undefined) return list;
    const { or, isFlat } = this.#style;
    if (or === undefined) throw this.#fault('OR of different filters', of[1]?.at ?? at);
    if (isInner && isFlat) throw this.#fault('OR inside AND', of[1]?.at ?? at);
    const text = of.map((part) => this.write(part, true)).join(or);
    return isInner ? `(${text})` : text;
  }

  #and({ of }: List, isInner: boolean): string {
    const { and, or, isFlat } = this.#style;
    const parts = this.#style.wordsFirst ? wordsFirst(of) : of;
    const text = parts.map((part) => this.write(part, true)).join(and);
    return isInner && or !== undefined && !isFlat ? `(${text})` : text;
  }

  #condition(condition: Condition, isNegated: boolean): string {
    const said = this.#say(condition);
    const text = this.#style.condition({ ...said, isNegated });
    if (text === undefined) throw this.#fault(describe(condition), condition.at);
    return text;
  }

  #list(of: readonly Query[]): string | undefined {
    const { list } = this.#style;
    const conditions = of.filter((part) => part.kind === 'condition');
    if (!list || conditions.length < of.length) return undefined;
    const said = conditions.map((condition) => this.#say(condition));
    const [first] = said;
    const isOne = first !== undefined && said.every(({ name }) => name === first.name);
    if (!isOne) return undefined;
    const text = list(
      first.name,
      said.map(({ value }) => value),
    );
    if (text !== undefined) return text;
    const odd = conditions.find(
      (_, at) => this.#style.condition({ ...first, ...said[at], isNegated: false }) === undefined,
    );
    return odd ? this.#condition(odd, false) : undefined;
  }

  /** Languages without a name for page text use the one for the whole response. */
  #say(condition: Condition): { name: string; value: Value } {
    const { filter, value, at } = condition;
    const known =
      this.#vocabulary.nameOf(filter) ??
      (filter === 'html' ? this.#vocabulary.nameOf('banner') : undefined);
    if (!known) throw this.#fault(filter, at);
    const { name, meaning } = known;
    const shown = meaning.isMoment ? momentOf(filter, value) : spanned(filter, value);
    const written = meaning.write ? meaning.write(shown) : shown;
    if (!written) throw this.#fault(describe(condition), at);
    return { name, value: written };
  }

  #fault(what: string, at: number): QueryFault {
    return new QueryFault(`${this.#vocabulary.title} cannot express ${what}`, at);
  }
}

function wordsFirst(of: readonly Query[]): readonly Query[] {
  const isWord = (part: Query) => part.kind === 'condition' && part.filter === 'banner';
  return [...of.filter(isWord), ...of.filter((part) => !isWord(part))];
}

function momentOf(filter: string, value: Value): Value {
  if (value.how !== 'is') return value;
  const { text } = value;
  return filter === 'after'
    ? { how: 'range', from: { text } }
    : { how: 'range', to: { text, isOpen: true } };
}

/** Only our language writes an address range as a single value. */
function spanned(filter: string, value: Value): Value {
  const [from, to] = filter === 'ip' && value.how === 'is' ? value.text.split('-') : [];
  return from && to ? { how: 'range', from: { text: from }, to: { text: to } } : value;
}

const words: Readonly<Record<Value['how'], string>> = {
  is: 'this value',
  begins: 'a beginning',
  ends: 'an ending',
  under: 'subdomains',
  range: 'a range',
  matches: 'a regular expression',
};

const describe = ({ filter, value }: Condition) => `${words[value.how]} of ${filter}`;

function conditionOf(query: Query): Condition {
  const [only] = conditionsOf(query);
  if (query.kind === 'condition' && only) return only;
  throw new Error('NOT is before conditions only');
}

/** Merges conditions on several filters for which the language has a single name. */
function collapse(query: Query, vocabulary: Names): Query {
  if (query.kind === 'condition') return query;
  if (query.kind === 'not') return negate(collapse(query.of, vocabulary), query.at);
  const of = query.of.map((part) => collapse(part, vocabulary));
  const parts = query.kind === 'or' ? collapseMixed(of, vocabulary) : collapseHttps(of, vocabulary);
  return join(query.kind, parts, query.at);
}

function collapseMixed(of: readonly Query[], { mixed }: Names): readonly Query[] {
  let parts = of;
  for (const { meaning } of mixed) parts = collapseOne(parts, meaning.filters);
  return parts;
}

function collapseOne(of: readonly Query[], filters: readonly string[]): readonly Query[] {
  const byValue = new Map<string, Set<string>>();
  const keyOf = (part: Query) =>
    part.kind === 'condition' && filters.includes(part.filter) ? JSON.stringify(part.value) : '';
  for (const part of of) {
    const key = keyOf(part);
    if (part.kind !== 'condition' || key === '') continue;
    byValue.set(key, (byValue.get(key) ?? new Set()).add(part.filter));
  }
  return of.flatMap((part): readonly Query[] => {
    if (byValue.get(keyOf(part))?.size !== filters.length || part.kind !== 'condition')
      return [part];
    return part.filter === filters[0] ? [{ ...part, filter: filters.join(' ') }] : [];
  });
}

/** Languages without a name for TLS write HTTP over TLS as `https`. */
function collapseHttps(of: readonly Query[], vocabulary: Names): readonly Query[] {
  const isSaid = (filter: string, text: string) => (part: Query) =>
    part.kind === 'condition' &&
    part.filter === filter &&
    part.value.how === 'is' &&
    part.value.text === text;
  const [isHttp, isTls] = [isSaid('service_name', 'http'), isSaid('is_tls', 'true')];
  const http = of.find(isHttp);
  const hasBoth = http?.kind === 'condition' && of.some(isTls);
  if (!hasBoth || vocabulary.nameOf('is_tls') || !vocabulary.nameOf('service_name')) return of;
  const https: Condition = { ...http, value: { how: 'is', text: 'https' } };
  return [...of.filter((part) => !isHttp(part) && !isTls(part)), https];
}
