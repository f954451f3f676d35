import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import type { FoundIndicator } from '../../domain/extract.ts';
import { formatIp, parseRange, type IpRange } from '../../lib/ip.ts';
import { readLines } from '../../lib/lines.ts';
import { refang } from '../../lib/refang.ts';
import { UsageError } from '../command.ts';

/** Where addresses come from: words of the command line, files and standard input. */
interface TriageInput {
  /** Addresses, prefixes, `@FILE`, or `-` for standard input; see `nameFile`. */
  words: readonly string[];
  stdin: AsyncIterable<Uint8Array>;
  /** Finds indicators in free text instead of reading one address per line. */
  extract: boolean;
}

/** Input that is not sent to the server. */
export interface Aside {
  indicators: FoundIndicator[];
  /** Prefixes too large to judge address by address. */
  tooLarge: string[];
}

/** The addresses of a /16. */
const mostOfRange = 65_536;
/** Bounds the memory that one log can take. */
const mostAside = 100_000;
const maxLineBytes = 1_048_576;

/** The body of a bulk request, one address per line. Everything else is collected in `aside`. */
export async function* readAddresses(input: TriageInput, aside: Aside): AsyncGenerator<Uint8Array> {
  const parse = input.extract ? await createExtractor(aside) : readEntries;
  for await (const lines of linesOf(input)) {
    let text = '';
    for (const address of addressesIn(lines, parse, aside)) {
      text += `${address}\n`;
      if (text.length < largestChunk) continue;
      yield Buffer.from(text);
      text = '';
    }
    if (text !== '') yield Buffer.from(text);
  }
}

const largestChunk = 65_536;

type Parse = (line: string) => string[];

function* addressesIn(lines: readonly string[], parse: Parse, aside: Aside): Generator<string> {
  for (const line of lines) {
    for (const entry of parse(line)) yield* expand(entry, aside);
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

/** A word that is no address but the name of a file stands for the file. */
export function nameFile(word: string): string {
  const isOther = word === '-' || word.startsWith('@') || parseRange(refang(word)) !== null;
  return !isOther && isReadable(word) ? `@${word}` : word;
}

/** Checks all files before the first address is judged. */
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

/** The first column of a line, defanged or not, or every element of a JSON array. */
function readEntries(line: string): string[] {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return [];
  if (text.startsWith('{')) return [text]; // the server reads the member `ip`
  if (text.startsWith('[')) return readArray(text);
  const [cell = ''] = text.split(/[,;\t]/, 1);
  return [refang(cell.replaceAll('"', '').trim())];
}

function readArray(text: string): string[] {
  try {
    const values = JSON.parse(text) as unknown[]; // it starts with a bracket
    return values.map((value) =>
      typeof value === 'string' ? refang(value) : JSON.stringify(value),
    );
  } catch {
    // Quoted, because a body that starts with a bracket is read as an array.
    return [JSON.stringify(refang(text).slice(0, longestEntry))];
  }
}

const longestEntry = 200;

/** Loaded on demand, because it includes the list of public suffixes. */
async function createExtractor(aside: Aside): Promise<Parse> {
  const { extractIndicators } = await import('../../domain/extract.ts');
  const seen = new Set<string>();
  const isNew = ({ kind, value }: FoundIndicator) => {
    const size = seen.size;
    return seen.add(`${kind} ${value}`).size > size;
  };
  const isJudged = ({ kind }: FoundIndicator) => kind === 'address' || kind === 'range';
  return (line) => {
    const found = extractIndicators(line).filter(isNew);
    if (aside.indicators.length < mostAside) {
      aside.indicators.push(...found.filter((each) => !isJudged(each)));
    }
    return found.filter(isJudged).map(({ value }) => value);
  };
}

/** Every address of a prefix; anything else unchanged. */
function* expand(entry: string, aside: Aside): Generator<string> {
  const range = entry.includes('/') ? parseRange(entry) : null;
  if (!range) yield entry;
  else if (BigInt(range.last) - BigInt(range.first) >= mostOfRange) aside.tooLarge.push(entry);
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
