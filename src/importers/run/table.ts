import { readCsv, type CsvRecord } from '../../lib/csv.ts';
import {
  setAside,
  type ChosenColumns,
  type Finding,
  type Importer,
  type Scan,
  type TableForm,
} from '../importer.ts';
import type { Reading } from './document.ts';
import { ImportRefusal } from './ending.ts';

/** The user's hints about table columns, and the result. */
export interface TableNotes {
  /** `ip=addr,port=dport`, or ''. */
  said: string;
  /** What was read, in the same form. */
  columns: string;
  header: readonly string[];
}

interface OpenTable extends ChosenColumns {
  importer: Importer;
  form: TableForm;
  separator: string;
}

/** Rows used to recognise a table. */
const firstRows = 20;
const longestHeader = 200;
const separators = [',', ';', '\t', '|'];

/** Null if the text is not a table, or is one without addresses. */
export async function openTable(
  head: string,
  importers: readonly Importer[],
  notes: TableNotes,
): Promise<OpenTable | null> {
  const separator = separatorOf(head);
  if (separator === undefined) return null;
  const first = await readFirst(head, separator);
  const said = readSaid(notes.said);
  for (const importer of importers) {
    const form = importer.table;
    const chosen = form?.choose(first, said);
    if (!form || !chosen) continue;
    notes.header = (first[0] ?? []).slice(0, longestHeader).map((name) => name.trim());
    if ('unclear' in chosen) throw new ImportRefusal('unclear columns', chosen.unclear);
    notes.columns = describe(chosen, notes.header);
    return { ...chosen, importer, form, separator };
  }
  return null;
}

async function readFirst(head: string, separator: string): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const records of readCsv(once(head), { separator })) {
    for (const { fields, malformed } of records) if (malformed === undefined) rows.push(fields);
    if (rows.length >= firstRows) break;
  }
  return rows.slice(0, firstRows);
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}

/** The most frequent one in the first line. */
function separatorOf(head: string): string | undefined {
  const end = head.search(/[\r\n]/);
  const line = (end < 0 ? head : head.slice(0, end)).replace(/"[^"]*"/g, '');
  const counted = separators
    .map((separator) => ({ separator, count: line.split(separator).length - 1 }))
    .sort((one, other) => other.count - one.count);
  return counted[0] && counted[0].count > 0 ? counted[0].separator : undefined;
}

function readSaid(text: string): Map<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()]] : [];
  });
  return new Map(pairs);
}

function describe({ columns, hasHeader }: ChosenColumns, header: readonly string[]): string {
  const nameOf = (at: number) => (hasHeader ? (header[at] ?? '') : String(at + 1));
  return columns.map(({ name, at }) => `${name}=${nameOf(at)}`).join(',');
}

/** Row by row; `attempt` keeps one bad row from ending the file. */
export async function* readTable(
  bytes: AsyncIterable<Buffer>,
  { importer, form, columns, hasHeader, separator }: OpenTable,
  attempt: (readRow: (scan: Scan) => Finding[]) => Finding[],
): AsyncGenerator<Reading[]> {
  const places = new Map(columns.map(({ name, at }) => [name, at]));
  const read = ({ fields, malformed }: CsvRecord) => {
    if (malformed !== undefined) return [setAside(malformed)];
    const cell = (name: string) => (fields[places.get(name) ?? -1] ?? '').trim();
    return attempt((scan) => form.read(cell, scan));
  };
  for await (const records of readCsv(bytes, { separator })) {
    yield records
      .filter(({ record }) => !hasHeader || record > 1)
      .map((record) => ({ importer, position: `line ${record.line}`, findings: read(record) }));
  }
}
