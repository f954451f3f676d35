import { suggest } from '../../lib/suggest.ts';
import { readRows } from '../../lib/text-table.ts';
import type { ChosenColumns, Columns, UnclearColumns } from '../importer.ts';
import { addressOf } from './where.ts';

/** Possible meanings of a column: the rows of columns.txt. */
const columnNames = [
  ...([
    'ip',
    'port',
    'protocol',
    'time',
    'service',
    'product',
    'version',
    'banner',
    'title',
    'hostname',
  ] as const),
  ...(['os', 'vendor', 'device', 'status', 'server', 'state', 'tags', 'cves', 'cpe'] as const),
] as const;
export type ColumnName = (typeof columnNames)[number];

const otherNames = new Map(
  readRows(new URL('./columns.txt', import.meta.url)).map(([name, others = '']) => [
    name,
    others.split(' '),
  ]),
);

const namesOf = (name: ColumnName) => [name, ...(otherNames.get(name) ?? [])];

type Said = ReadonlyMap<string, string>;
type Rows = readonly (readonly string[])[];
type Found = Map<ColumnName, number> | UnclearColumns;

/** Assigns columns by the user's hints, by the header, and for addresses by the cells. */
export function chooseColumns(rows: Rows, said: Said): ChosenColumns | UnclearColumns | null {
  const [first = [], ...others] = rows;
  const header = first.map((name) => name.trim());
  const hasHeader = !(isNumbered(said) && header.some((cell) => addressOf(cell) !== ''));
  const found = applySaid(said, hasHeader ? header : header.map((_, at) => String(at + 1)));
  if (!(found instanceof Map)) return found;
  if (hasHeader) addGuesses(found, { header, rows: others });
  if (!found.has('ip') && said.size === 0 && addressColumns(others).length === 0) return null;
  const missing = (['ip', 'port'] as const).filter((name) => !found.has(name));
  if (missing.length > 0) return { unclear: describeMissing(missing, header, found) };
  return { columns: inOrder(found), hasHeader };
}

function isNumbered(said: Said): boolean {
  return said.size > 0 && [...said.values()].every((column) => /^\d+$/.test(column));
}

function inOrder(found: ReadonlyMap<ColumnName, number>): Columns {
  return columnNames.flatMap((name) => {
    const at = found.get(name);
    return at === undefined ? [] : [{ name, at }];
  });
}

function applySaid(said: Said, header: readonly string[]): Found {
  const lower = header.map((name) => name.toLowerCase());
  const found = new Map<ColumnName, number>();
  for (const [member, column] of said) {
    const name = columnNames.find((each) => each === member);
    if (!name) return { unclear: `unknown member ${member}${nearest(member, columnNames)}` };
    const byName = lower.indexOf(column.toLowerCase());
    const at = byName < 0 && /^\d{1,4}$/.test(column) ? Number(column) - 1 : byName;
    if (at < 0 || at >= header.length) {
      return { unclear: `unknown column ${column}${nearest(column, header)}` };
    }
    found.set(name, at);
  }
  return found;
}

function nearest(word: string, names: readonly string[]): string {
  const near = suggest(word, names);
  return near === undefined ? `; known: ${names.join(', ')}` : `; did you mean ${near}?`;
}

function addGuesses(
  found: Map<ColumnName, number>,
  { header, rows }: { header: readonly string[]; rows: Rows },
): void {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_'));
  for (const name of columnNames) {
    const at = columnCalled(namesOf(name), plain);
    if (at >= 0 && !found.has(name) && ![...found.values()].includes(at)) found.set(name, at);
  }
  const [only, ...more] = addressColumns(rows);
  if (found.has('ip') || only === undefined || more.length > 0) return;
  for (const [name, at] of found) if (at === only) found.delete(name);
  found.set('ip', only);
}

/** -1 if no column has one of the names, or two have the same: then there is no safe guess. */
function columnCalled(names: readonly string[], header: readonly string[]): number {
  const known = names.find((name) => header.includes(name)) ?? '';
  const at = header.indexOf(known);
  return known === '' || header.includes(known, at + 1) ? -1 : at;
}

/** Columns that contain only addresses. */
function addressColumns(rows: Rows): number[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every((cell) => addressOf(cell) !== '');
  });
}

function describeMissing(
  missing: readonly ColumnName[],
  header: readonly string[],
  found: ReadonlyMap<ColumnName, number>,
): string {
  const example = (['ip', 'port'] as const).map(
    (name) => `${name}=${header[found.get(name) ?? -1] ?? 'COLUMN'}`,
  );
  const names = header.filter((name) => name !== '').join(', ');
  return `which column is the ${missing.join(', which the ')} is not clear; write --map ${example.join(',')} with the names of: ${names}`;
}
