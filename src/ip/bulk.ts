import { VedetteError } from '../errors.ts';
import { answerMany } from '../http/many.ts';
import type { Caller } from '../http/operation.ts';
import { endLine, type StreamCall, type Streamed } from '../http/stream.ts';
import { threatCoverage } from '../intel/flags.ts';
import { parseJson } from '../lib/json-scan.ts';
import type { BulkRow } from './bodies.ts';
import {
  csvEnd,
  csvHeader,
  toCsvRow,
  toExplainedFailure,
  toExplainedRow,
  toFailedRow,
  toReadableRow,
  toRow,
} from './bulk-row.ts';
import { consult, type Dossier } from './dossier.ts';
import type { IpWorld } from './world.ts';

const longestAddress = 200;

/** Per request. */
const limits = { items: 1_000_000, bytes: 67_108_864 };

interface Options {
  format: 'ndjson' | 'csv' | 'auto';
  explain: boolean;
}

/** Many addresses in one request: read, judged and written batch by batch, in constant memory. */
export function judgeMany(
  { format, explain }: Options,
  world: IpWorld,
  call: StreamCall,
): Streamed {
  const csv = format === 'csv' || (format === 'auto' && call.accept.includes('text/csv'));
  const toLine = csv ? (row: BulkRow) => toCsvRow(row, explain) : toJsonLine;
  const answering: Answering = {
    caller: call.caller,
    toRow: csv ? toTableRow(explain) : explain ? toExplainedRow : toRow,
    toFailure: explain ? toExplainedFailure : toFailedRow,
  };
  const chunks = answerMany(call, {
    limits,
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
    ? {
        contentType: 'text/csv; charset=utf-8',
        chunks: withHeader(csvHeader(explain), chunks),
        end: csvEnd(explain),
      }
    : { contentType: 'application/x-ndjson', chunks, end: endLine };
}

interface Answering {
  caller: Caller;
  toRow: (dossier: Dossier) => BulkRow;
  toFailure: (ip: string, error: VedetteError) => BulkRow;
}

async function judgeOne(
  address: string,
  world: IpWorld,
  { caller, toRow: answer, toFailure }: Answering,
): Promise<BulkRow> {
  try {
    return await consult({ question: { ip: address, explain: false }, caller }, world, answer);
  } catch (error) {
    if (!(error instanceof VedetteError)) throw error;
    return toFailure(address, error);
  }
}

function toTableRow(explain: boolean): (dossier: Dossier) => BulkRow {
  const make = explain ? toExplainedRow : toRow;
  return (dossier) => {
    const { claims, snapshot, now } = dossier;
    return toReadableRow(make(dossier), threatCoverage(claims, snapshot.intel.feeds, now));
  };
}

function toJsonLine(row: BulkRow): string {
  return `${JSON.stringify(row)}\n`;
}

async function* withHeader(header: string, chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield header;
  yield* chunks;
}

/** CSV (first column), NDJSON (strings or objects with `ip`) or one address per line. */
function readLine(line: string): string {
  const text = line.trim();
  if (!text.startsWith('{') && !text.startsWith('"')) return cut(text.split(/[,;\t]/, 1)[0] ?? '');
  try {
    return addressOf(parseJson(text));
  } catch {
    return cut(text.replaceAll('"', '')); // a quoted cell, or text that is refused
  }
}

function addressOf(value: unknown): string {
  const inner = typeof value === 'object' && value !== null && 'ip' in value ? value.ip : value;
  return typeof inner === 'string' ? cut(inner) : cut(JSON.stringify(inner));
}

function cut(text: string): string {
  return text.trim().slice(0, longestAddress);
}
