import { numberAt, textAt } from '../../lib/json-field.ts';
import { toIsoTime } from '../../lib/iso-time.ts';
import type { Parse } from '../feed.ts';
import {
  asnOf,
  domainOf,
  fingerprintOf,
  hashOf,
  isPort,
  rangeOf,
  skip,
  urlOf,
  type ClaimDraft,
  type Found,
} from '../indicator.ts';
import { json, ndjson, type JsonEntry } from './json.ts';
import { jsonOrList } from './sniff.ts';
import { table, type Row } from './table.ts';

/** What an entry may be about. */
export const subjectNames = [
  'ip',
  'asn',
  'domain',
  'url',
  'hash',
  'certificate-sha1',
  'ja3',
] as const;
type Subject = (typeof subjectNames)[number];

export const subjects: Readonly<Record<Subject, (text: string, claim: ClaimDraft) => Found>> = {
  ip: placeOf,
  asn: asnOf,
  domain: domainOf,
  url: urlOf,
  hash: hashOf,
  'certificate-sha1': (text, claim) => fingerprintOf('certificate-sha1', text, claim),
  ja3: (text, claim) => fingerprintOf('ja3', text, claim),
};

/** Where a table or JSON document has its fields: columns by name or number, members by name. */
export interface Layout {
  of: Subject;
  /**
   * Each of these that is present is an entry. In a list of plain strings each string is an entry,
   * and this is ignored.
   */
  value: readonly string[];
  /** Texts, and lists of names of which the first present one is used. */
  label?: readonly (string | readonly string[])[];
  /** The first of these that is present is used. */
  time?: readonly string[];
  port?: string;
  count?: string;
  confidence?: string;
  /** Entries with this field are ignored. */
  unless?: string;
}

export const layoutForms = [
  'csv',
  'tsv',
  'json',
  'json-or-list',
  'ndjson',
  'ndjson-or-list',
] as const;

interface LayoutForm {
  format: (typeof layoutForms)[number];
  layout: Layout;
  /** Paths to the entries of a JSON document. */
  paths?: readonly string[];
  /** Column names of a table without a header. */
  columns?: readonly string[];
  separator?: string;
  /** A table without these header columns is not the expected one. */
  needs?: readonly string[];
}

export function withLayout({ format, layout, paths = ['[]'], ...form }: LayoutForm): Parse {
  const fromEntry = (entry: JsonEntry) =>
    readEntry(layout, (name) => memberOf(entry.value, name), entry.line);
  switch (format) {
    case 'json':
      return json(paths, fromEntry);
    case 'json-or-list':
      return jsonOrList(json(paths, fromEntry));
    case 'ndjson':
      return ndjson(fromEntry);
    case 'ndjson-or-list':
      return jsonOrList(ndjson(fromEntry));
    default: {
      const quirks = format === 'tsv' ? { separator: '\t', quotes: false } : {};
      return table({ comment: '#', ...quirks, ...form }, (row) =>
        readEntry(layout, (name) => cellOf(row, name), row.line),
      );
    }
  }
}

type Cells = (name: string) => string | undefined;

/** A numeric name is a position, from 1. */
function cellOf(row: Row, name: string): string | undefined {
  if (!/^\d+$/.test(name)) return row.text(name);
  const cell = row.fields[Number(name) - 1]?.trim();
  return cell === '' ? undefined : cell;
}

function memberOf(value: unknown, name: string): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return textAt(value, name) ?? numberAt(value, name)?.toString();
}

function readEntry(layout: Layout, cells: Cells, line: number): Found | Found[] {
  const { of, value, label, time, port, count, confidence, unless } = layout;
  if (unless !== undefined && cells(unless) !== undefined) return [];
  const number = (name: string | undefined) => (name === undefined ? NaN : Number(cells(name)));
  const claim = {
    line,
    label: label?.map((part) => (typeof part === 'string' ? part : firstOf(part, cells))).join(''),
    port: number(port),
    seenAt: time && toIsoTime(firstOf(time, cells)),
    count: number(count),
    confidence: number(confidence),
  };
  claim.label = claim.label?.trim();
  const values = value.flatMap((name) => cells(name) ?? []);
  return values.length === 0
    ? skip(line, 'no value')
    : values.map((text) => subjects[of](text, claim));
}

function firstOf(names: readonly string[], cells: Cells): string | undefined {
  for (const name of names) {
    const text = cells(name);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** An address or a network, or an address with a port. */
function placeOf(text: string, claim: ClaimDraft): Found {
  const found = rangeOf(text, claim);
  if (found.kind !== 'skipped') return found;
  const [, host, port] = /^\[?(.*?)\]?:(\d{1,5})$/.exec(text) ?? [];
  return host !== undefined && isPort(Number(port))
    ? rangeOf(host, { ...claim, port: Number(port) })
    : found;
}
