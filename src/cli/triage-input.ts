import { accessSync, constants, createReadStream } from 'node:fs';
import type { FoundIndicator } from '../domain/extract.ts';
import { formatIp, parseRange, type IpRange } from '../lib/ip.ts';
import { readLines } from '../lib/lines.ts';
import { UsageError } from './command.ts';

/** Where addresses come from: words of the command line, files and standard input. */
export interface TriageInput {
  /** Addresses, prefixes, `@FILE`, or `-` for standard input. */
  words: readonly string[];
  stdin: AsyncIterable<Uint8Array>;
  /** Finds indicators in free text instead of reading one address a line. */
  extract: boolean;
}

/** What was read but cannot be judged as an address. */
export interface Aside {
  indicators: FoundIndicator[];
  /** Prefixes of more addresses than are judged one by one. */
  tooLarge: string[];
}

/** The addresses of a /16. */
const mostOfRange = 65_536;
const mostAside = 100_000;
/** Longer lines are no log lines. */
const maxLineBytes = 1_048_576;

/** A body for the bulk operation, one address a line; what is none of its business goes to `aside`. */
export async function* readAddresses(
  input: TriageInput,
  aside: Aside,
): AsyncGenerator<Uint8Array> {
  const parse = input.extract ? await createExtractor(aside) : readEntry;
  for await (const lines of linesOf(input)) {
    let text = '';
    for (const line of lines) {
      for (const entry of parse(line)) {
        for (const address of expand(entry, aside)) {
          text += `${address}\n`;
          if (text.length < largestChunk) continue;
          yield Buffer.from(text);
          text = '';
        }
      }
    }
    if (text !== '') yield Buffer.from(text);
  }
}

const largestChunk = 65_536;

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

/** Fails before anything is asked. */
export function requireReadable(words: readonly string[]): void {
  for (const word of words.filter((each) => each.startsWith('@'))) {
    try {
      accessSync(word.slice(1), constants.R_OK);
    } catch {
      throw new UsageError(`Cannot read the file ${word.slice(1)}.`);
    }
  }
}

/** A line of a list: the server takes the first column. A leading bracket would make the body a JSON array. */
function readEntry(line: string): string[] {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return [];
  return [text.startsWith('[') ? JSON.stringify(text.slice(0, longestEntry)) : text];
}

const longestEntry = 200;

/** Loaded only when asked for: it brings the list of public suffixes. */
async function createExtractor(aside: Aside): Promise<(line: string) => string[]> {
  const { extractIndicators } = await import('../domain/extract.ts');
  const seen = new Set<string>();
  const isNew = ({ kind, value }: FoundIndicator) => {
    const size = seen.size;
    return seen.add(`${kind} ${value}`).size > size;
  };
  return (line) => {
    const found = extractIndicators(line).filter(isNew);
    const isJudged = ({ kind }: FoundIndicator) => kind === 'address' || kind === 'range';
    if (aside.indicators.length < mostAside) {
      aside.indicators.push(...found.filter((each) => !isJudged(each)));
    }
    return found.filter(isJudged).map(({ value }) => value);
  };
}

/** Every address of a prefix; anything else as it is. */
function* expand(entry: string, aside: Aside): Generator<string> {
  const range = entry.includes('/') ? parseRange(entry) : null;
  if (!range) yield entry;
  else if (BigInt(range.last) - BigInt(range.first) >= mostOfRange) aside.tooLarge.push(entry);
  else yield* addressesOf(range);
}

function* addressesOf(range: IpRange): Generator<string> {
  if (range.family === 4) {
    for (let value = range.first; value <= range.last; value++) yield formatIp({ family: 4, value });
  } else {
    for (let value = range.first; value <= range.last; value++) yield formatIp({ family: 6, value });
  }
}
