import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Background } from '../../lib/background.ts';
import { withoutFolders } from '../../lib/without-folders.ts';
import type { AskFacts } from '../scan-job.ts';
import type { Scan, ScanMode, ScanStore } from '../store.ts';
import { answerQuestion } from './answer-question.ts';
import { HeldScan } from './held-scan.ts';
import { stagePercentages, type WorkerNews } from './messages.ts';
import type { ScanWorker, Supervisor, SupervisorParts } from './supervisor.ts';

interface DispatcherSettings {
  /** Scans of one mode per worker. */
  scan_parallel: number;
  /** Longer scans are asked to stop, then killed with their worker. */
  scanSeconds: number;
  scanKillSeconds: number;
  scanWaitSeconds: number;
  /** Several sweeps long, so that only a dead or long-stopped dispatcher lets its leases expire. */
  scanLeaseSeconds: number;
}

interface DispatcherParts {
  store: ScanStore;
  settings: DispatcherSettings;
  supervise: (
    handlers: Pick<SupervisorParts, 'onMessage' | 'onGone' | 'onStuck'>,
  ) => Pick<Supervisor, 'start' | 'close' | 'pids' | 'trouble'>;
  facts: AskFacts;
  /** Records the end of a scan. */
  finish: (scan: Scan, end: unknown) => Promise<void>;
  /** Fails a scan that could not be finished. */
  fail: (scan: Scan, why: string) => Promise<void>;
  complain: (error: unknown) => void;
  /** A scan advanced or ended, or the queue moved. */
  announce: () => void;
  /** Called when a worker takes a scan; the result is called when that scan has ended in any way. */
  around?: (scan: Scan) => () => void;
  now: () => number;
}

const mostAttempts = 2;
/** How often leases are renewed, expired ones taken over, and scans that waited too long failed. */
const sweepEveryMs = 5_000;
const retryMs = 2_000;
/** Later than any request for a scan. */
const endOfTime = '9999-12-31T23:59:59.999Z';

/**
 * Hands scans from the ledger to workers and records their results. The ledger is the source of
 * record: after a crash, a scan is found there, retried once, and then failed and refunded.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #workers: ReturnType<DispatcherParts['supervise']>;
  readonly #holder = randomUUID();
  readonly #held = new Map<string, HeldScan>();
  readonly #ready = new Set<ScanWorker>();
  readonly #background: Background;
  #tookOver: Promise<void> | undefined;
  #sweeping: NodeJS.Timeout | undefined;
  #pumping: Promise<void> | undefined;
  #isAsked = false;
  #isDraining = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#background = new Background(parts.complain);
    this.#workers = parts.supervise({
      onMessage: (worker, message) => this.#hear(worker, message),
      onGone: (worker) => this.#lose(worker),
      onStuck: () => this.#pump(),
    });
  }

  get pids(): number[] {
    return this.#workers.pids;
  }

  /** Why no worker can start; '' if one can. */
  get trouble(): string {
    return withoutFolders(this.#workers.trouble);
  }

  /** There may be something to do. */
  wake(): void {
    if (this.#isDraining) return;
    this.#tookOver ??= this.#takeOver();
    this.#sweeping ??= setInterval(() => this.#sweep(), sweepEveryMs).unref();
    this.#workers.start();
    this.#pump();
  }

  /** Starts no further scans; unfinished ones go back to the queue. */
  async drain(patienceMs: number): Promise<void> {
    this.#isDraining = true;
    clearInterval(this.#sweeping);
    const deadline = performance.now() + patienceMs;
    while (this.#held.size > 0 && performance.now() < deadline) await sleep(20);
  }

  async close(): Promise<void> {
    this.#isDraining = true;
    clearInterval(this.#sweeping);
    await this.#pumping;
    await this.#tookOver;
    await this.#background.close();
    const left = [...this.#held.values()];
    this.#held.clear();
    await this.#workers.close();
    for (const held of left) {
      held.stopClock();
      await held.inTurn(() => this.#parts.store.requeue(held.scan, true));
      held.release();
    }
  }

  /**
   * This process holds the lock of the data folder, so earlier holders are dead and their leases need not
   * expire first.
   */
  async #takeOver(): Promise<void> {
    try {
      await this.#parts.store.expireOthers(this.#holder);
      await this.#takeOverExpired();
    } catch (error) {
      this.#parts.complain(error);
      this.#tookOver = undefined;
    }
  }

  async #takeOverExpired(): Promise<void> {
    const { store, now } = this.#parts;
    const before = new Date(now()).toISOString();
    for (const scan of await store.takeOverExpired(this.#holder, this.#leaseUntil(), before)) {
      await this.#tryAgain(scan);
    }
  }

  async #tryAgain(scan: Scan): Promise<void> {
    if (scan.attempts < mostAttempts) await this.#parts.store.requeue(scan, false);
    else await this.#parts.fail(scan, 'The scan worker crashed twice during this scan.');
  }

  #pump(): void {
    this.#isAsked = true;
    this.#pumping ??= this.#handOut().finally(() => {
      this.#pumping = undefined;
      if (this.#isAsked) this.#pump();
    });
  }

  async #handOut(): Promise<void> {
    this.#isAsked = false;
    try {
      await this.#tookOver;
      if (this.trouble !== '') await this.#failAllWaiting();
      // Lite scans have separate capacity, because their callers wait.
      while (await this.#handOutOne('full')) continue;
      while (await this.#handOutOne('lite')) continue;
    } catch (error) {
      this.#parts.complain(error);
      await sleep(retryMs); // the store is unavailable; the next sweep retries
    }
  }

  /** Leases the next scan of a mode if a worker has capacity; false if none was leased. */
  async #handOutOne(mode: ScanMode): Promise<boolean> {
    const { store } = this.#parts;
    const worker = this.#isDraining ? undefined : this.#freeWorker(mode);
    if (!worker) return false;
    const scan = await store.lease(this.#holder, this.#leaseUntil(), mode);
    if (!scan) return false;
    if (this.#isMissing(worker)) await store.requeue(scan, true);
    else this.#held.set(scan.id, new HeldScan(scan, worker, this.#parts));
    this.#parts.announce();
    return true;
  }

  /** No worker will come, so waiting scans fail. */
  async #failAllWaiting(): Promise<void> {
    const why = `The scan worker cannot start: ${this.trouble}`;
    for (const scan of await this.#parts.store.waitingSince(endOfTime)) {
      if (!this.#isDraining) await this.#parts.fail(scan, why);
    }
  }

  /** A worker may have died, or a drain begun, during the query. */
  #isMissing(worker: ScanWorker): boolean {
    return this.#isDraining || !this.#ready.has(worker);
  }

  #freeWorker(mode: ScanMode): ScanWorker | undefined {
    const load = (worker: ScanWorker) =>
      [...this.#held.values()].filter((held) => held.worker === worker && held.scan.mode === mode)
        .length;
    const byLoad = [...this.#ready].sort((one, other) => load(one) - load(other));
    return byLoad.find((worker) => load(worker) < this.#parts.settings.scan_parallel);
  }

  #hear(worker: ScanWorker, message: WorkerNews): void {
    if (message.kind === 'ready') {
      this.#ready.add(worker);
      this.#pump();
    } else if (message.kind === 'ask') void answerQuestion(worker, message, this.#parts);
    else {
      const held = this.#held.get(message.id);
      if (held?.worker !== worker) return; // not its scan, or no longer
      if (message.kind === 'stage') this.#advance(held, stagePercentages[message.stage]);
      else this.#end(held, message.end);
    }
  }

  #advance(held: HeldScan, percentage: number | undefined): void {
    if (percentage === undefined || percentage <= held.percentage) return;
    held.percentage = percentage;
    void held.inTurn(async () => {
      await this.#parts.store.progress(held.scan, percentage, this.#leaseUntil());
      this.#parts.announce();
    });
  }

  #end(held: HeldScan, end: unknown): void {
    held.stopClock();
    const ended = held.inTurn(() => this.#retryUntilDone(() => this.#parts.finish(held.scan, end)));
    void ended.then(() => this.#letGo(held));
  }

  /** A dead worker's scans are retried or failed. */
  #lose(worker: ScanWorker): void {
    this.#ready.delete(worker);
    for (const held of [...this.#held.values()].filter((each) => each.worker === worker)) {
      held.stopClock();
      const { scan, isOverdue } = held;
      const why = 'The scan exceeded its time limit.';
      const ended = held.inTurn(() =>
        this.#retryUntilDone(() =>
          isOverdue ? this.#parts.fail(scan, why) : this.#tryAgain(scan),
        ),
      );
      void ended.then(() => this.#letGo(held));
    }
  }

  #letGo(held: HeldScan): void {
    held.release();
    if (this.#held.get(held.scan.id) === held) this.#held.delete(held.scan.id);
    this.#parts.announce();
    if (!this.#isDraining) this.#pump();
  }

  /** A full disk must not leave a scan running forever. */
  async #retryUntilDone(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        this.#parts.complain(error);
        if (this.#isDraining) return;
        await sleep(retryMs);
      }
    }
  }

  /** A scan that waits too long fails, even when no worker can be started. */
  #sweep(): void {
    const { store, settings, now, fail } = this.#parts;
    const before = new Date(now() - settings.scanWaitSeconds * 1000).toISOString();
    this.#background.start(async () => {
      if (this.#held.size > 0) await store.renew(this.#holder, this.#leaseUntil());
      await this.#takeOverExpired();
      for (const scan of await store.waitingSince(before)) {
        await fail(scan, 'No worker became free in time.');
      }
    });
    this.#pump();
  }

  #leaseUntil(): string {
    const { now, settings } = this.#parts;
    return new Date(now() + settings.scanLeaseSeconds * 1000).toISOString();
  }
}
