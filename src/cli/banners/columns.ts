import { BannerRow, sharedFields } from '../../banner/contract.ts';
import type { CsvValue } from '../../lib/csv-cell.ts';
import { suggest } from '../../lib/suggest.ts';
import { UsageError } from '../command.ts';
import type { FoundRow } from './find.ts';
import { colourOfScore } from '../terminal/score-bar.ts';
import { harmless, renderTable, type Colour, type Terminal } from '../terminal/terminal.ts';

interface Column {
  name: string;
  /** The API value, or text derived from it. */
  valueOf: (row: FoundRow) => unknown;
}

/** Display values that differ from the API spelling. */
const readable: Readonly<Record<string, Column['valueOf']>> = {
  time: (row) => row.scan_dtime,
  day: (row) => row.scan_dtime.slice(0, 10),
  address: toAddress,
  ip: (row) => row.ip_address,
  port: (row) => row.open_port_no,
  service: (row) => ifKnown(row.service_name),
  software: (row) => joinKnown([row.product, row.product_version], ' '),
  org: (row) => row.org_name,
  host: (row) => joinKnown([row.hostname ?? '', row.title], ' | '),
  cve: toWorst,
  cve_id: ({ cve }) => cve.cve_id,
  cve_grade: ({ cve }) => cve.grade,
  cve_count: ({ cve }) => cve.count,
};

const onWire = Object.keys(BannerRow.properties);
const columnNames = [...Object.keys(readable), ...onWire, ...sharedFields];

/** One fact per column; long multi-line texts must be requested by name. */
export const exportColumns = [
  'scan_dtime',
  'ip_address',
  'open_port_no',
  'socket_type',
  'service_name',
  'product',
  'product_version',
  'hostname',
  'title',
  'status_code',
  'country',
  'city',
  'as_name',
  'org_name',
  'score',
  'score_out',
  'cve_id',
  'cve_grade',
  'cve_count',
  'tags',
] as const;

/** Terminals this wide fit every column. */
const wideTerminal = 110;

/** Includes the CVE column only if a row has CVEs, since a narrow terminal drops other columns for it. */
export function usualColumns(rows: readonly FoundRow[], { width }: Terminal): string[] {
  const isWide = width >= wideTerminal;
  const hasCves = rows.some(({ cve }) => cve.count > 0);
  if (hasCves && !isWide) return ['address', 'software', 'cve', 'score', 'host'];
  const time = isWide ? 'time' : 'day';
  const cve = hasCves ? ['cve'] : [];
  return [time, 'address', 'service', 'software', ...cve, 'country', 'score', 'host'];
}

export function chooseColumns(names: readonly string[]): Column[] {
  return names.map((name) => {
    const made = Object.hasOwn(readable, name) ? readable[name] : undefined;
    if (made) return { name, valueOf: made };
    if (onWire.includes(name)) return { name, valueOf: (row) => row[name as keyof BannerRow] };
    if (sharedFields.includes(name)) return { name, valueOf: ({ shared }) => shared[name] ?? [] };
    const near = suggest(name, columnNames);
    const hint = near === undefined ? `Fields: ${columnNames.join(', ')}` : `Did you mean ${near}`;
    throw new UsageError(`Unknown field ${harmless(name)}. ${hint}${near ? '?' : '.'}`);
  });
}

/** A row as an object with one member per column. */
export function toRecord(row: FoundRow, columns: readonly Column[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(row)]));
}

/** Formats one cell, with list entries separated by spaces. */
export function toCell(value: unknown): CsvValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return harmless(value);
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toEntry).join(' ');
  return toEntry(value);
}

/** Entries are text, or objects with one descriptive member such as a favicon's hash or a technology's name. */
function toEntry(entry: unknown): string {
  if (typeof entry === 'string') return harmless(entry);
  const { hash, tech_stack } = (entry ?? {}) as Record<string, unknown>;
  const said = hash ?? tech_stack;
  return harmless(typeof said === 'string' ? said : JSON.stringify(entry));
}

const titles: Readonly<Record<string, string>> = {
  country: 'CC',
  host: 'HOST | TITLE',
  cve: 'WORST CVE',
};
const idColumns = new Set(['ip', 'address', 'port', 'ip_address', 'cve', 'cve_id']);
const firmColumns = new Set(['day', 'time', 'score']);

const colours: Readonly<Record<string, (cell: string) => Colour | undefined>> = {
  score: colourOfScore,
  score_out: colourOfScore,
  cve: colourOfGrade,
  cve_grade: colourOfGrade,
};

function colourOfGrade(cell: string): Colour | undefined {
  if (cell.includes('affected')) return 'red';
  return cell.includes('possible') ? 'yellow' : undefined;
}

export function renderBanners(
  rows: readonly FoundRow[],
  columns: readonly Column[],
  terminal: Terminal,
): string {
  const header = columns.map(({ name }) => titles[name] ?? name.toUpperCase());
  const cells = rows.map((row) => columns.map(({ valueOf }) => String(toCell(valueOf(row)))));
  const among = (names: ReadonlySet<string>) =>
    new Set(columns.flatMap(({ name }, at) => (names.has(name) ? [at] : [])));
  return renderTable(header, cells, {
    ...terminal,
    ids: among(idColumns),
    firm: among(firmColumns),
    colourOf: (cell, at) => colours[columns[at]?.name ?? '']?.(cell),
  });
}

/** "Unknown" is noise in a table. */
function ifKnown(text: string): string {
  return text === 'Unknown' ? '' : text;
}

function joinKnown(texts: readonly string[], between: string): string {
  return texts
    .map(ifKnown)
    .filter((text) => text !== '')
    .join(between);
}

/** `CVE-2024-6387 affected +3`: the worst CVE, its grade and the number of others. */
function toWorst({ cve: { cve_id, grade, count } }: FoundRow): string {
  if (count === 0) return '';
  return `${cve_id} ${grade}${count > 1 ? ` +${count - 1}` : ''}`;
}

function toAddress({ ip_address, open_port_no, socket_type }: BannerRow): string {
  const host = ip_address.includes(':') ? `[${ip_address}]` : ip_address;
  const socket = socket_type === 'TCP' ? '' : `/${socket_type.toLowerCase()}`;
  return `${host}:${open_port_no}${socket}`;
}
