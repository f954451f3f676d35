import { VedetteError } from '../errors.ts';
import { answerMany } from '../http/many.ts';
import type { Caller } from '../http/operation.ts';
import { endLine, type StreamCall, type Streamed } from '../http/stream.ts';
import { threatCoverage, unknownWord } from '../intel/flags.ts';
import { isMalicious } from '../intel/score.ts';
import { toCsvLine } from '../lib/csv-cell.ts';
import { consult, type Dossier } from './dossier.ts';
import { levelsOf } from './verdict.ts';
import type { IpWorld } from './world.ts';

const longestAddress = 200;

export interface BulkLimits {
  bulk_addresses: number;
  bulk_bytes: number;
  bulk_item_bytes: number;
}

/** Many addresses in one request: read, judged and written batch by batch, in constant memory. */
export function judgeMany(
  { format }: { format: 'ndjson' | 'csv' | 'auto' },
  world: IpWorld & { bulkLimits: BulkLimits },
  call: StreamCall,
): Streamed {
  const csv = format === 'csv' || (format === 'auto' && call.accept.includes('text/csv'));
  const toLine = csv ? toCsvRow : toJsonLine;
  const answering = { caller: call.caller, toRow: csv ? toReadableRow : toRow };
  const { bulkLimits } = world;
  const chunks = answerMany(call, {
    limits: {
      items: bulkLimits.bulk_addresses,
      bytes: bulkLimits.bulk_bytes,
      itemBytes: bulkLimits.bulk_item_bytes,
    },
    noun: 'addresses',
    fromJson: addressOf,
    fromLine: (line: string) => [readLine(line)],
    async answer(addresses) {
      let text = '';
      for (const address of addresses) text += toLine(await judgeOne(address, world, answering));
      return text;
    },
  });
  return csv
    ? { contentType: 'text/csv; charset=utf-8', chunks: withHeader(chunks), end: csvEnd }
    : { contentType: 'application/x-ndjson', chunks, end: endLine };
}

type ToLine = (row: Row) => string;

interface Answering {
  caller: Caller;
  toRow: (dossier: Dossier) => Row;
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

async function judgeOne(
  address: string,
  world: IpWorld,
  { caller, toRow }: Answering,
): Promise<Row> {
  try {
    return await consult({ question: { ip: address, explain: false }, caller }, world, toRow);
  } catch (error) {
    if (!(error instanceof VedetteError)) throw error;
    return { ip: address, error: error.message };
  }
}

/** A table is read by people, who must not take the lack of feeds for safety. */
function toReadableRow(dossier: Dossier): Row {
  const row = toRow(dossier);
  const { claims, snapshot, now } = dossier;
  const coverage = threatCoverage(claims, snapshot.intel.feeds, now);
  if (coverage !== 'not covered' || !row.score) return row;
  const read = (word: string) => (word === 'Safe' ? unknownWord : word);
  const { inbound, outbound } = row.score;
  return { ...row, score: { inbound: read(inbound), outbound: read(outbound) } };
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

/** CSV (first column), NDJSON (texts or objects with `ip`) or one address a line. */
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
