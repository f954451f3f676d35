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

export interface DispatcherSettings {
  /** Scans of one mode that a worker does at once. */
  scan_parallel: number;
  /** A scan that takes longer is told to end, and killed with its worker a little later. */
  scan_seconds: number;
  scan_kill_seconds: number;
  scan_wait_seconds: number;
}

export interface DispatcherParts {
  store: ScanStore;
  settings: DispatcherSettings;
  supervise: (
    handlers: Pick<SupervisorParts, 'onMessage' | 'onGone' | 'onStuck'>,
  ) => Pick<Supervisor, 'start' | 'close' | 'pids' | 'trouble'>;
  facts: AskFacts;
  /** Puts the end of a scan into the ledger. */
  finish: (scan: Scan, end: unknown) => Promise<void>;
  /** Ends a scan that nobody could finish. */
  fail: (scan: Scan, why: string) => Promise<void>;
  complain: (error: unknown) => void;
  now: () => number;
}

const mostAttempts = 2;
/** How often leases are renewed, expired ones taken over, and scans failed that have waited too long. */
const sweepEveryMs = 5_000;
const retryMs = 2_000;
/** Several sweeps: only a dispatcher that is dead, or stopped for long, lets its leases expire. */
const leaseMs = 60_000;
/** Later than any scan was asked for. */
const endOfTime = '9999-12-31T23:59:59.999Z';

/**
 * Hands scans from the ledger to workers and their ends back. The ledger is the truth: whatever dies, a
 * scan is found there, tried once more, and after that failed and refunded.
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

  /** Processes that scan. */
  get pids(): number[] {
    return this.#workers.pids;
  }

  /** Why no worker can be started, in words for callers; '' while one can. */
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

  /** Starts nothing more; what does not end in time waits for the next start. */
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
      await held.inTurn(() => this.#parts.store.requeue(held.scan.id, true));
    }
  }

  /** This process holds the lock of the data folder, so earlier holders are dead: nothing waits for their leases. */
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
    if (scan.attempts < mostAttempts) await this.#parts.store.requeue(scan.id, false);
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
      // Lite scans have room of their own: they are asked for by people who wait.
      while (await this.#handOutOne('full')) continue;
      while (await this.#handOutOne('lite')) continue;
    } catch (error) {
      this.#parts.complain(error);
      await sleep(retryMs); // the store is away; the next sweep asks again
    }
  }

  /** Gives the next scan of a mode away, if a worker has room for it; false when nothing was given. */
  async #handOutOne(mode: ScanMode): Promise<boolean> {
    const { store } = this.#parts;
    const worker = this.#isDraining ? undefined : this.#freeWorker(mode);
    if (!worker) return false;
    const scan = await store.lease(this.#holder, this.#leaseUntil(), mode);
    if (!scan) return false;
    if (this.#isMissing(worker)) await store.requeue(scan.id, true);
    else this.#held.set(scan.id, new HeldScan(scan, worker, this.#parts));
    return true;
  }

  /** Nobody waits for a worker that will not come. */
  async #failAllWaiting(): Promise<void> {
    const why = `The scan worker cannot start: ${this.trouble}`;
    for (const scan of await this.#parts.store.waitingSince(endOfTime)) {
      if (!this.#isDraining) await this.#parts.fail(scan, why);
    }
  }

  /** While the ledger was asked, a worker may have died or a drain begun. */
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
      if (held?.worker !== worker) return; // not its business, or not any more
      if (message.kind === 'stage') this.#advance(held, stagePercentages[message.stage]);
      else this.#end(held, message.end);
    }
  }

  #advance(held: HeldScan, percentage: number | undefined): void {
    if (percentage === undefined || percentage <= held.percentage) return;
    held.percentage = percentage;
    void held.inTurn(() =>
      this.#parts.store.progress(held.scan.id, percentage, this.#leaseUntil()),
    );
  }

  #end(held: HeldScan, end: unknown): void {
    held.stopClock();
    const ended = held.inTurn(() => this.#insist(() => this.#parts.finish(held.scan, end)));
    void ended.then(() => this.#letGo(held));
  }

  /** A worker that died takes its scans with it, for now. */
  #lose(worker: ScanWorker): void {
    this.#ready.delete(worker);
    for (const held of [...this.#held.values()].filter((each) => each.worker === worker)) {
      held.stopClock();
      const { scan, isOverdue } = held;
      const why = 'The scan exceeded its time limit.';
      const ended = held.inTurn(() =>
        this.#insist(() => (isOverdue ? this.#parts.fail(scan, why) : this.#tryAgain(scan))),
      );
      void ended.then(() => this.#letGo(held));
    }
  }

  #letGo(held: HeldScan): void {
    if (this.#held.get(held.scan.id) === held) this.#held.delete(held.scan.id);
    if (!this.#isDraining) this.#pump();
  }

  /** A full disk must not leave a scan running for ever. */
  async #insist(work: () => Promise<void>): Promise<void> {
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
    const before = new Date(now() - settings.scan_wait_seconds * 1000).toISOString();
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
    return new Date(this.#parts.now() + leaseMs).toISOString();
  }
}
