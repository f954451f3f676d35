import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { StartError } from '../../errors.ts';
import type { WebappRecord } from '../../fingerprints/webappanalyzer.ts';
import { moduleUrl } from '../../lib/module-url.ts';
import type { AskFacts, Facts, RunScan, ScanEnd, ScanJob, Stage } from '../scan-job.ts';
import type { Beginning, BrowserLeave, FromWorker, ScannerSettings, ToWorker } from './messages.ts';
import { dropPrivileges } from './privileges.ts';

/** What a module of scans is told once, before its first job. */
export interface ScannerParts {
  settings: ScannerSettings;
  browser: BrowserLeave;
  /** What the user's feed knows of web technologies at this moment; empty where it is off. */
  technologies: () => readonly WebappRecord[];
  /** The control group of this process, in which it may make others; '' where there is none. */
  workerGroup: string;
}

/** Makes the scan function once the worker has given up its rights. */
export type OpenScanner = (parts: ScannerParts) => RunScan | Promise<RunScan>;

/**
 * What the server names as its module of scans. `loadScanner` reads every file that a scan needs: it runs before
 * the worker gives up its rights, and the program may lie in a folder that only root may enter.
 */
interface ScanModule {
  loadScanner?: () => OpenScanner | Promise<OpenScanner>;
}

/** Time that scans get to close their browsers when the server is gone. */
const farewellMs = 3_000;

/** Scans for the server that started this process, until the channel between them closes. */
export async function runWorker(): Promise<number> {
  if (!process.connected) {
    throw new StartError('vedette worker is started by vedette serve. Do not run it directly.');
  }
  // The server decides when a worker ends; a signal to all processes of a service is not for this one.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  const scanners: Scanner[] = [];
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
  return new Promise<never>(() => undefined); // the farewell ends the process
}

/** Nobody is left to scan for: browsers are closed, and whatever is still in our group is ended. */
async function sayFarewell(scanners: readonly Scanner[]): Promise<void> {
  for (const scanner of scanners) scanner.stopAll();
  await Promise.race([Promise.all(scanners.map((each) => each.idle())), sleep(farewellMs)]);
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.exit(0); // started by hand, without a group of its own
  }
}

/** Everything is loaded first: the user that we become may not be able to read any of it. */
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

/** Resolves when its module is loaded and it watches. */
async function startWatchdog(): Promise<void> {
  const watchdog = new Worker(moduleUrl('domain/queue/watchdog'), {
    workerData: { server: process.ppid },
  });
  await once(watchdog, 'message');
  watchdog.unref();
}

/** Resolves when it was handed over, or cannot be any more. */
function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

/** The jobs of this process. */
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
    const end = await this.#scan(job, controller.signal);
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
      process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
      return { kind: 'failed', why: 'The scanner failed.', isOurFault: true };
    }
  }
}
