import { JsonTextError, readJsonPath } from '../../lib/json-path.ts';
import { defaultMaxLineBytes, readLines } from '../../lib/lines.ts';
import type { Ending } from './ending.ts';
import { ObjectSplitter, type SplitObject } from './object-splitter.ts';

export interface JsonRecord {
  position: string;
  value?: unknown;
  /** Why there is no value. */
  malformed?: string;
}

/** How the objects of a file are separated. */
type Framing = 'lines' | 'list in an object' | 'document';

/**
 * The objects of a file: one per line, in an array, concatenated, or in the list of a search
 * result. Tolerates missing or extra commas; masscan wrote both.
 */
export async function* readJsonRecords(
  chunks: AsyncIterable<Buffer>,
  head: string,
  ending: Ending,
): AsyncGenerator<JsonRecord[]> {
  const framing = framingOf(head);
  if (framing === 'lines') yield* recordsByLine(chunks, ending);
  else if (framing === 'document') yield* recordsByBrackets(chunks, ending);
  else yield* recordsInList(chunks, ending);
}

/**
 * Only with lines is it clear where the next record starts after a broken one, so they are
 * preferred.
 */
function framingOf(head: string): Framing {
  const [first = '', second] = firstLines(head);
  if (isJson(first)) return 'lines';
  if (/^\{[^[]{0,500}"(?:matches|events|hits)"\s*:\s*\[/.test(head)) return 'list in an object';
  if (second === undefined) return head.startsWith('[') ? 'document' : 'lines';
  return first.length > 1 && second.startsWith('{') ? 'lines' : 'document';
}

/** The first two non-blank lines. */
function firstLines(head: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < head.length && found.length < 2;) {
    const next = head.indexOf('\n', at);
    const end = next < 0 ? head.length : next;
    const bare = bareRecord(head.slice(at, end));
    if (bare !== '') found.push(bare);
    at = end + 1;
  }
  return found;
}

/** A line without the brackets and commas of an array around its objects. A pattern would be slow on blanks. */
function bareRecord(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && isAround(line.charCodeAt(start), '[')) start++;
  while (end > start && isAround(line.charCodeAt(end - 1), ']')) end--;
  return line.slice(start, end);
}

function isAround(code: number, bracket: string): boolean {
  return code <= 32 || code === 44 || code === bracket.charCodeAt(0);
}

function isJson(text: string): boolean {
  return parse(text) !== undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function* recordsByLine(
  chunks: AsyncIterable<Buffer>,
  ending: Ending,
): AsyncGenerator<JsonRecord[]> {
  let last = '';
  let isArray: boolean | null = null;
  for await (const { firstLine, texts, tooLong } of readLines(chunks)) {
    if (tooLong) {
      yield [
        { position: `line ${firstLine}`, malformed: `longer than ${defaultMaxLineBytes} bytes` },
      ];
      continue;
    }
    const records: JsonRecord[] = [];
    for (const [at, text] of texts.entries()) {
      if (text.trim() === '') continue;
      isArray ??= text.trimStart().startsWith('[');
      last = text;
      records.push(...recordsIn(text, `line ${firstLine + at}`));
    }
    if (records.length > 0) yield records;
  }
  const isWhole = isArray ? last.trimEnd().endsWith(']') : bareRecord(last).endsWith('}');
  if (last !== '' && !isWhole) ending.isCut = true;
}

/** Usually one; several if an array is on one line. */
function recordsIn(line: string, position: string): JsonRecord[] {
  const bare = bareRecord(line);
  if (bare === '' || /^\{\s*finished\s*:\s*1\s*\}$/.test(bare)) return [];
  const value = parse(bare) ?? parse(`[${bare}]`);
  if (value === undefined) return [{ position, malformed: 'not JSON' }];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => asRecord(one, position));
}

function asRecord(value: unknown, position: string): JsonRecord {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { position, value } : { position, malformed: 'not an object' };
}

async function* recordsInList(
  chunks: AsyncIterable<Buffer>,
  ending: Ending,
): AsyncGenerator<JsonRecord[]> {
  const paths = ['matches[]', 'events[]', 'hits[]', 'result.hits[]'];
  let count = 0;
  try {
    for await (const elements of readJsonPath(chunks, paths)) {
      count += elements.length;
      yield elements.map(({ value, record }) => asRecord(value, `record ${record}`));
    }
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    ending.isCut = true;
    yield [{ position: `record ${count + 1}`, malformed: error.message }];
  }
}

async function* recordsByBrackets(
  chunks: AsyncIterable<Buffer>,
  ending: Ending,
): AsyncGenerator<JsonRecord[]> {
  const splitter = new ObjectSplitter();
  for await (const chunk of chunks) {
    const records = splitter.push(chunk).map(toRecord);
    if (records.length > 0) yield records;
    if (splitter.isLost) break;
  }
  ending.isCut = splitter.isLost || splitter.isInside;
  if (splitter.isInside) {
    yield [{ position: `record ${splitter.count}`, malformed: 'the file ends inside it' }];
  }
}

function toRecord({ count, text, fault }: SplitObject): JsonRecord {
  const position = `record ${count}`;
  if (fault !== undefined) return { position, malformed: fault };
  const value = parse(text);
  return value === undefined ? { position, malformed: 'not JSON' } : { position, value };
}
