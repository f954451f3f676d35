import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Background } from '../../lib/background.ts';
import { noFacts, type AskFacts } from '../scan-job.ts';
import type { Scan, ScanMode, ScanStore } from '../store.ts';
import { type FromWorker, stagePercentages } from './messages.ts';
import type { ScanWorker, Supervisor } from './supervisor.ts';

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
    handlers: Pick<ConstructorParameters<typeof Supervisor>[0], 'onMessage' | 'onGone'>,
  ) => Pick<Supervisor, 'start' | 'close' | 'pids'>;
  facts: AskFacts;
  /** Puts the end of a scan into the ledger. */
  finish: (scan: Scan, end: unknown) => Promise<void>;
  /** Ends a scan that nobody could finish. */
  fail: (scan: Scan, why: string) => Promise<void>;
  complain: (error: unknown) => void;
  now: () => number;
}

/** A scan in the hands of a worker. */
interface Held {
  scan: Scan;
  worker: ScanWorker;
  percentage: number;
  timer: NodeJS.Timeout;
  isOverdue: boolean;
  /** Writes about one scan happen in their order. */
  turn: Promise<unknown>;
}

const mostAttempts = 2;
/** How often it is looked for scans that have waited too long. */
const lookEveryMs = 5_000;
const retryMs = 2_000;
/** Longer than any scan may take: only a dead dispatcher lets it pass. */
const leaseSlackMs = 30_000;
/** Of one question of a worker. */
const mostAsked = 5_000;

/**
 * Hands scans from the ledger to workers and their ends back. The ledger is the truth: whatever dies, a
 * scan is found there, tried once more, and after that failed and refunded.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #workers: ReturnType<DispatcherParts['supervise']>;
  readonly #holder = randomUUID();
  readonly #held = new Map<string, Held>();
  readonly #ready = new Set<ScanWorker>();
  readonly #background: Background;
  #tookOver: Promise<void> | undefined;
  #look: NodeJS.Timeout | undefined;
  #pumping: Promise<void> | undefined;
  #isAsked = false;
  #isDraining = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#background = new Background(parts.complain);
    this.#workers = parts.supervise({
      onMessage: (worker, message) => this.#hear(worker, message),
      onGone: (worker) => this.#lose(worker),
    });
  }

  /** Processes that scan. */
  get pids(): number[] {
    return this.#workers.pids;
  }

  /** There may be something to do. What a dead process left is taken over the first time. */
  wake(): void {
    if (this.#isDraining) return;
    this.#tookOver ??= this.#takeOver();
    this.#look ??= setInterval(() => this.#expire(), lookEveryMs).unref();
    this.#workers.start();
    this.#pump();
  }

  /** Starts nothing more; what does not end in time waits for the next start. */
  async drain(patienceMs: number): Promise<void> {
    this.#isDraining = true;
    clearInterval(this.#look);
    const deadline = performance.now() + patienceMs;
    while (this.#held.size > 0 && performance.now() < deadline) await sleep(20);
  }

  async close(): Promise<void> {
    this.#isDraining = true;
    clearInterval(this.#look);
    await this.#pumping;
    await this.#tookOver;
    await this.#background.close();
    const left = [...this.#held.values()];
    this.#held.clear();
    await this.#workers.close();
    for (const { scan, timer, turn } of left) {
      clearTimeout(timer);
      await turn;
      await this.#parts.store.requeue(scan.id, true).catch(this.#parts.complain);
    }
  }

  /** The lock of the data folder is ours, so whoever held these is dead. */
  async #takeOver(): Promise<void> {
    try {
      for (const scan of await this.#parts.store.heldByOthers(this.#holder)) {
        await this.#tryAgain(scan);
      }
    } catch (error) {
      this.#parts.complain(error);
      this.#tookOver = undefined;
    }
  }

  async #tryAgain(scan: Scan): Promise<void> {
    if (scan.attempts < mostAttempts) await this.#parts.store.requeue(scan.id, false);
    else await this.#parts.fail(scan, 'The scanner stopped twice in the middle of it.');
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
      // Lite scans have room of their own: they are asked for by people who wait.
      while (await this.#handOutOne('full')) continue;
      while (await this.#handOutOne('lite')) continue;
    } catch (error) {
      this.#parts.complain(error);
      await sleep(retryMs); // the store is away; `expire` asks again
    }
  }

  /** Gives the next scan away, if there is room for one of the mode; false when nothing was given. */
  async #handOutOne(room: ScanMode): Promise<boolean> {
    const { store } = this.#parts;
    const worker = this.#isDraining ? undefined : this.#freeWorker(room);
    if (!worker) return false;
    const only = room === 'lite' ? room : undefined;
    const scan = await store.lease(this.#holder, this.#leaseUntil(), only);
    if (!scan) return false;
    if (this.#isMissing(worker)) await store.requeue(scan.id, true);
    else this.#give(scan, worker);
    return true;
  }

  /** While the ledger was asked, a worker may have died or a drain begun. */
  #isMissing(worker: ScanWorker): boolean {
    return this.#isDraining || !this.#ready.has(worker);
  }

  #freeWorker(room: ScanMode): ScanWorker | undefined {
    const load = (worker: ScanWorker) =>
      [...this.#held.values()].filter((held) => held.worker === worker && held.scan.mode === room)
        .length;
    const byLoad = [...this.#ready].sort((one, other) => load(one) - load(other));
    return byLoad.find((worker) => load(worker) < this.#parts.settings.scan_parallel);
  }

  #give(scan: Scan, worker: ScanWorker): void {
    const { id, url, asked, mode } = scan;
    const timer = setTimeout(() => this.#stop(id), this.#parts.settings.scan_seconds * 1000);
    const held = { scan, worker, timer, percentage: 0, isOverdue: false, turn: Promise.resolve() };
    this.#held.set(id, held);
    worker.send({ kind: 'scan', job: { id, url, asked, mode } });
  }

  /** Told first, killed later: a process that was stopped for a while finds its answers before that. */
  #stop(id: string): void {
    const held = this.#held.get(id);
    if (!held) return;
    const { scan_seconds, scan_kill_seconds } = this.#parts.settings;
    held.worker.send({ kind: 'stop', id });
    held.timer = setTimeout(
      () => {
        held.isOverdue = true;
        held.worker.kill();
      },
      Math.max(1, scan_kill_seconds - scan_seconds) * 1000,
    );
  }

  #hear(worker: ScanWorker, message: FromWorker): void {
    if (message.kind === 'ready') {
      this.#ready.add(worker);
      this.#pump();
    } else if (message.kind === 'ask') void this.#answer(worker, message);
    else {
      const held = this.#held.get(message.id);
      if (held?.worker !== worker) return; // not its business, or not any more
      if (message.kind === 'stage') this.#advance(held, stagePercentages[message.stage]);
      else this.#end(held, message.end);
    }
  }

  #advance(held: Held, percentage: number | undefined): void {
    if (percentage === undefined || percentage <= held.percentage) return;
    held.percentage = percentage;
    this.#inTurn(held, () =>
      this.#parts.store.progress(held.scan.id, percentage, this.#leaseUntil()),
    );
  }

  #end(held: Held, end: unknown): void {
    clearTimeout(held.timer);
    this.#inTurn(held, () => this.#insist(() => this.#parts.finish(held.scan, end)));
    void held.turn.then(() => this.#letGo(held));
  }

  /** A worker that died takes its scans with it, for now. */
  #lose(worker: ScanWorker): void {
    this.#ready.delete(worker);
    for (const held of [...this.#held.values()].filter((each) => each.worker === worker)) {
      clearTimeout(held.timer);
      const { scan, isOverdue } = held;
      const why = 'It took longer than a scan may take.';
      this.#inTurn(held, () =>
        this.#insist(() => (isOverdue ? this.#parts.fail(scan, why) : this.#tryAgain(scan))),
      );
      void held.turn.then(() => this.#letGo(held));
    }
  }

  #letGo(held: Held): void {
    if (this.#held.get(held.scan.id) === held) this.#held.delete(held.scan.id);
    if (!this.#isDraining) this.#pump();
  }

  #inTurn(held: Held, work: () => Promise<void>): void {
    held.turn = held.turn.then(work).catch(this.#parts.complain);
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

  async #answer(
    worker: ScanWorker,
    { question, ips, names, software, icons }: Extract<FromWorker, { kind: 'ask' }>,
  ): Promise<void> {
    try {
      const asked = {
        ...{ ips: ips.slice(0, mostAsked), names: names.slice(0, mostAsked) },
        ...{ software: software.slice(0, mostAsked), icons: icons.slice(0, mostAsked) },
      };
      worker.send({ kind: 'facts', question, facts: await this.#parts.facts(asked) });
    } catch (error) {
      this.#parts.complain(error);
      worker.send({ kind: 'facts', question, facts: noFacts });
    }
  }

  /** Nobody waits for ever, not even when no worker can be started. */
  #expire(): void {
    const { store, settings, now, fail } = this.#parts;
    const before = new Date(now() - settings.scan_wait_seconds * 1000).toISOString();
    this.#background.start(async () => {
      for (const scan of await store.waitingSince(before)) {
        await fail(scan, 'No worker was free for too long.');
      }
    });
    this.#pump();
  }

  #leaseUntil(): string {
    const { scan_kill_seconds } = this.#parts.settings;
    return new Date(this.#parts.now() + scan_kill_seconds * 1000 + leaseSlackMs).toISOString();
  }
}
