import type { IpRange } from '../../../lib/ip.ts';
import type { Filter } from '../../../search/filter.ts';
import { simplify } from '../../../search/simplify.ts';
import { keysOfRange } from '../address-key.ts';
import type { Columns, FieldColumns } from './columns.ts';
import { literal } from './literal.ts';
import type { Tables } from './tables.ts';
import type { DerivedOwner } from '../facts.ts';

/** What a filter is compiled against. */
export interface Scope {
  columns: Columns;
  tables: Tables;
  /** The generation of facts that answers, for each kind of key. */
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
  const condition = ownCondition(filter, field);
  return field.owner === 'document' ? condition : derived(field.owner, condition, scope);
}

function ownCondition(filter: OfField, field: FieldColumns): string {
  switch (filter.kind) {
    case 'has':
      return field.has();
    case 'is':
      return field.is(filter.value);
    case 'range':
      return field.range(filter.from, filter.to);
    case 'phrase':
      return field.phrase(filter);
  }
}

/** Facts of one address or software are one row, so conditions on them side by side need one look, not several. */
function listOf({ kind, of }: Extract<Filter, { kind: 'and' | 'or' }>, scope: Scope): string {
  const joint = kind === 'and' ? ' AND ' : ' OR ';
  const parts: string[] = [];
  const ofOwner: Record<DerivedOwner, string[]> = { address: [], software: [] };
  for (const part of of) {
    const field = 'field' in part ? scope.columns.of(part.field) : undefined;
    if (field && 'field' in part && field.owner !== 'document')
      ofOwner[field.owner].push(ownCondition(part, field));
    else parts.push(conditionOf(part, scope));
  }
  for (const owner of ['address', 'software'] as const) {
    if (ofOwner[owner].length > 0) parts.push(derived(owner, ofOwner[owner].join(joint), scope));
  }
  return `(${parts.join(joint)})`;
}

/** Facts lie on the shard of the documents they are of, so each shard asks itself. */
function derived(owner: DerivedOwner, condition: string, { tables, facts }: Scope): string {
  const generation = `generation = ${literal(facts[owner])}`;
  const table = tables.local.facts[owner];
  return `${owner} IN (SELECT ${owner} FROM ${table} WHERE ${generation} AND (${condition}))`;
}

/** Beyond what a document can be of, so that infinities can be compared. */
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

/** Addresses in a network whose documents are looked up by address first. */
const narrow = 65_536;

/**
 * Documents lie in order of time, so that an address is looked for in all of them. Where a filter names a small
 * network, the table in order of address says at which times to look.
 */
export function narrowing(filter: Filter, { local }: Tables): string[] {
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
