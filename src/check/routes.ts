import { VedetteError } from '../errors.ts';
import { answerMany } from '../http/many.ts';
import { handle, handleStream } from '../http/operation.ts';
import { endLine, type StreamCall, type Streamed } from '../http/stream.ts';
import { firstCell } from '../lib/first-cell.ts';
import { fewReasons, type Judgement } from '../verdict/contract.ts';
import { checkIndicator } from './check.ts';
import * as contract from './contract.ts';
import type { CheckRow } from './contract.ts';
import { csvEnd, csvHeader, toCsvRow } from './csv.ts';
import type { Asking, CheckWorld } from './world.ts';

export const checkRoutes = [
  handle(contract.check, ({ indicator, explain }, world: CheckWorld, { caller }) =>
    checkIndicator(indicator, { world, caller, explain }),
  ),
  handleStream(contract.checkMany, (input, world: CheckWorld, call) =>
    checkAll(input, world, call),
  ),
];

/** Per request. */
const limits = { items: 1_000_000, bytes: 67_108_864 };
const longestItem = 4_096;

interface Options {
  format: 'ndjson' | 'csv' | 'auto';
  explain: boolean;
}

/** Reads, judges and writes indicators of any kind batch by batch, in constant memory. */
function checkAll({ format, explain }: Options, world: CheckWorld, call: StreamCall): Streamed {
  const asking = { world, caller: call.caller };
  const isCsv = format === 'csv' || (format === 'auto' && call.accept.includes('text/csv'));
  const toLine = isCsv ? toCsvRow : (row: CheckRow) => `${JSON.stringify(row)}\n`;
  const chunks = answerMany(call, {
    limits,
    noun: 'indicators',
    fromJson: indicatorOf,
    fromLine: (line) => [readLine(line)],
    async answer(indicators) {
      let text = '';
      for (const each of indicators) text += toLine(await checkOne(each, explain, asking));
      return text;
    },
  });
  if (!isCsv) return { contentType: 'application/x-ndjson', chunks, end: endLine };
  return { contentType: 'text/csv; charset=utf-8', chunks: withHeader(chunks), end: csvEnd };
}

async function checkOne(indicator: string, explain: boolean, asking: Asking): Promise<CheckRow> {
  try {
    const judgement = await checkIndicator(indicator, asking);
    return { indicator, ...toRow(judgement), ...(explain ? { judgement } : {}) };
  } catch (error) {
    if (!(error instanceof VedetteError)) throw error;
    return { indicator, error: error.message };
  }
}

function toRow(judgement: Judgement) {
  const { indicator, verdict, headline, points, exposure, reasons, sources, location } = judgement;
  return {
    ...indicator,
    verdict,
    headline,
    reasons: reasons.slice(0, fewReasons).map(({ says }) => says),
    sources,
    points,
    since: reasons[0]?.since ?? '',
    cves: (exposure?.affected ?? 0) + (exposure?.past_affected ?? 0),
    ...location,
  };
}

async function* withHeader(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield csvHeader;
  yield* chunks;
}

/** CSV (first column), NDJSON (texts or objects with `indicator`) or one indicator per line. */
function readLine(line: string): string {
  const text = line.trim();
  if (!text.startsWith('{') && !text.startsWith('"')) return cut(firstCell(text));
  try {
    return indicatorOf(JSON.parse(text));
  } catch {
    return cut(firstCell(text));
  }
}

function indicatorOf(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && 'indicator' in value;
  const inner = isObject ? value.indicator : value;
  return typeof inner === 'string' ? cut(inner) : cut(JSON.stringify(inner));
}

function cut(text: string): string {
  return text.trim().slice(0, longestItem);
}
