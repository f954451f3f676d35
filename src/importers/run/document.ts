import { readLines } from '../../lib/lines.ts';
import { peek } from '../../lib/peek.ts';
import { EncodingError, toUtf8 } from '../../lib/utf8.ts';
import { ForbiddenXml, readXml, type XmlElement, type XmlItem } from '../../lib/xml.ts';
import { setAside, type Finding, type Importer, type Scan, type XmlForm } from '../importer.ts';
import { readJsonRecords, type JsonRecord } from './json-records.ts';
import { ImportRefusal, type Ending } from './ending.ts';
import { openTable, readTable, type TableNotes } from './table.ts';

/** The findings of one record, and its position. */
export interface Reading {
  importer: Importer;
  position: string;
  findings: readonly Finding[];
}

interface DocumentOptions {
  importers: readonly Importer[];
  /** In ms. */
  fileTime: number;
  ending: Ending;
  /** The user's hints about table columns, and the result. */
  table: TableNotes;
}

/** Bytes of a file read to detect its format. */
const headBytes = 256 * 1024;
/** Unknown records until the file counts as unknown. */
const mostUnknown = 1000;
const firstLines = 20;

/**
 * From the bytes of one document to its findings. Detects the format. A document without records
 * yields none. Throws ImportRefusal, and errors of `bytes`.
 */
export async function* readDocument(
  bytes: AsyncIterable<Uint8Array>,
  options: DocumentOptions,
): AsyncGenerator<Reading[]> {
  try {
    const { head, all } = await peek(toUtf8(bytes), headBytes);
    const text = head.toString('utf8', 0, headBytes).trimStart();
    if (text === '' && head.length < headBytes) return;
    if (text.startsWith('<')) yield* readXmlDocument(all, options);
    else if (/^[{[]/.test(text)) yield* readJsonDocument(all, text, options);
    else yield* readLineDocument(all, text, options);
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof ForbiddenXml)
    return new ImportRefusal('forbidden content', error.message, error);
  if (error instanceof EncodingError) return new ImportRefusal('encoding', error.message, error);
  return error;
}

async function* readXmlDocument(
  bytes: AsyncIterable<Buffer>,
  options: DocumentOptions,
): AsyncGenerator<Reading[]> {
  const { importers, ending } = options;
  const recordOf = (root: XmlElement) =>
    importers.map(({ xml }) => xml?.recordOf(root)).find((name) => name) ?? null;
  let run: XmlRun | null = null;
  for await (const items of readXml(bytes, { recordOf })) {
    const readings: Reading[] = [];
    for (const item of items) {
      if (item.kind === 'root') {
        run = startXmlRun(item.element, options);
        readings.push({ importer: run.importer, position: '', findings: [] });
      } else if (item.kind === 'end') ending.isCut ||= item.isCut;
      else if (run) readings.push(readXmlItem(item, run));
    }
    yield readings;
  }
  if (!run) throw unknownFormat('XML');
}

interface XmlRun {
  importer: Importer;
  read: XmlForm['read'];
  scan: Scan;
}

function startXmlRun(root: XmlElement, { importers, fileTime }: DocumentOptions): XmlRun {
  for (const importer of importers) {
    if (!importer.xml?.recordOf(root)) continue;
    const { read, startOf } = importer.xml;
    return { importer, read, scan: { startedAt: startOf(root) ?? fileTime } };
  }
  throw unknownFormat(`XML with the root ${root.name.slice(0, 40)}`);
}

type InsideItem = Exclude<XmlItem, { kind: 'root' | 'end' }>;

function readXmlItem(item: InsideItem, { importer, read, scan }: XmlRun): Reading {
  const position = `line ${item.line}`;
  if (item.kind === 'malformed') return { importer, position, findings: [setAside(item.reason)] };
  return { importer, position, findings: attempt(() => read(item.element, scan)) };
}

async function* readJsonDocument(
  bytes: AsyncIterable<Buffer>,
  head: string,
  { importers, fileTime, ending }: DocumentOptions,
): AsyncGenerator<Reading[]> {
  const scan = { startedAt: fileTime };
  let importer: Importer | undefined;
  let early: JsonRecord[] = [];
  for await (const records of readJsonRecords(bytes, head, ending)) {
    importer ??= whoReads(records, importers);
    if (importer) yield [...early, ...records].map(readJsonRecord(importer, scan));
    early = importer ? [] : [...early, ...records.map(withoutValue)];
    if (early.length > mostUnknown) break;
  }
  if (early.length > 0) throw unknownFormat('JSON');
}

/** Of unknown format and possibly large, so it is not held while waiting for others. */
function withoutValue({ position, malformed }: JsonRecord): JsonRecord {
  return { position, malformed: malformed ?? 'of another format' };
}

function whoReads(records: JsonRecord[], importers: readonly Importer[]): Importer | undefined {
  for (const { value, malformed } of records) {
    const found = importers.find(({ json }) => !malformed && json?.recognises(value));
    if (found) return found;
  }
  return undefined;
}

function readJsonRecord(importer: Importer, scan: Scan): (record: JsonRecord) => Reading {
  return ({ position, value, malformed }) => ({
    importer,
    position,
    findings: malformed
      ? [setAside(malformed)]
      : attempt(() => importer.json?.read(value, scan) ?? []),
  });
}

async function* readLineDocument(
  bytes: AsyncIterable<Buffer>,
  head: string,
  { importers, fileTime, table }: DocumentOptions,
): AsyncGenerator<Reading[]> {
  const scan = { startedAt: fileTime };
  const lines = head.split(/\r?\n/, firstLines).filter((line) => line.trim() !== '');
  const importer = importers.find((one) => one.lines?.recognises(lines));
  const { read } = importer?.lines ?? {};
  if (!importer || !read) {
    const opened = await openTable(head, importers, table);
    if (!opened) throw unknownFormat('text');
    yield* readTable(bytes, opened, (readRow) => attempt(() => readRow(scan)));
    return;
  }
  for await (const { firstLine, texts, tooLong } of readLines(bytes)) {
    const readings = texts.map((text, at) => ({
      importer,
      position: `line ${firstLine + at}`,
      findings: attempt(() => read(text, scan)),
    }));
    if (tooLong) {
      readings.push({ importer, position: `line ${firstLine}`, findings: [setAside('too long')] });
    }
    yield readings;
  }
}

function unknownFormat(what: string): ImportRefusal {
  return new ImportRefusal('unknown format', `${what} that no importer knows`);
}

/** A record that makes an importer throw is one bad record, not the end of the file. */
function attempt(read: () => Finding[]): Finding[] {
  try {
    return read();
  } catch (error) {
    return [setAside(`unreadable: ${error instanceof Error ? error.message : 'unknown reason'}`)];
  }
}
