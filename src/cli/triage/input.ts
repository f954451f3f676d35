import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { firstCell } from '../../lib/first-cell.ts';
import { formatIp, parseRange, type IpRange } from '../../lib/ip.ts';
import { readLines } from '../../lib/lines.ts';
import { refang } from '../../lib/refang.ts';
import { UsageError } from '../command.ts';

/** Sources of indicators: command-line words, files and standard input. */
interface TriageInput {
  /** Indicators, `@FILE`, or `-` for standard input; see `nameFile`. */
  words: readonly string[];
  stdin: AsyncIterable<Uint8Array>;
  /** Finds indicators in free text instead of reading one per line. */
  extract: boolean;
  /** Judges every address of a prefix up to a /16, instead of the prefix. */
  expand: boolean;
}

/** The addresses of a /16. */
const mostOfRange = 65_536;
const maxLineBytes = 1_048_576;

/** Yields indicators in order, line by line. */
export async function* readIndicators(input: TriageInput): AsyncGenerator<Iterable<string>> {
  const parse = input.extract ? await createExtractor() : readEntries;
  for await (const lines of linesOf(input)) yield indicatorsIn(lines, parse, input.expand);
}

type Parse = (line: string) => string[];

function* indicatorsIn(lines: readonly string[], parse: Parse, expand: boolean): Generator<string> {
  for (const line of lines) {
    for (const entry of parse(line)) {
      if (expand) yield* addressesIn(entry);
      else yield entry;
    }
  }
}

/** Streamed, or all in memory. */
export type Lines = AsyncIterable<Iterable<string>> | Iterable<Iterable<string>>;

const largestChunk = 65_536;

/** Encodes a bulk request: one indicator per line, quoted so that no character counts as a separator. */
export async function* toBody(indicators: Lines): AsyncGenerator<Uint8Array> {
  for await (const some of indicators) {
    let text = '';
    for (const each of some) {
      text += `${JSON.stringify(each)}\n`;
      if (text.length < largestChunk) continue;
      yield Buffer.from(text);
      text = '';
    }
    if (text !== '') yield Buffer.from(text);
  }
}

async function* linesOf({ words, stdin }: TriageInput): AsyncGenerator<readonly string[]> {
  for (const word of words) {
    const source = sourceOf(word, stdin);
    if (!source) yield [word];
    else for await (const { texts } of readLines(source, { maxLineBytes })) yield texts;
  }
}

function sourceOf(
  word: string,
  stdin: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> | undefined {
  if (word === '-') return stdin;
  return word.startsWith('@') ? createReadStream(word.slice(1)) : undefined;
}

/** Turns a word that is not an address but names an existing file into `@FILE`. */
export function nameFile(word: string): string {
  const isOther = word === '-' || word.startsWith('@') || parseRange(refang(word)) !== null;
  if (isOther) return word;
  return isReadable(word) || looksLikeFile(word) ? `@${word}` : word;
}

/** File extensions that are not TLDs: a mistyped file name must not be judged as a domain. */
function looksLikeFile(word: string): boolean {
  return /\.(?:txt|csv|tsv|log|json|ndjson|gz)$/i.test(word) && !refang(word).includes('://');
}

/** Fails early: checks all files before the first indicator is judged. */
export function requireReadable(words: readonly string[]): void {
  for (const word of words) {
    const path = word.startsWith('@') ? word.slice(1) : undefined;
    if (path !== undefined && !isReadable(path)) {
      throw new UsageError(`Cannot read the file ${path}.`);
    }
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The first column of a line, defanged or not, a member of a JSON object, or every element of a JSON array. */
function readEntries(line: string): string[] {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return [];
  const value = /^[[{]/.test(text) ? parseJson(text) : undefined;
  if (value === undefined) return [refang(firstCell(text))];
  return (Array.isArray(value) ? value : [value]).map(nameIn);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // such as [2001:db8::1]
  }
}

/** Member names in rows of our own commands and of other tools. */
const memberNames = ['indicator', 'ip', 'ip_address', 'url', 'domain', 'value'];

function nameIn(value: unknown): string {
  if (typeof value === 'string') return refang(value);
  const members = new Map<string, unknown>(Object.entries(value ?? {}));
  const found = memberNames.map((name) => members.get(name)).find((each) => each !== undefined);
  return typeof found === 'string' ? refang(found) : JSON.stringify(value);
}

/** Loaded on demand, because it includes the list of public suffixes. */
async function createExtractor(): Promise<Parse> {
  const { extractIndicators } = await import('../../domain/extract.ts');
  const seen = new Set<string>();
  const isNew = (value: string) => {
    const size = seen.size;
    return seen.add(value).size > size;
  };
  return (line) =>
    extractIndicators(line)
      .map(({ value }) => value)
      .filter(isNew);
}

/** Every address of a prefix up to a /16; anything else unchanged. */
function* addressesIn(entry: string): Generator<string> {
  const isPrefix = entry.includes('/') && !entry.includes('://');
  const range = isPrefix ? parseRange(entry) : null;
  if (!range || BigInt(range.last) - BigInt(range.first) >= mostOfRange) yield entry;
  else yield* addressesOf(range);
}

function* addressesOf(range: IpRange): Generator<string> {
  if (range.family === 4) {
    for (let value = range.first; value <= range.last; value++) {
      yield formatIp({ family: 4, value });
    }
  } else {
    for (let value = range.first; value <= range.last; value++) {
      yield formatIp({ family: 6, value });
    }
  }
}
