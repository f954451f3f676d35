/** A query in terms of our filters: the intermediate form that every language is read into and written from. */
export type Query =
  | { kind: 'and' | 'or'; of: readonly Query[]; at: number }
  | { kind: 'not'; of: Query; at: number }
  | Condition;

export interface Condition {
  kind: 'condition';
  /** Our name. `banner` is free text, `html` that of a page. */
  filter: string;
  value: Value;
  /** Position in the original text. */
  at: number;
  /** How our answer differs. */
  note?: string;
}

/** An end of a range. */
export interface Bound {
  text: string;
  /** The bound itself is excluded. */
  isOpen?: true;
}

export interface Range {
  how: 'range';
  from?: Bound;
  to?: Bound;
}

export type Value =
  | { how: 'is'; text: string }
  /** Prefix of the last word: `ngin*`. */
  | { how: 'begins'; text: string }
  /** Suffix of a host name, such as `.example.com`. */
  | { how: 'ends'; text: string }
  /** Subdomains of this name. */
  | { how: 'under'; text: string }
  | Range
  | { how: 'matches'; source: string; ignoreCase: boolean };

/** Flattens nested lists and lists of one. */
export function join(kind: 'and' | 'or', parts: readonly Query[], at: number): Query {
  const of = parts.flatMap((part) => (part.kind === kind ? part.of : [part]));
  const [only] = of;
  return of.length === 1 && only ? only : { kind, of, at };
}

export function negate(query: Query, at = query.at): Query {
  return query.kind === 'not' ? query.of : { kind: 'not', of: query, at };
}

/** Pushes NOT down to the conditions, for languages that negate nothing else. */
export function withNotInside(query: Query, isNegated = false): Query {
  if (query.kind === 'condition') return isNegated ? negate(query) : query;
  if (query.kind === 'not') return withNotInside(query.of, !isNegated);
  const other = query.kind === 'and' ? 'or' : 'and';
  const of = query.of.map((part) => withNotInside(part, isNegated));
  return join(isNegated ? other : query.kind, of, query.at);
}

export function conditionsOf(query: Query): Condition[] {
  if (query.kind === 'condition') return [query];
  return query.kind === 'not' ? conditionsOf(query.of) : query.of.flatMap(conditionsOf);
}
