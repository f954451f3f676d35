import { setImmediate as nextTurn } from 'node:timers/promises';
import { VedetteError } from '../errors.ts';
import { endLine, type StreamCall, type Streamed } from '../http/stream.ts';
import { isMalicious } from '../intel/score.ts';
import { toCsvLine } from '../lib/csv-cell.ts';
import { JsonTextError, readJsonPath } from '../lib/json-path.ts';
import { readLines } from '../lib/lines.ts';
import { consult, type Dossier } from './dossier.ts';
import { levelsOf } from './verdict.ts';
import type { IpWorld } from './world.ts';

/** Addresses judged between two turns of the event loop, and charged at once. */
const batchSize = 250;
const longestAddress = 200;

export interface BulkLimits {
  bulk_addresses: number;
  bulk_bytes: number;
}

/** Many addresses in one request: read, judged and written batch by batch, in constant memory. */
export function judgeMany(
  { format }: { format: 'ndjson' | 'csv' | 'auto' },
  world: IpWorld & { bulkLimits: BulkLimits },
  call: StreamCall,
): Streamed {
  const csv = format === 'csv' || (format === 'auto' && call.accept.includes('text/csv'));
  const chunks = judgeBatches(world, call, csv ? toCsvRow : toJsonLine);
  return csv
    ? { contentType: 'text/csv; charset=utf-8', chunks: withHeader(chunks), end: csvEnd }
    : { contentType: 'application/x-ndjson', chunks, end: endLine };
}

type ToLine = (row: Row) => string;

async function* judgeBatches(
  world: IpWorld & { bulkLimits: BulkLimits },
  call: StreamCall,
  toLine: ToLine,
): AsyncGenerator<string> {
  let count = 0;
  for await (const batch of readBatches(call, world.bulkLimits.bulk_bytes)) {
    count += batch.length;
    if (count > world.bulkLimits.bulk_addresses) {
      const why = `more than ${world.bulkLimits.bulk_addresses} addresses.`;
      throw new VedetteError('parameterUnusable', { parameter: 'body', why });
    }
    yield* judgeCharged(batch, { world, call, toLine });
    await nextTurn();
  }
}

interface Work {
  world: IpWorld;
  call: StreamCall;
  toLine: ToLine;
}

/** A batch that can be paid for is paid for at once; of the last one, as many as there are credits for. */
async function* judgeCharged(batch: readonly string[], work: Work): AsyncGenerator<string> {
  if (await work.call.charge(batch.length)) {
    yield await judgeAll(batch, work);
    return;
  }
  for (const address of batch) {
    if (!(await work.call.charge(1))) throw new VedetteError('quotaSpent');
    yield await judgeAll([address], work);
  }
}

async function judgeAll(addresses: readonly string[], { world, toLine }: Work): Promise<string> {
  let text = '';
  for (const address of addresses) text += toLine(await judgeOne(address, world));
  return text;
}

interface Row {
  ip: string;
  error?: string;
  score?: { inbound: string; outbound: string };
  is_malicious?: boolean;
  country_code?: string;
  as_no?: number;
  flags?: string[];
}

async function judgeOne(address: string, world: IpWorld): Promise<Row> {
  try {
    return await consult({ ip: address, explain: false }, world, toRow);
  } catch (error) {
    if (!(error instanceof VedetteError)) throw error;
    return { ip: address, error: error.message };
  }
}

function toRow(dossier: Dossier): Row {
  const levels = levelsOf(dossier);
  const { flags } = dossier;
  return {
    ip: dossier.text,
    score: { inbound: levels.inbound.word, outbound: levels.outbound.word },
    is_malicious: isMalicious(levels),
    country_code: dossier.place.countryCode.toLowerCase(),
    as_no: dossier.network?.asn ?? 0,
    flags: Object.entries(flags).flatMap(([flag, value]) => (value ? [flag] : [])),
  };
}

const toJsonLine: ToLine = (row) => `${JSON.stringify(row)}\n`;

const csvColumns = 'ip,inbound,outbound,is_malicious,country_code,as_no,flags,error\n';

const toCsvRow: ToLine = (row) => {
  const { score, flags } = row;
  const cells = [row.ip, score?.inbound, score?.outbound, row.is_malicious, row.country_code];
  return toCsvLine([...cells, row.as_no, flags?.join(' '), row.error]);
};

async function* withHeader(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield csvColumns;
  yield* chunks;
}

/** A table has no room for an outcome; one that broke off says so in its last row. */
function csvEnd(message: string, status: number): string {
  return status === 200 ? '' : toCsvLine([...Array<string>(7).fill(''), `${status} ${message}`]);
}

/** A JSON array, NDJSON (texts or objects with `ip`), CSV (first column) or one address a line. */
async function* readBatches(
  { body }: StreamCall,
  limit: number,
): AsyncGenerator<readonly string[]> {
  const { first, bytes } = await peek(limitBytes(body, limit));
  if (first === '[') {
    yield* readArray(bytes);
    return;
  }
  for await (const { texts } of readLines(bytes)) {
    yield* slices(texts.map((line) => readLine(line)).filter((each) => each !== ''));
  }
}

async function* readArray(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  try {
    for await (const batch of readJsonPath(bytes, ['[]'])) {
      yield* slices(batch.map(({ value }) => addressOf(value)));
    }
  } catch (cause) {
    if (!(cause instanceof JsonTextError)) throw cause;
    throw new VedetteError('requestMalformed', { why: 'the body is not valid JSON.' }, cause);
  }
}

function* slices(addresses: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < addresses.length; at += batchSize) {
    yield addresses.slice(at, at + batchSize);
  }
}

function readLine(line: string): string {
  const text = line.trim();
  if (!text.startsWith('{') && !text.startsWith('"')) return cut(text.split(/[,;\t]/, 1)[0] ?? '');
  try {
    return addressOf(JSON.parse(text));
  } catch {
    return cut(text.replaceAll('"', '')); // a quoted cell, or rubbish that is told so
  }
}

function addressOf(value: unknown): string {
  const inner = typeof value === 'object' && value !== null && 'ip' in value ? value.ip : value;
  return typeof inner === 'string' ? cut(inner) : cut(JSON.stringify(inner));
}

function cut(text: string): string {
  return text.trim().slice(0, longestAddress);
}

async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, undefined> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw new VedetteError('bodyTooLarge', { limit });
    yield chunk;
  }
}

/** Looks at the first sign that is not blank, without losing a byte. */
async function peek(source: AsyncGenerator<Uint8Array, undefined>) {
  const held: Uint8Array[] = [];
  let first = '';
  while (first === '') {
    const { done, value } = await source.next();
    if (done === true) break;
    held.push(value);
    first = Buffer.from(value)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
      .charAt(0);
  }
  async function* bytes() {
    yield* held;
    yield* source;
  }
  return { first, bytes: bytes() };
}
