import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError, faults } from '../../errors.ts';
import type { WebappRecord } from '../../fingerprints/webappanalyzer.ts';
import { moduleUrl } from '../../lib/module-url.ts';
import { Thread } from '../../lib/thread.ts';
import {
  ScanFault,
  type AskFacts,
  type Facts,
  type RunScan,
  type ScanEnd,
  type ScanJob,
  type Stage,
} from '../scan-job.ts';
import type { Beginning, BrowserLeave, FromWorker, ScannerSettings, ToWorker } from './messages.ts';
import { dropPrivileges } from './privileges.ts';

/** Given to the scan module once, before its first job. */
export interface ScannerParts {
  settings: ScannerSettings;
  browser: BrowserLeave;
  /** Current web technology fingerprints of the user's feed; empty if it is off. */
  technologies: () => readonly WebappRecord[];
  /** Control group of this process, in which it may create others; '' if none. */
  workerGroup: string;
}

/** Creates the scan function after the worker has dropped privileges. */
export type OpenScanner = (parts: ScannerParts) => RunScan | Promise<RunScan>;

/**
 * The scan module. `loadScanner` reads every file that a scan needs, because it runs before the
 * worker drops privileges, and the program may be in a folder only root can enter.
 */
interface ScanModule {
  loadScanner?: () => OpenScanner | Promise<OpenScanner>;
}

/** The scan on whose behalf code runs. */
const current = new AsyncLocalStorage<AbortController>();

/** Time for scans to close their browsers when the server is gone. */
const farewellMs = 3_000;

/** Scans for the parent server until the channel closes. */
export async function runWorker(): Promise<number> {
  if (!process.connected) {
    throw new StartError('A scan worker is started by vedette serve or vedette worker.');
  }
  // The server decides when a worker ends; signals to the whole service do not concern it.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  const scanners: Scanner[] = [];
  process.on('uncaughtException', endCurrentScan);
  process.once('disconnect', () => void sayFarewell(scanners));
  const [beginning] = (await once(process, 'message')) as [Beginning];
  try {
    scanners.push(await openScanner(beginning));
  } catch (error) {
    await send({
      kind: 'cannot start',
      why: error instanceof Error ? error.message : String(error),
    });
    throw error;
  }
  return new Promise<never>(() => undefined); // the process exits in sayFarewell
}

/**
 * An uncaught error ends only the scan it belongs to, with what was seen until then: a site must not be
 * able to end a worker and the scans of others.
 */
function endCurrentScan(fault: Error): void {
  process.stderr.write(`${describeFault(fault)}\n`);
  const scan = current.getStore();
  if (!scan) process.exit(1);
  scan.abort(new ScanFault(fault));
}

/** Type and location, for the log. Never the message, which may repeat what a private scan saw. */
function describeFault(fault: unknown): string {
  if (!(fault instanceof Error)) return `a ${typeof fault} was thrown`;
  const { name, message, stack = '' } = fault;
  const frames = stack.replace(message, '').split('\n');
  return [name, ...frames.filter((line) => line.startsWith('    at '))].join('\n');
}

/** The server is gone: close browsers and kill the rest of the group. */
async function sayFarewell(scanners: readonly Scanner[]): Promise<void> {
  for (const scanner of scanners) scanner.stopAll();
  await Promise.race([Promise.all(scanners.map((each) => each.idle())), sleep(farewellMs)]);
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.exit(0); // started by hand, without its own group
  }
}

/** Loads everything first: the unprivileged user may not be able to read it. */
async function openScanner(beginning: Beginning): Promise<Scanner> {
  const { module, settings, user, group: workerGroup } = beginning;
  let { technologies } = beginning;
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'technologies') ({ technologies } = message);
  });
  const [open] = await Promise.all([loadModule(module), startWatchdog()]);
  const browser = dropPrivileges(user, workerGroup);
  const runScan = await open({
    settings,
    browser,
    technologies: () => technologies,
    workerGroup,
  });
  const scanner = new Scanner(runScan);
  process.on('message', (message: ToWorker) => scanner.hear(message));
  void send({ kind: 'ready', browser });
  return scanner;
}

async function loadModule(url: string): Promise<OpenScanner> {
  const { loadScanner } = (await import(url)) as ScanModule; // named by the server, and checked here
  if (!loadScanner) throw new StartError(`${url} has no function loadScanner.`);
  return loadScanner();
}

/** Resolves when its modules are loaded: afterwards, the worker may not be allowed to read them. */
async function startWatchdog(): Promise<void> {
  const data = { server: process.ppid };
  await new Thread({ module: moduleUrl('domain/queue/watchdog'), data, faults }).loaded;
}

/** Resolves when sent, or when that is no longer possible. */
function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

class Scanner {
  readonly #runScan: RunScan;
  readonly #jobs = new Map<string, AbortController>();
  readonly #questions = new Map<number, (facts: Facts) => void>();
  #asked = 0;

  constructor(runScan: RunScan) {
    this.#runScan = runScan;
  }

  hear(message: ToWorker): void {
    if (message.kind === 'scan') void this.#run(message.job);
    else if (message.kind === 'stop') this.#jobs.get(message.id)?.abort();
    else if (message.kind === 'facts') {
      this.#questions.get(message.question)?.(message.facts);
      this.#questions.delete(message.question);
    }
  }

  stopAll(): void {
    for (const job of this.#jobs.values()) job.abort();
  }

  async idle(): Promise<void> {
    while (this.#jobs.size > 0) await sleep(20);
  }

  async #run(job: ScanJob): Promise<void> {
    const controller = new AbortController();
    this.#jobs.set(job.id, controller);
    const end = await current.run(controller, () => this.#scan(job, controller.signal));
    this.#jobs.delete(job.id);
    void send({ kind: 'end', id: job.id, end });
  }

  async #scan(job: ScanJob, signal: AbortSignal): Promise<ScanEnd> {
    const askFacts: AskFacts = (subjects) =>
      new Promise((resolve) => {
        const question = ++this.#asked;
        this.#questions.set(question, resolve);
        void send({ kind: 'ask', question, ...subjects });
      });
    const onStage = (stage: Stage) => void send({ kind: 'stage', id: job.id, stage });
    try {
      return await this.#runScan(job, { onStage, askFacts, signal });
    } catch (error) {
      process.stderr.write(`${describeFault(error)}\n`);
      return { kind: 'failed', why: 'The scanner failed.', isOurFault: true };
    }
  }
}
