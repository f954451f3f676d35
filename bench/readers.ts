import { JSONParser } from '@streamparser/json';
import { parse as csvParser } from 'csv-parse';
import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';
import { elementsInHtml } from '../src/domain/visit/html-elements.ts';
import { readCsv } from '../src/lib/csv.ts';
import { readJsonPath } from '../src/lib/json-path.ts';
import { readXml } from '../src/lib/xml.ts';
import { advantage, cost, growth } from './compare.ts';
import type { Figure } from './figure.ts';
import { nmapXml } from './nmap-xml.ts';

const chunkBytes = 64 * 1024;

/** Our readers against the best library for each format: speed on usual input, memory on hostile input. */
export async function* benchReaders(megabytes = 16): AsyncGenerator<Figure> {
  const bytes = megabytes * 1024 * 1024;
  const csv = chunksOf(repeat(csvLine, bytes));
  yield ratio(
    'csv-parse-to-own',
    await advantage(
      () => ownCsv(csv),
      () => libraryCsv(csv),
    ),
  );
  const xml = [...nmapXml(megabytes * 100)];
  yield ratio(
    'saxes-to-own',
    await advantage(
      () => ownXml(xml),
      () => libraryXml(xml),
    ),
  );
  const json = chunksOf(`{"prefixes":[${repeat(jsonRow, bytes)}{}]}`);
  yield ratio(
    'streamparser-to-own',
    await advantage(
      () => ownJson(json),
      () => libraryJson(json),
    ),
  );
  yield* hostile();
}

/** More than any limit of ours. */
const hostileMegabytes = 48;
const sampleEvery = 64;

/** A quote, an element and a string that never end: what is held grows with the input, or does not. */
async function* hostile(): AsyncGenerator<Figure> {
  const filler = Buffer.alloc(chunkBytes, 'word ');
  const held = async (name: string, opening: string, work: Work): Promise<Figure> => {
    const chunks = (sample: () => void) => endless(opening, filler, sample);
    const bytes = await growth((sample) => work(chunks(sample)).catch(() => undefined));
    return {
      name: `readers.${name}`,
      value: bytes / 1024 / 1024,
      unit: `MB held of ${hostileMegabytes} MB`,
    };
  };
  yield await held('unclosed-quote-own', 'a,"', ownCsv);
  yield await held('unclosed-quote-csv-parse', 'a,"', libraryCsv);
  yield await held('endless-text-own', '<run><host>', ownXml);
  yield await held('endless-text-saxes', '<run><host>', libraryXml);
  yield await held('endless-string-own', '{"prefixes":["', ownJson);
  yield await held('endless-string-streamparser', '{"prefixes":["', libraryJson);
  yield ratio('nested-html-4x-own', await growthInTime(elementsInHtml));
  yield ratio('nested-html-4x-htmlparser2', await growthInTime(parseAll));
}

function* endless(opening: string, filler: Buffer, sample: () => void): Generator<Uint8Array> {
  yield Buffer.from(opening);
  for (let at = 1; at <= (hostileMegabytes * 1024 * 1024) / chunkBytes; at++) {
    yield filler;
    if (at % sampleEvery === 0) sample();
  }
}

/** How much longer four times as much nesting takes: 4 when time is linear, 16 when it is quadratic. */
async function growthInTime(parse: (html: string) => unknown): Promise<number> {
  const nested = (count: number) => '<b>'.repeat(count) + '</i>'.repeat(count);
  await cost(() => parse(nested(2_000)));
  const small = await cost(() => parse(nested(6_000)));
  return (await cost(() => parse(nested(24_000)))) / small;
}

type Chunks = Iterable<Uint8Array>;
type Work = (chunks: Chunks) => Promise<number>;

const ratio = (name: string, value: number): Figure => ({
  name: `readers.${name}`,
  value,
  unit: 'ratio',
});

const csvLine = (at: number) =>
  `${at},"http://host-${at}.example/a,b",2026-01-${String((at % 28) + 1).padStart(2, '0')},"said ""no""",online\n`;

const jsonRow = (at: number) =>
  `{"ip_prefix":"198.51.${at % 256}.0/24","region":"r-${at % 30}","service":"S3","tags":["a","b\\n"],"n":${at}},`;

function repeat(row: (at: number) => string, bytes: number): string {
  const rows: string[] = [];
  for (let at = 0, length = 0; length < bytes; at++) {
    const text = row(at);
    rows.push(text);
    length += text.length;
  }
  return rows.join('');
}

function chunksOf(text: string): Buffer[] {
  const whole = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < whole.length; at += chunkBytes)
    chunks.push(whole.subarray(at, at + chunkBytes));
  return chunks;
}

async function ownCsv(chunks: Chunks): Promise<number> {
  let count = 0;
  for await (const records of readCsv(chunks)) count += records.length;
  return count;
}

/** With its limit, and with the line of each record, which a report of a bad one needs. */
async function libraryCsv(chunks: Chunks): Promise<number> {
  const parser = csvParser({
    bom: true,
    info: true,
    relax_column_count: true,
    max_record_size: 1024 * 1024,
  });
  let count = 0;
  parser.on('readable', () => {
    while (parser.read() !== null) count++;
  });
  const ended = new Promise<void>((resolve, reject) =>
    parser.on('end', resolve).on('error', reject),
  );
  ended.catch(() => undefined);
  for (const chunk of chunks) {
    if (!parser.write(chunk))
      await Promise.race([ended, new Promise((go) => parser.once('drain', go))]);
  }
  parser.end();
  await ended;
  return count;
}

async function ownXml(chunks: Chunks): Promise<number> {
  let count = 0;
  for await (const items of readXml(chunks, { recordOf: () => 'host' })) {
    count += items.filter(({ kind }) => kind === 'record').length;
  }
  return count;
}

interface Tree {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Tree[];
}

async function libraryXml(chunks: Chunks): Promise<number> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  const open: Tree[] = [];
  let count = 0;
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'host' && open.length === 0) return;
    const tree: Tree = { name, attributes, text: '', children: [] };
    open.at(-1)?.children.push(tree);
    open.push(tree);
  });
  parser.on('text', (text) => {
    const inner = open.at(-1);
    if (inner) inner.text += text;
  });
  parser.on('closetag', () => {
    if (open.pop()?.name === 'host') count++;
  });
  for (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    await Promise.resolve();
  }
  parser.close();
  return count;
}

async function ownJson(chunks: Chunks): Promise<number> {
  let count = 0;
  for await (const elements of readJsonPath(chunks, ['prefixes[]'])) count += elements.length;
  return count;
}

async function libraryJson(chunks: Chunks): Promise<number> {
  const parser = new JSONParser({ paths: ['$.prefixes.*'], keepStack: false });
  let count = 0;
  parser.onValue = () => {
    count++;
  };
  for (const chunk of chunks) {
    parser.write(chunk);
    await Promise.resolve();
  }
  return count;
}

function parseAll(html: string): void {
  const parser = new Parser({});
  parser.write(html);
  parser.end();
}
