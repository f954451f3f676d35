import { constants, platform, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';
import { StartError, VedetteError, type ErrorCode, type Facts } from '../../../errors.ts';

/** A question to a thread, by the name of the one who answers there. */
interface Ask {
  turn: number;
  name: string;
  given: unknown;
}

type Message =
  { turn: number; value: unknown } | { turn: number; fault: Fault } | { news: unknown };

interface Fault {
  name: string;
  message: string;
  code?: ErrorCode;
  facts?: Facts;
}

interface ThreadParts<News> {
  /** What it runs. */
  module: URL;
  /** What it is given to start with. */
  data: unknown;
  /** How much it makes and throws away. */
  garbage: keyof typeof youngMiB;
  /** What it says without being asked, in order with its answers. */
  onNews: (news: News) => void;
  /** Once, when it ends by itself. */
  onEnd: (error: Error) => void;
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/**
 * Room for what is soon thrown away again. Readers do with half of what a thread takes by itself; whoever
 * takes documents in throws away more, and is faster with more.
 */
const youngMiB = { few: 24, many: 64 } as const;

/** A thread that answers questions in the order they were asked. When it dies, what was asked fails. */
export class Thread<News> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #turn = 0;
  #isStopping = false;
  #end: Error | undefined;

  constructor({ module, data, garbage, onNews, onEnd }: ThreadParts<News>) {
    const resourceLimits = { maxYoungGenerationSizeMb: youngMiB[garbage] };
    this.#worker = new Worker(module, {
      workerData: data,
      resourceLimits,
    });
    // Alone it keeps no process alive; a question that waits does.
    this.#worker.unref();
    this.#worker.on('message', (message: Message) => {
      if ('news' in message) onNews(message.news as News);
      else this.#settle(message);
    });
    let cause: Error | undefined;
    this.#worker.on('error', (error) => (cause = error));
    this.#worker.on('exit', () => {
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

  /** Ends it wherever it stands. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#worker.terminate();
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
 * Who waits for an answer goes before whoever brings new documents. Linux gives every thread a priority of
 * its own; elsewhere all stay alike.
 */
export function giveWay(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some cages forbid even that; then all are alike here, too.
  }
}

/** The other end: what the thread answers. A question nobody waits for may only fail loudly. */
export function answer(answers: Answers): void {
  parentPort?.on('message', ({ turn, name, given }: Ask) => {
    const work = new Promise((resolve) => {
      const act = answers[name];
      if (!act) throw new Error(`unknown thread task ${name}`);
      resolve(act(given as never));
    });
    work.then(
      (value) => {
        if (turn > 0) parentPort?.postMessage({ turn, value } satisfies Message);
      },
      (error: unknown) => {
        if (turn === 0) throw error;
        parentPort?.postMessage({ turn, fault: toFault(error) } satisfies Message);
      },
    );
  });
}

export function tellNews(news: unknown): void {
  parentPort?.postMessage({ news } satisfies Message);
}

/** What callers are told must still be told when it happens in a thread. */
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
