import { appendFileSync, writeFileSync } from 'node:fs';
import type { ProbeProgress } from '../../probe/probe.ts';
import { probeAll } from '../../probe/probe.ts';
import {
  UsageError,
  countOption,
  exitCodes,
  textOption,
  type Command,
  type Invocation,
} from '../command.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import { untilInterrupted } from '../terminal/interrupt.ts';
import { createProgress } from '../terminal/progress.ts';
import { ProbeOutbox } from '../probe/outbox.ts';
import { loadTelling, planProbe, probeGuard, probeLimits, type Plan } from '../probe/plan.ts';
import { renderRows, renderSummary, toRow, type ProbeRow } from '../probe/report.ts';
import { openState, type ProbeState } from '../probe/state.ts';
import { sendScan } from '../imports/take-scan.ts';

/** Longer tables are unreadable; the store has every row. */
const mostRows = 1_000;
/** Ports probed in parallel per host. */
const portsPerHost = 8;

export const probe: Command = {
  name: 'probe',
  summary: 'Probe the ports of hosts you name and store the banners',
  arguments: ['[TARGET…]'],
  options: {
    ports: {
      value: 'LIST',
      description: 'top-100 (default), top-1000, all, or a list such as 22,80,8000-8100,U:53.',
    },
    udp: { description: 'Also probe DNS, NTP, SNMP and SIP over UDP.' },
    targets: {
      value: 'FILE',
      description: 'Read more targets from a file, one per line; - is standard input.',
    },
    known: {
      description: 'Probe stored banners again. TARGET… is then a query; default: all.',
    },
    rate: { value: 'N', description: 'Connections per second. Default: 200. Loopback is exempt.' },
    concurrency: { value: 'N', description: 'Ports probed in parallel. Default: 64.' },
    ndjson: {
      value: 'FILE',
      description: 'Also write results to a file as NDJSON; - is standard output.',
    },
    'no-store': { description: 'Do not store anything.' },
    resume: { value: 'FILE', description: 'Save progress in this file and continue from it.' },
  },
  examples: [
    ['vedette probe office.example --ports top-1000', 'Every address of a host name'],
    [
      'vedette probe 192.0.2.0/24 --ports 22,80,443 --resume night.json',
      'Can be continued after an interruption',
    ],
    ['vedette probe --known port: 443', 'Probe stored banners again, newest first'],
    ['vedette probe 192.0.2.7 --no-store --ndjson - | jq .product', 'For other programs'],
  ],
  startsFolder: true,
  async run(invocation) {
    if (textOption(invocation, 'ndjson') === '-' && invocation.terminal.json) {
      throw new UsageError('Use either --ndjson - or --json.');
    }
    const pace = readPace(invocation); // report a bad option before anything is opened
    const state = openState(textOption(invocation, 'resume'), Date.now());
    const plan = await planProbe(invocation, state.startedAt);
    state.check({ digest: plan.digest, total: plan.jobs.total });
    return runProbe(invocation, { plan, state, pace });
  },
};

interface Run {
  plan: Plan;
  state: ProbeState;
  pace: Pace;
}

interface Pace {
  rate: number;
  concurrency: number;
}

function readPace(invocation: Invocation): Pace {
  return {
    rate: countOption(invocation, 'rate', 100_000) ?? 200,
    concurrency: countOption(invocation, 'concurrency', 10_000) ?? 64,
  };
}

async function runProbe(invocation: Invocation, run: Run): Promise<number> {
  const { options } = invocation;
  const { state } = run;
  if (options['no-store'] !== true) await invocation.connect(); // fail before the first probe
  const startedAt = performance.now();
  const outbox = new ProbeOutbox(
    {
      take: options['no-store'] === true ? undefined : sendScan(invocation.pipe),
      write: openNdjson(invocation, state.position),
      onStored: (position) => state.save(position),
    },
    state.position,
  );
  const work = async (signal: AbortSignal) => {
    const { rows, progress, isEarly } = await walk(invocation, { ...run, outbox, signal });
    await outbox.close();
    if (!isEarly) state.end();
    const seconds = (performance.now() - startedAt) / 1000;
    report(invocation, { rows, progress, seconds, outbox });
    if (isEarly) return tellEarly(invocation, progress);
    return progress.refused > 0 && progress.refused === progress.done
      ? exitCodes.failed
      : exitCodes.success;
  };
  return untilInterrupted(work).finally(() => outbox.abandon());
}

function tellEarly(invocation: Invocation, { done, total }: ProbeProgress): number {
  const file = textOption(invocation, 'resume');
  const rest = `Interrupted after ${formatCount(done)} of ${formatAmount(total, 'port')}`;
  const advice = file === undefined ? '' : '. Repeat the command to continue';
  invocation.terminal.note(`${rest}${advice}.`);
  return exitCodes.interrupted;
}

interface Walk extends Run {
  outbox: ProbeOutbox;
  signal: AbortSignal;
}

interface Walked {
  rows: ProbeRow[];
  progress: ProbeProgress;
  /** True if Ctrl-C stopped the run early. */
  isEarly: boolean;
}

async function walk(
  invocation: Invocation,
  { plan: { jobs }, state, pace, outbox, signal }: Walk,
): Promise<Walked> {
  const { config } = invocation.config();
  const { position } = state;
  const rows: ProbeRow[] = [];
  const bar = createProgress(invocation.terminal, {
    label: 'vedette probe',
    total: jobs.total - position,
    measure: (ports) => formatAmount(Math.round(ports), 'port'),
  });
  let progress: ProbeProgress = {
    position,
    total: jobs.total,
    done: position,
    open: 0,
    closed: 0,
    filtered: 0,
    refused: 0,
  };
  const banners = probeAll({
    jobs: { total: jobs.total, from: (start) => untilAborted(jobs.from(start), signal) },
    position,
    guard: probeGuard(config),
    limits: probeLimits(config),
    ...pace,
    perHost: portsPerHost,
    ...(await loadTelling(config)),
    onProgress(now) {
      progress = now;
      outbox.reached(now.position);
      bar.amount(now.done - position, `${formatCount(now.open)} open`);
    },
  });
  try {
    for await (const banner of untilAborted(banners, signal)) {
      if (rows.length < mostRows) rows.push(toRow(banner));
      await outbox.add(banner);
    }
  } finally {
    bar.clear();
  }
  return { rows, progress, isEarly: signal.aborted && progress.done < progress.total };
}

/** Stops immediately and abandons pending results. */
async function* untilAborted<T>(
  source: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const items = iterate(source);
  const aborted = new Promise<'aborted'>((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  while (!signal.aborted) {
    const next = await Promise.race([items.next(), aborted]);
    if (next === 'aborted' || next.done === true) return;
    yield next.value;
  }
}

async function* iterate<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* source;
}

/** A resumed run appends to the existing file. */
function openNdjson(
  invocation: Invocation,
  position: number,
): ((lines: string) => void) | undefined {
  const path = textOption(invocation, 'ndjson');
  if (path === undefined) return undefined;
  if (path === '-') return (lines) => invocation.terminal.write(lines);
  if (position === 0) writeFileSync(path, '');
  return (lines) => appendFileSync(path, lines);
}

interface Result {
  rows: readonly ProbeRow[];
  progress: ProbeProgress;
  seconds: number;
  outbox: ProbeOutbox;
}

function report(invocation: Invocation, { rows, progress, seconds, outbox }: Result): void {
  const { terminal, options } = invocation;
  const isStored = options['no-store'] !== true;
  const { open, closed, filtered, refused } = progress;
  if (terminal.json) {
    const stored = isStored ? outbox.written : null;
    terminal.out(JSON.stringify({ open, closed, filtered, refused, seconds, stored, ports: rows }));
    return;
  }
  const { added, replaced, unchanged } = outbox.written;
  const kept = `; ${formatCount(added)} new, ${formatCount(replaced + unchanged)} already known`;
  if (textOption(invocation, 'ndjson') !== '-' && rows.length > 0) {
    terminal.out(renderRows(rows, terminal));
    if (open > rows.length)
      terminal.note(`and ${formatAmount(open - rows.length, 'open port')} more`);
  }
  terminal.note(renderSummary(progress, { seconds, stored: isStored && open > 0 ? kept : '' }));
}
