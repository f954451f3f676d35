import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { StartError } from '../../errors.ts';
import type { WebappRecord } from '../../fingerprints/webappanalyzer.ts';
import { moduleUrl } from '../../lib/module-url.ts';
import type { AskFacts, Facts, RunScan, ScanEnd, ScanJob } from '../scan-job.ts';
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

/** A module of scans has one of the two. */
interface ScanModule {
  openRunScan?: (parts: ScannerParts) => RunScan | Promise<RunScan>;
  runScan?: RunScan;
}

/** Time that scans get to close their browsers when the server is gone. */
const farewellMs = 3_000;

/** Scans for the server that started this process, until the channel between them closes. */
export async function runWorker(): Promise<number> {
  if (!process.connected) {
    throw new StartError('vedette worker is started by vedette serve; it does nothing by itself.');
  }
  // The server decides when a worker ends; a signal to all processes of a service is not for this one.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  const watchdog = new Worker(moduleUrl('domain/queue/watchdog'), {
    workerData: { server: process.ppid },
  });
  watchdog.unref();
  const scanners: Scanner[] = [];
  process.once('disconnect', () => void sayFarewell(scanners));
  const [beginning] = (await once(process, 'message')) as [Beginning];
  scanners.push(await openScanner(beginning));
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

/** Modules are loaded first: whoever we become may not be able to read them. */
async function openScanner(beginning: Beginning): Promise<Scanner> {
  const { module, settings, user, group: workerGroup } = beginning;
  const loaded = (await import(module)) as ScanModule; // named by the server, and checked below
  const browser = dropPrivileges(user, workerGroup);
  let { technologies } = beginning;
  const parts = { settings, browser, technologies: () => technologies, workerGroup };
  const runScan = loaded.openRunScan ? await loaded.openRunScan(parts) : loaded.runScan;
  if (!runScan) throw new StartError(`${module} has no scan function.`);
  const scanner = new Scanner(runScan);
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'technologies') ({ technologies } = message);
    else scanner.hear(message);
  });
  send({ kind: 'ready', browser });
  return scanner;
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
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
    send({ kind: 'end', id: job.id, end });
  }

  async #scan(job: ScanJob, signal: AbortSignal): Promise<ScanEnd> {
    const askFacts: AskFacts = (subjects) =>
      new Promise((resolve) => {
        const question = ++this.#asked;
        this.#questions.set(question, resolve);
        send({ kind: 'ask', question, ...subjects });
      });
    const onStage = (stage: Parameters<Parameters<RunScan>[1]['onStage']>[0]) =>
      send({ kind: 'stage', id: job.id, stage });
    try {
      return await this.#runScan(job, { onStage, askFacts, signal });
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
      return { kind: 'failed', why: 'The scanner broke.', isOurFault: true };
    }
  }
}
