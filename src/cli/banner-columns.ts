import { BannerRow } from '../banner/contract.ts';
import type { CsvValue } from '../lib/csv-cell.ts';
import { suggest } from '../lib/suggest.ts';
import { UsageError } from './command.ts';
import { colourOfScore } from './score-bar.ts';
import { harmless, renderTable, type Terminal } from './terminal.ts';

export interface Column {
  name: string;
  /** The API value, or text derived from it. */
  valueOf: (row: BannerRow) => unknown;
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
};

const onWire = Object.keys(BannerRow.properties);
const columnNames = [...Object.keys(readable), ...onWire];

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
  'has_cve',
  'tags',
] as const;

const tableColumns = ['address', 'service', 'software', 'country', 'score', 'host'] as const;
/** From this width on, the time of day fits. */
const wideTerminal = 110;

export function usualColumns({ width }: Terminal): string[] {
  return [width < wideTerminal ? 'day' : 'time', ...tableColumns];
}

export function chooseColumns(names: readonly string[]): Column[] {
  return names.map((name) => {
    const made = Object.hasOwn(readable, name) ? readable[name] : undefined;
    if (made) return { name, valueOf: made };
    if (onWire.includes(name)) return { name, valueOf: (row) => row[name as keyof BannerRow] };
    const near = suggest(name, columnNames);
    const hint = near === undefined ? `Columns: ${columnNames.join(', ')}` : `Did you mean ${near}`;
    throw new UsageError(`Unknown column ${harmless(name)}. ${hint}${near ? '?' : '.'}`);
  });
}

/** One cell; list entries are separated by spaces. */
export function toCell(value: unknown): CsvValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return harmless(value);
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toEntry).join(' ');
  return toEntry(value);
}

/** Entries are text, or objects with a telling member: a favicon's hash, a technology's name. */
function toEntry(entry: unknown): string {
  if (typeof entry === 'string') return harmless(entry);
  const { hash, tech_stack } = (entry ?? {}) as Record<string, unknown>;
  const said = hash ?? tech_stack;
  return harmless(typeof said === 'string' ? said : JSON.stringify(entry));
}

const titles: Readonly<Record<string, string>> = { country: 'CC', host: 'HOST | TITLE' };
const idColumns = new Set(['ip', 'address', 'port', 'ip_address', 'id']);
const firmColumns = new Set(['day', 'time', 'score']);
const scoreColumns = new Set(['score', 'score_out']);

export function renderBanners(
  rows: readonly BannerRow[],
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
    colourOf: (cell, at) =>
      scoreColumns.has(columns[at]?.name ?? '') ? colourOfScore(cell) : undefined,
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

function toAddress({ ip_address, open_port_no, socket_type }: BannerRow): string {
  const host = ip_address.includes(':') ? `[${ip_address}]` : ip_address;
  const socket = socket_type === 'TCP' ? '' : `/${socket_type.toLowerCase()}`;
  return `${host}:${open_port_no}${socket}`;
}
