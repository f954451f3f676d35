import { getPriority, platform, setPriority } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  Calls,
  type Answer,
  type Caller,
  type FaultForm,
  type Given,
  type Message,
} from './calls.ts';

/*
 * Threads are asked to exit, and do so between two steps of their work. Terminating one from outside while native
 * code loads or runs in it aborts the whole process: that code tries to throw, and cannot. Node terminates the
 * threads below one that exits, so every exit asks them first, and waits.
 */

/**
 * Longest wait for a thread to exit. On a busy machine, loading takes seconds; a thread that takes
 * longer than this is stuck.
 */
const leaveMs = 60_000;
/** Idle time after which an on-demand thread exits: its memory is worth more than a quick start. */
const usualIdleMs = 5_000;

/**
 * Size of a thread's young generation. Half of the default suffices for little garbage; a larger
 * one is faster for much.
 */
export const garbageMiB = { little: 16, much: 64 } as const;

/** Words in the memory that a thread shares with its starter. */
const word = { unwanted: 0, ended: 1 } as const;
/** As an unwanted call: all calls, and the thread itself. */
const everything = -1;

interface Inherited {
  shared: Int32Array;
}

interface ThreadParts {
  module: URL;
  /** Passed as its `workerData`. */
  data?: object;
  /** Functions that the thread may call here. */
  ours?: object;
  faults: FaultForm;
  /** Node's default if absent. */
  garbageMiB?: number;
  /** Called once if the thread exits unasked. */
  onEnd?: (error: Error) => void;
}

/** The thread exited before it answered. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

const running = new Set<Thread<unknown>>();

/** A thread whose functions can be called. When it exits, unanswered calls fail. */
export class Thread<Theirs> implements Caller<Theirs> {
  /** Resolves once its modules are loaded, or it has exited. */
  readonly loaded: Promise<void>;
  /** Resolves once the thread has exited. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #calls: Calls<Theirs>;
  readonly #shared = new Int32Array(new SharedArrayBuffer(8));
  #isLeaving = false;

  constructor({ module, data, ours, faults, garbageMiB: young, onEnd }: ThreadParts) {
    this.#worker = new Worker(module, {
      workerData: { ...data, shared: this.#shared } satisfies Inherited,
      ...(young && { resourceLimits: { maxYoungGenerationSizeMb: young } }),
    });
    // The thread alone does not keep the process alive, but an unanswered call does.
    this.#worker.unref();
    let loaded: () => void = () => undefined;
    this.#calls = new Calls<Theirs>({
      ours: { ...ours, loaded: () => loaded() },
      faults,
      send: (message) => this.#worker.postMessage(message),
    });
    this.ended = this.#calls.ended;
    this.loaded = new Promise((resolve) => {
      loaded = resolve;
      void this.ended.then(resolve);
    });
    this.#worker.on('message', (message: Message) => this.#calls.receive(message));
    let cause: Error | undefined;
    this.#worker.on('error', (error) => (cause = error));
    this.#worker.on('exit', () => {
      running.delete(this);
      const error = new ThreadEnded(`the thread ${basename(module.pathname, '.js')} ended`, {
        cause,
      });
      this.#calls.end(error);
      if (!this.#isLeaving) onEnd?.(error);
    });
    running.add(this);
  }

  async ask<Name extends keyof Theirs & string>(
    name: Name,
    ...given: Given<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    this.#worker.ref();
    try {
      return await this.#calls.ask(name, ...given);
    } finally {
      if (this.#calls.pending === 0 && !this.#isLeaving) this.#worker.unref();
    }
  }

  tell<Name extends keyof Theirs & string>(name: Name, ...given: Given<Theirs[Name]>): void {
    this.#calls.tell(name, ...given);
  }

  /** The answer to this call is no longer needed: see `checkWanted`. */
  giveUp(call: number): void {
    if (!this.#isLeaving) Atomics.store(this.#shared, word.unwanted, call);
  }

  /** Resolves once the thread has exited, or is stuck and left alone. */
  async close(): Promise<void> {
    this.leave();
    this.#worker.ref();
    await Promise.race([this.ended, sleep(leaveMs, undefined, { ref: false })]);
    this.#worker.unref();
  }

  leave(): void {
    this.#isLeaving = true;
    Atomics.store(this.#shared, word.unwanted, everything);
    this.#worker.postMessage(['tell', 'leave', []] satisfies Message);
  }

  /** For use during exit, when messages no longer arrive. */
  awaitEnd(ms: number): void {
    Atomics.wait(this.#shared, word.ended, 0, ms);
  }
}

interface OnDemandParts extends Omit<ThreadParts, 'onEnd'> {
  idleMs?: number;
}

/** A thread that starts when it is called, as often as necessary. */
export class ThreadOnDemand<Theirs> {
  readonly #parts: OnDemandParts;
  #thread: Thread<Theirs> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #pending = 0;

  constructor(parts: OnDemandParts) {
    this.#parts = parts;
  }

  async ask<Name extends keyof Theirs & string>(
    name: Name,
    ...given: Given<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    clearTimeout(this.#idle);
    this.#pending++;
    this.#thread ??= new Thread<Theirs>({
      ...this.#parts,
      onEnd: () => (this.#thread = undefined),
    });
    try {
      return await this.#thread.ask(name, ...given);
    } finally {
      if (--this.#pending === 0) {
        const { idleMs = usualIdleMs } = this.#parts;
        this.#idle = setTimeout(() => void this.close(), idleMs).unref();
      }
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}

/** Absent in the main thread, and in threads not started by this module. */
const shared = isMainThread ? undefined : (workerData as Inherited | undefined)?.shared;

process.on('exit', () => {
  const until = performance.now() + leaveMs;
  for (const thread of running) thread.leave();
  for (const thread of running) thread.awaitEnd(Math.max(0, until - performance.now()));
  if (!shared) return;
  Atomics.store(shared, word.ended, 1);
  Atomics.notify(shared, word.ended);
});

/**
 * The thread's side. Call once its modules are loaded: answers calls, and can call functions of its
 * starter.
 */
export function answer<Theirs>(functions: object, faults: FaultForm): Caller<Theirs> {
  const send = (message: Message) => parentPort?.postMessage(message);
  const ours = { ...functions, leave: () => process.exit() };
  const calls = new Calls<Theirs>({ ours, faults, send });
  parentPort?.on('message', (message: Message) => calls.receive(message));
  send(['tell', 'loaded', []]);
  return calls;
}

/**
 * Long work calls this between its steps. Throws if the answer to this call is no longer needed,
 * and exits the thread if that was requested. Callers number their calls from 1; 0 is for work
 * outside a call.
 */
export function checkWanted(call = 0): void {
  const unwanted = shared ? Atomics.load(shared, word.unwanted) : 0;
  if (unwanted === everything) process.exit();
  if (call !== 0 && unwanted === call) throw new Error('the answer is no longer needed');
}

/**
 * Gives about a third of the CPU share of a thread that serves. With much less, other programs on a
 * busy machine would stop imports altogether.
 */
const niceness = 5;
const lowestPriority = 19;

/**
 * Lowers the priority of this thread and those it starts, so that queries come before imports.
 * Linux has per-thread priorities; elsewhere this has no effect.
 */
export function giveWay(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + niceness, lowestPriority));
  } catch {
    // Some sandboxes forbid this; all threads then have the same priority.
  }
}
