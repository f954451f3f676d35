import { once } from 'node:events';
import type { Beginning, FromWorker, ToWorker, WorkerNews } from './messages.ts';
import { openWorkerGroups, type WorkerGroups } from './worker-groups.ts';
import { killGroup, startWorkerProcess, whenGone } from './worker-start.ts';

/** A worker process. Exists until `onGone` was called for it. */
export interface ScanWorker {
  pid: number;
  send: (message: ToWorker) => void;
  /** Immediately, with its process group. */
  kill: () => void;
}

export interface SupervisorParts {
  count: number;
  /** After three failed starts no worker is started for this long, and then only on demand. */
  restartSeconds: number;
  /** Computed for each new worker. */
  beginning: () => Promise<Omit<Beginning, 'kind' | 'group'>>;
  /** Logs error output of workers and failed starts. */
  complain: (facts: object, message: string) => void;
  onMessage: (worker: ScanWorker, message: WorkerNews) => void;
  onGone: (worker: ScanWorker) => void;
  /** No worker can start, so queued scans will fail. */
  onStuck: () => void;
}

type Child = ReturnType<typeof startWorkerProcess>;

const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** A worker that lived this long did not die of its start. */
const healthyMs = 30_000;
const mostFailedStarts = 3;
const longestComplaint = 2_000;

/**
 * Keeps the workers alive after the first `start`. A dead worker is restarted with exponential
 * back-off while they die young. If none can start, it gives up and reports why.
 */
export class Supervisor {
  readonly #parts: SupervisorParts;
  readonly #alive = new Map<ScanWorker, Child>();
  readonly #ready = new Set<ScanWorker>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  #groups: WorkerGroups | undefined;
  #young = 0;
  #failedStarts = 0;
  #trouble = '';
  #stuckAt = 0;
  #isStarted = false;
  #isClosed = false;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
  }

  /** Workers are needed. */
  start(): void {
    if (this.#isClosed || (this.#isStarted && !this.#mayTryAgain())) return;
    this.#isStarted = true;
    this.#trouble = '';
    this.#groups ??= openWorkerGroups();
    for (let at = 0; at < this.#parts.count; at++) this.#spawn();
  }

  /** Why no worker can start; '' if one can or none was tried. */
  get trouble(): string {
    return this.#trouble;
  }

  get pids(): number[] {
    return [...this.#alive.keys()].map(({ pid }) => pid);
  }

  /** Sent to all workers; later ones get it at their start. */
  tell(message: ToWorker): void {
    for (const worker of this.#alive.keys()) worker.send(message);
  }

  /** Kills all workers and waits for them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#clearPauses();
    const ends = [...this.#alive].map(async ([worker, { process: child }]) => {
      const gone = child.exitCode !== null || child.signalCode !== null || once(child, 'exit');
      worker.kill();
      await gone;
      this.#groups?.release(worker.pid);
    });
    await Promise.all(ends);
    await this.#groups?.close();
  }

  #mayTryAgain(): boolean {
    const restMs = this.#parts.restartSeconds * 1000;
    return this.#trouble !== '' && performance.now() - this.#stuckAt >= restMs;
  }

  #clearPauses(): void {
    for (const pause of this.#pauses) clearTimeout(pause);
    this.#pauses.clear();
  }

  #spawn(): void {
    const child = startWorkerProcess();
    const startedAt = performance.now();
    const { pid } = child.process;
    if (pid === undefined) {
      child.process.once('error', (error) => this.#failStart(undefined, error.message));
      return;
    }
    const worker: ScanWorker = {
      pid,
      send: (message) => {
        // A dead worker is reported by onGone.
        if (child.process.connected) child.process.send(message, () => undefined);
      },
      kill: () => killGroup(child.process, pid),
    };
    this.#alive.set(worker, child);
    // Before its first message: everything it starts is in the group too.
    const group = this.#groups?.admit(pid) ?? '';
    this.#listen(worker, child);
    void whenGone(child.process).then((why) => {
      this.#young = performance.now() - startedAt < healthyMs ? this.#young + 1 : 0;
      this.#bury(worker, child.whyNot() || why);
    });
    this.#parts.beginning().then(
      (facts) => worker.send({ kind: 'begin', ...facts, group }),
      (error: unknown) => {
        this.#parts.complain({ pid, why: String(error) }, 'a scan worker cannot start');
        worker.kill();
      },
    );
  }

  #listen(worker: ScanWorker, child: Child): void {
    const { pid } = worker;
    child.process.on('message', (message: FromWorker) => {
      if (message.kind === 'cannot start') child.explain(message.why);
      else if (this.#alive.has(worker)) {
        if (message.kind === 'ready') this.#welcome(worker);
        this.#parts.onMessage(worker, message);
      }
    });
    child.process.stderr?.on('data', (text: string) => {
      const facts = { pid, text: text.slice(0, longestComplaint) };
      this.#parts.complain(facts, 'output of a scan worker');
    });
  }

  #welcome(worker: ScanWorker): void {
    this.#ready.add(worker);
    this.#failedStarts = 0;
    this.#trouble = '';
  }

  #bury(worker: ScanWorker, why: string): void {
    this.#alive.delete(worker);
    worker.kill(); // and whatever it left in its group
    this.#groups?.release(worker.pid);
    const wasReady = this.#ready.delete(worker);
    this.#parts.onGone(worker);
    if (!wasReady) this.#failStart(worker.pid, why);
    else if (!this.#isClosed) {
      this.#parts.complain({ pid: worker.pid, why }, 'a scan worker exited');
      this.#spawnLater();
    }
  }

  /** Gives up when every start failed. While another worker lives, it keeps trying. */
  #failStart(pid: number | undefined, why: string): void {
    if (this.#isClosed) return;
    this.#failedStarts++;
    if (this.#failedStarts < mostFailedStarts || this.#alive.size > 0) {
      this.#parts.complain({ pid, why }, 'a scan worker could not be started');
      this.#spawnLater();
      return;
    }
    this.#parts.complain({ pid, why }, 'no scan worker can be started; scans fail');
    this.#clearPauses();
    this.#stuckAt = performance.now();
    this.#trouble = why;
    this.#parts.onStuck();
  }

  #spawnLater(): void {
    const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, this.#young - 1));
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#spawn();
    }, ms);
    this.#pauses.add(pause);
  }
}
