import type { IpRange } from '../../../lib/ip.ts';
import type { Filter, Matches } from '../../../search/filter.ts';
import { patternOf } from '../../../search/rules/patterns.ts';
import { simplify } from '../../../search/simplify.ts';
import { keysOfRange } from '../../../lib/address-key.ts';
import type { Server } from './cluster.ts';
import type { Columns, FieldColumns } from './columns.ts';
import { literal } from './literal.ts';
import type { Tables } from './tables.ts';
import type { DerivedOwner } from '../facts.ts';

/** Context of a compilation. */
export interface Scope {
  columns: Columns;
  tables: Tables;
  server: Server;
  /** Generation of facts in use, per owner. */
  facts: Readonly<Record<DerivedOwner, number>>;
}

type OfField = Extract<Filter, { field: string }>;

/** A filter as a condition on the table of documents. */
export function compile(filter: Filter, scope: Scope): string {
  return conditionOf(simplify(filter), scope);
}

function conditionOf(filter: Filter, scope: Scope): string {
  switch (filter.kind) {
    case 'every':
      return '1';
    case 'none':
      return '0';
    case 'and':
    case 'or':
      return listOf(filter, scope);
    case 'not':
      return `NOT (${conditionOf(filter.of, scope)})`;
    case 'time':
      return timeBetween(filter.from, filter.to);
    case 'network':
      return inNetwork(filter.range);
    default:
      return ofField(filter, scope);
  }
}

function ofField(filter: OfField, scope: Scope): string {
  const field = scope.columns.of(filter.field);
  const condition = ownCondition(filter, field, scope);
  return field.owner === 'document' ? condition : derived(field.owner, condition, scope);
}

function ownCondition(filter: OfField, field: FieldColumns, scope: Scope): string {
  switch (filter.kind) {
    case 'has':
      return field.has();
    case 'is':
      return field.is(filter.value);
    case 'range':
      return field.range(filter.from, filter.to);
    case 'phrase':
      return field.phrase(filter, scope.server.has.all);
    case 'matches':
      return field.isProse ? rawText(filter) : field.matches(patternOf(filter).re2);
  }
}

/** Plain substrings are found much faster than patterns, so they come first. */
function rawText(matches: Matches): string {
  const { fragments, re2 } = patternOf(matches);
  const contains = (text: string) => `positionCaseInsensitive(raw_text, ${literal(text)}) > 0`;
  const narrow = fragments.map((lists) =>
    lists.map((list) => list.map(contains).join(' AND ')).join(' OR '),
  );
  const match = `match(raw_text, ${literal(re2)})`;
  return [...narrow.map((condition) => `(${condition})`), match].join(' AND ');
}

/** Facts of an address or software are one row, so adjacent conditions share one subquery. */
function listOf({ kind, of }: Extract<Filter, { kind: 'and' | 'or' }>, scope: Scope): string {
  const joint = kind === 'and' ? ' AND ' : ' OR ';
  const parts: string[] = [];
  const ofOwner: Record<DerivedOwner, string[]> = { address: [], software: [] };
  for (const part of of) {
    const field = 'field' in part ? scope.columns.of(part.field) : undefined;
    if (field && 'field' in part && field.owner !== 'document')
      ofOwner[field.owner].push(ownCondition(part, field, scope));
    else parts.push(conditionOf(part, scope));
  }
  for (const owner of ['address', 'software'] as const) {
    if (ofOwner[owner].length > 0) parts.push(derived(owner, ofOwner[owner].join(joint), scope));
  }
  return `(${parts.join(joint)})`;
}

/** Facts are on the shard of their documents, so each shard uses its local table. */
function derived(owner: DerivedOwner, condition: string, scope: Scope): string {
  const { tables, facts, server } = scope;
  const generation = `generation = ${literal(facts[owner])}`;
  const key = server.key(owner);
  return `${key} IN (SELECT ${key} FROM ${tables.local.facts[owner]} WHERE ${generation} AND (${condition}))`;
}

/** Finite bounds in place of infinities. */
const longAgo = -(2 ** 53);
const farOff = 2 ** 53;

function timeBetween(from: number, to: number): string {
  const first = Math.max(longAgo, Math.ceil(from));
  const last = Math.min(farOff, Math.floor(to));
  return `(time >= ${literal(first)} AND time <= ${literal(last)})`;
}

function inNetwork(range: IpRange): string {
  const [first, last] = keysOfRange(range);
  return `(address >= ${literal(first)} AND address <= ${literal(last)})`;
}

/** Networks of up to this many addresses use the address table. */
const narrow = 65_536;

/**
 * Documents are ordered by time. For small networks, the table ordered by address gives times and ids, unless a
 * projection does.
 */
export function narrowing(filter: Filter, { local }: Tables): string[] {
  if (local.places === local.rows) return [];
  const simple = simplify(filter);
  const parts = simple.kind === 'and' ? simple.of : [simple];
  return parts.flatMap((part) =>
    part.kind === 'network' && isNarrow(part.range)
      ? `(time, id) IN (SELECT time, id FROM ${local.places} WHERE ${inNetwork(part.range)})`
      : [],
  );
}

function isNarrow(range: IpRange): boolean {
  return range.family === 4
    ? range.last - range.first < narrow
    : range.last - range.first < 1n << 64n;
}
