import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from '../../domain/contract.ts';
import { reportVerdict, reportVerdicts } from '../../domain/verdict-words.ts';
import { errorTable } from '../../errors.ts';
import { CallFailed, type Client } from '../../http/client.ts';
import { countOption, exitCodes, type Invocation } from '../command.ts';
import { readFailOn, type FailLevels } from '../triage/fail-on.ts';
import { fetchReport } from '../reports/fetch.ts';
import { formatAmount } from '../../lib/figures.ts';
import { chooseOutput, countRows, type RowVerdict, type UrlRow } from './rows.ts';
import { LiveScans } from './live.ts';
import { isOver } from './stages.ts';
import { requireServer, submitScan } from './submit.ts';
import { wrap } from '../terminal/terminal.ts';
import { readUrls } from './url-input.ts';

export const usualParallel = 6;
export const mostParallel = 100;
const pollMs = 250;
/** Delay before retrying a full queue. */
const retryMs = 1_000;

/** A failed scan is as inconclusive as one whose page was not seen. */
const failLevels: FailLevels<RowVerdict> = {
  malicious: ['malicious'],
  suspicious: ['malicious', 'suspicious'],
  unknown: ['malicious', 'suspicious', 'unknown', 'failed'],
};

/** Progress of the scans of one command. */
interface Run {
  invocation: Invocation;
  client: Client;
  urls: readonly string[];
  /** Position of the next URL to send. */
  next: number;
  /** URLs already taken but not yet sent. */
  unsent: Set<number>;
  live: LiveScans;
  rows: UrlRow[];
  show: (row: UrlRow) => void;
  signal: AbortSignal;
}

/** Scans many URLs in parallel. Each one prints a row when it finishes. */
export async function scanMany(invocation: Invocation, words: readonly string[]): Promise<number> {
  const failOn = readFailOn(invocation, failLevels);
  const parallel = countOption(invocation, 'parallel', mostParallel) ?? usualParallel;
  const skip = countOption(invocation, 'skip') ?? 0;
  const urls = await readUrls(words, invocation.stdin);
  await requireServer(invocation);
  const output = chooseOutput(invocation);
  const interrupt = new AbortController();
  const onInterrupt = () => interrupt.abort();
  process.once('SIGINT', onInterrupt); // a second Ctrl-C ends the process at once
  const run: Run = {
    invocation,
    client: await invocation.connect(),
    urls,
    next: skip,
    unsent: new Set(),
    live: new LiveScans(invocation.terminal, Math.max(0, urls.length - skip)),
    rows: [],
    show: output.add,
    signal: interrupt.signal,
  };
  try {
    output.begin();
    await Promise.all(Array.from({ length: Math.min(parallel, urls.length) }, () => work(run)));
  } finally {
    process.off('SIGINT', onInterrupt);
    run.live.clear();
  }
  return finish(run, failOn);
}

async function work(run: Run): Promise<void> {
  while (!run.signal.aborted && run.next < run.urls.length) {
    const at = run.next++;
    run.unsent.add(at);
    const row = await scanOne(run, at);
    run.live.end(at);
    if (row) add(run, row);
  }
}

function add(run: Run, row: UrlRow): void {
  run.rows.push(row);
  run.live.clear();
  run.show(row);
  run.live.note(row.verdict);
}

/** The row of a URL; undefined if interrupted before it was sent. */
async function scanOne(run: Run, at: number): Promise<UrlRow | undefined> {
  const url = run.urls[at] ?? '';
  const row: UrlRow = { url, scan_id: '', verdict: 'failed', score: '', title: '', error: '' };
  try {
    const submitted = await submitWithPatience(run, at);
    if (!submitted) return undefined;
    row.scan_id = submitted.id;
    row.url = submitted.query;
    if (!(await follow(run, at, submitted))) return { ...row, verdict: 'running' };
    const found = await fetchReport(run.client, submitted.id);
    const { domain_score, title } = found.main_domain_info;
    const judged = found.explain?.judgement?.verdict;
    const verdict =
      reportVerdicts.find((each) => each === judged) ??
      reportVerdict(domain_score.score, found.explain);
    return { ...row, verdict, score: domain_score.score, title };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    run.unsent.delete(at);
    return { ...row, error: error.message };
  }
}

/** Waits while the queue is full. */
async function submitWithPatience(run: Run, at: number) {
  const url = run.urls[at] ?? '';
  for (;;) {
    if (run.signal.aborted) return undefined;
    try {
      run.live.show(at, url, 'sending');
      const submitted = await submitScan(run.client, url, run.invocation);
      run.unsent.delete(at);
      return submitted;
    } catch (error) {
      if (!isQueueFull(error)) throw error;
      run.live.show(at, url, 'waiting for room in the queue');
      await pause(retryMs, run.signal);
    }
  }
}

const { tooManyScans, overloaded } = errorTable;

function isQueueFull(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  return [tooManyScans.message, overloaded.message].some((each) => each === error.message);
}

/** True if the scan is over, false if the command was interrupted first. */
async function follow(
  { client, live, signal }: Run,
  at: number,
  { id, query }: { id: string; query: string },
): Promise<boolean> {
  while (!signal.aborted) {
    const progress = await client.call(contract.domainStatus, { id, explain: true });
    if (isOver(progress)) return true;
    live.show(at, query, progress);
    await pause(pollMs, signal);
  }
  return false;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined); // interrupted
}

function finish(run: Run, failOn: readonly RowVerdict[]): number {
  const { rows, signal } = run;
  report(run);
  if (signal.aborted) return exitCodes.interrupted;
  if (rows.some(({ verdict }) => failOn.includes(verdict))) return exitCodes.found;
  const isAnyKnown = rows.some(({ verdict }) => reportVerdicts.some((each) => each === verdict));
  return isAnyKnown || rows.length === 0 ? exitCodes.success : exitCodes.failed;
}

/** Counts are printed below a table, and as a note beside machine-readable output. */
function report({ invocation, rows, urls, next, unsent, signal }: Run): void {
  const { terminal, options } = invocation;
  const isTable = terminal.isTerminal && !terminal.json && options['csv'] !== true;
  const say = isTable ? terminal.out : terminal.note;
  for (const line of wrap(countRows(rows), terminal.width)) say(line);
  if (!signal.aborted) return;
  for (const line of describeRest(rows, urls.length, Math.min(next, ...unsent))) {
    for (const part of wrap(line, terminal.width)) terminal.note(part);
  }
}

/** How to continue after an interruption. */
function describeRest(rows: readonly UrlRow[], total: number, sent: number): string[] {
  const running = rows.filter(({ verdict }) => verdict === 'running').length;
  const lines: string[] = [];
  if (running > 0) {
    lines.push(
      `${formatAmount(running, 'scan continues', 'scans continue')} in the background: vedette reports --since 1h`,
    );
  }
  if (sent < total) {
    const left = formatAmount(total - sent, 'URL was', 'URLs were');
    lines.push(`${left} not sent: run the same command with --skip ${sent}`);
  }
  return lines;
}
