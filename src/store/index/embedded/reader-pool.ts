import { VedetteError } from '../../../errors.ts';
import { moduleUrl } from '../../../lib/module-url.ts';
import type { SheetChange } from './edition.ts';
import type { ReaderData } from './reader-thread.ts';
import { Thread } from './thread.ts';

export interface PoolParts {
  data: ReaderData;
  readers: number;
  /** Time in which a query must be answered, waiting included. */
  queryMs: number;
  /** Queries that may wait for a reader. */
  mostWaiting: number;
  /** All that a reader must be told to know the edition of this moment. */
  edition: () => SheetChange[];
  onFault: (error: Error) => void;
}

interface Query {
  name: string;
  given: unknown;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

interface Slot {
  thread: Thread<never>;
  /** The first is at work, the others are on their way. */
  queries: Set<Query>;
  /** Whose work the thread ended with. */
  last: Query | undefined;
  startedAt: number;
}

/** One is worked on while the next is on its way, so that a reader never waits for the post. */
const queriesAtReader = 2;
/** A reader that dies sooner is not replaced at once, lest we do nothing else. */
const decentLifeMs = 2_000;
const restartMs = 1_000;

/**
 * The threads that read. Each has a query or two and the others wait here, in order. A reader that
 * dies fails its query only; one that takes too long is stopped and replaced, as nothing else stops it.
 */
export class ReaderPool {
  readonly #parts: PoolParts;
  readonly #slots = new Set<Slot>();
  readonly #waiting = new Set<Query>();
  #isClosed = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
    for (let at = 0; at < parts.readers; at++) this.#start();
  }

  /** Queries that are asked from now on run on it. */
  turnTo(changes: SheetChange[]): void {
    for (const { thread } of this.#slots) thread.tell('turnTo', changes);
  }

  ask<Answer>(name: string, given: unknown): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#waiting.size >= this.#parts.mostWaiting) throw new VedetteError('overloaded');
      const timer = setTimeout(() => this.#giveUp(query), this.#parts.queryMs);
      const query: Query = {
        name,
        given,
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.add(query);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const query of this.#waiting) query.reject(new VedetteError('draining'));
    this.#waiting.clear();
    await Promise.all(Array.from(this.#slots, ({ thread }) => thread.stop()));
  }

  /** To whoever has least to do. */
  #dispatch(): void {
    for (let ahead = 0; ahead < queriesAtReader; ahead++) {
      for (const slot of this.#slots) {
        const [query] = this.#waiting;
        if (!query) return;
        if (slot.queries.size > ahead) continue;
        this.#waiting.delete(query);
        slot.queries.add(query);
        void this.#run(query, slot);
      }
    }
  }

  async #run(query: Query, slot: Slot): Promise<void> {
    try {
      query.resolve(await slot.thread.ask<never>(query.name, query.given));
    } catch (error) {
      this.#fail(query, slot, error as Error); // thread.ts rejects with nothing else
    }
    slot.queries.delete(query);
    this.#dispatch();
  }

  /** When a reader is gone, what was only on its way to it is asked again. */
  #fail(query: Query, slot: Slot, error: Error): void {
    if (this.#isClosed) query.reject(new VedetteError('draining'));
    else if (this.#slots.has(slot) || query === slot.last) query.reject(error);
    else this.#waiting.add(query);
  }

  #giveUp(query: Query): void {
    query.reject(new VedetteError('overloaded'));
    if (this.#waiting.delete(query)) return;
    for (const slot of this.#slots) {
      const [first] = slot.queries;
      if (first !== query) continue;
      const { name } = query;
      this.#parts.onFault(new Error(`a query (${name}) timed out; its reader is replaced`));
      this.#dismiss(slot);
      void slot.thread.stop();
      this.#start();
    }
  }

  #dismiss(slot: Slot): void {
    this.#slots.delete(slot);
    [slot.last] = slot.queries;
  }

  #start(): void {
    const slot: Slot = {
      thread: new Thread<never>({
        module: moduleUrl('store/index/embedded/reader-thread'),
        garbage: 'few',
        data: this.#parts.data,
        onNews: () => undefined,
        onEnd: (error) => this.#replace(slot, error),
      }),
      queries: new Set(),
      last: undefined,
      startedAt: performance.now(),
    };
    slot.thread.tell('turnTo', this.#parts.edition());
    this.#slots.add(slot);
    this.#dispatch();
  }

  #replace(slot: Slot, error: Error): void {
    this.#dismiss(slot);
    this.#parts.onFault(error);
    const isShort = performance.now() - slot.startedAt < decentLifeMs;
    setTimeout(() => !this.#isClosed && this.#start(), isShort ? restartMs : 0).unref();
  }
}
