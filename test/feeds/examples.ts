import { existsSync, readFileSync } from 'node:fs';
import type { Feed, FeedSource, Found } from '../../src/feeds/feed.ts';
import { subjects } from '../../src/feeds/formats/layout.ts';
import { plainFormats } from '../../src/feeds/formats/plain.ts';
import { fillFromSource } from '../../src/feeds/guard.ts';
import { parseRange } from '../../src/lib/ip.ts';
import { readTables, splitWord, unescape } from '../../src/lib/text-table.ts';

export interface FeedExample {
  input: string;
  /** Archive member that `input` represents. */
  name: string;
  output: readonly Found[];
}

interface WrittenExample {
  name?: string;
  input: readonly string[];
  /** Ranges as text. */
  output: readonly (Omit<Found, 'range'> & { range?: string })[];
}

/** A short document in the publisher's format, and what the feed finds in it. */
export function exampleOf(feed: Feed): FeedExample {
  const row = rows.get(feed.name);
  if (!row) return readExample(feed.name);
  const [form = '', ...rest] = row.reads;
  const { input, output } = Object.hasOwn(plainFormats, form)
    ? readExample(`formats/${form}`)
    : { input: row.example.join('\n'), output: row.gives.map((line) => readGiven(line, rest)) };
  return { input, name: '', output: asFrom(feed.sources[0], output) };
}

function readExample(name: string): FeedExample {
  const file = new URL(`./examples/${name}.json`, import.meta.url);
  if (!existsSync(file)) throw new Error(`${name} has no example: write ${file.pathname}`);
  const written = JSON.parse(readFileSync(file, 'utf8')) as WrittenExample; // a file beside this one
  return {
    input: written.input.join('\n'),
    name: written.name ?? '',
    output: written.output.map(
      ({ range, ...rest }) =>
        // A range of the same kind as the other members; used only for comparison.
        (range === undefined ? rest : { ...rest, range: parseRange(range) }) as Found,
    ),
  };
}

interface Row {
  reads: readonly string[];
  example: string[];
  gives: string[];
}

const rows = readRows();

/** Tables of feeds include examples of their layouts. */
function readRows(): Map<string, Row> {
  const found = new Map<string, Row>();
  const folder = new URL('../../src/feeds/catalogue/lists/', import.meta.url);
  for (const { details } of readTables(folder)) {
    let row: Row = { reads: [], example: [], gives: [] };
    for (const line of details) {
      const [word, text] = splitWord(line);
      if (word === 'reads') row = { reads: text.split(' '), example: [], gives: [] };
      if (word === 'example') row.example.push(unescape(text));
      if (word === 'gives') row.gives.push(text);
      if (/^\S+ \| /.test(line)) found.set(word, row);
    }
  }
  return found;
}

/** `LINE VALUE | label TEXT | time TIME | port NUMBER` */
function readGiven(line: string, words: readonly string[]): Found {
  const [start = '', ...rest] = line.split(' | ');
  const [at, value] = splitWord(start);
  const given = new Map(rest.map(splitWord));
  const of = words.includes('of') ? words[words.indexOf('of') + 1] : 'ip';
  const read = new Map(Object.entries(subjects)).get(of ?? '');
  if (!read) throw new Error(`no subject ${of}`);
  return read(value, {
    line: Number(at),
    label: given.get('label'),
    seenAt: given.get('time'),
    port: Number(given.get('port')),
    count: Number(given.get('count')),
    confidence: Number(given.get('confidence')),
  });
}

/** Adds the source's label and category, as the feed does. */
function asFrom(source: FeedSource | undefined, found: readonly Found[]): Found[] {
  const copies = found.map((each) => ({ ...each }));
  if (source) fillFromSource(copies, source);
  return copies;
}
