import { getPriority, platform, setPriority } from 'node:os';
import { basename } from 'node:path';
import { isMainThread, parentPort, workerData, type Worker } from 'node:worker_threads';
import { StartError, VedetteError, type ErrorCode, type Facts } from '../../errors.ts';
import { createMapLedger, keepToBound, noteMappedIn, unmapNoted } from '../../lib/mapped-file.ts';
import { isSayingLoaded, sayLoaded, startThread } from '../../lib/thread-loading.ts';

/** A call to a thread, by task name. */
interface Ask {
  turn: number;
  name: string;
  given: unknown;
}

type Message =
  | { turn: number; value: unknown }
  | { turn: number; fault: Fault }
  | { news: unknown };

interface Fault {
  name: string;
  message: string;
  code?: ErrorCode;
  facts?: Facts;
}

interface ThreadParts<News> {
  module: URL;
  /** `workerData`. */
  data: object;
  /** How much garbage it produces. */
  garbage: keyof typeof youngMiB;
  /** Unsolicited messages, in order with the answers. */
  onNews: (news: News) => void;
  /** Called once if it exits by itself. */
  onEnd: (error: Error) => void;
}

interface Noting {
  mapped: SharedArrayBuffer;
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/**
 * Size of the young generation. Readers manage with half the default; writers produce more garbage
 * and are faster with more.
 */
const youngMiB = { few: 16, many: 64 } as const;

/** A thread that answers calls in order. When it dies, pending calls fail. */
export class Thread<News> {
  /** When it answers for the first time, or has ended. */
  readonly loaded: Promise<void>;
  readonly #worker: Worker;
  readonly #terminate: () => Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  #turn = 0;
  #isStopping = false;
  #end: Error | undefined;

  constructor({ module, data, garbage, onNews, onEnd }: ThreadParts<News>) {
    const resourceLimits = { maxYoungGenerationSizeMb: youngMiB[garbage] };
    const mapped = createMapLedger();
    const { worker, terminate } = startThread(module, {
      workerData: { ...data, mapped } satisfies Noting,
      resourceLimits,
    });
    this.#worker = worker;
    this.#terminate = terminate;
    // The thread alone does not keep the process alive; a pending call does.
    this.#worker.unref();
    let noteLoaded: () => void = () => undefined;
    this.loaded = new Promise((resolve) => (noteLoaded = resolve));
    this.#worker.on('message', (message: Message) => {
      if (isSayingLoaded(message)) noteLoaded();
      else if ('news' in message) onNews(message.news as News);
      else this.#settle(message);
    });
    let cause: Error | undefined;
    this.#worker.on('error', (error) => (cause = error));
    this.#worker.on('exit', () => {
      noteLoaded();
      unmapNoted(mapped);
      const error = new Error(`the thread ${basename(module.pathname, '.js')} ended`, { cause });
      this.#end = error;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      if (!this.#isStopping) onEnd(error);
    });
  }

  ask<Answer>(name: string, given: unknown): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#end) throw this.#end;
      const turn = ++this.#turn;
      this.#waiting.set(turn, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ turn, name, given } satisfies Ask);
    });
  }

  tell(name: string, given: unknown): void {
    this.#worker.postMessage({ turn: 0, name, given } satisfies Ask);
  }

  /** Terminates it, whatever it is doing. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#terminate();
  }

  #settle(message: Exclude<Message, { news: unknown }>): void {
    const waiting = this.#waiting.get(message.turn);
    this.#waiting.delete(message.turn);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('fault' in message) waiting?.reject(toError(message.fault));
    else waiting?.resolve(message.value as never);
  }
}

type Answers = Readonly<Record<string, (given: never) => unknown>>;

/**
 * A third of the share of a thread that serves. Much less, and other programs on a busy machine
 * would stop imports altogether.
 */
const niceness = 5;
const lowestPriority = 19;

/**
 * Lowers the priority of this thread and of those it starts, so that queries come before imports.
 * Linux has a priority per thread; elsewhere this has no effect.
 */
export function giveWay(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + niceness, lowestPriority));
  } catch {
    // Some sandboxes forbid this; then all threads have the same priority.
  }
}

/** The thread's side: answers calls. Errors without a waiting call are fatal. */
export function answer(answers: Answers): void {
  if (!isMainThread) noteMappedIn((workerData as Noting).mapped); // given by Thread
  parentPort?.on('message', ({ turn, name, given }: Ask) => {
    const work = new Promise((resolve) => {
      const act = answers[name];
      if (!act) throw new Error(`unknown thread task ${name}`);
      resolve(act(given as never));
    });
    work.then(
      (value) => {
        if (turn > 0) parentPort?.postMessage({ turn, value } satisfies Message);
        keepToBound();
      },
      (error: unknown) => {
        if (turn === 0) throw error;
        parentPort?.postMessage({ turn, fault: toFault(error) } satisfies Message);
      },
    );
  });
  sayLoaded();
}

export function tellNews(news: unknown): void {
  parentPort?.postMessage({ news } satisfies Message);
}

/** Errors for callers must keep their code across threads. */
function toFault(error: unknown): Fault {
  if (error instanceof VedetteError) {
    const { name, message, code, facts } = error;
    return { name, message, code, facts };
  }
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
}

function toError({ name, message, code, facts }: Fault): Error {
  if (code) return new VedetteError(code, facts);
  return name === 'StartError'
    ? new StartError(message)
    : Object.assign(new Error(message), { name });
}
