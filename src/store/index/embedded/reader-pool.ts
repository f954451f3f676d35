import { VedetteError } from '../../../errors.ts';
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
  query: Query | null;
  startedAt: number;
}

/** A reader that dies sooner is not replaced at once, lest we do nothing else. */
const decentLifeMs = 2_000;
const restartMs = 1_000;

/**
 * The threads that read. Each has one query at a time and the others wait here, in order. A reader that
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
        ...{ name, given },
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

  #dispatch(): void {
    for (const slot of this.#slots) {
      const [query] = this.#waiting;
      if (!query) return;
      if (slot.query) continue;
      this.#waiting.delete(query);
      void this.#run(query, slot);
    }
  }

  async #run(query: Query, slot: Slot): Promise<void> {
    slot.query = query;
    try {
      query.resolve(await slot.thread.ask<never>(query.name, query.given));
    } catch (error) {
      query.reject(error as Error); // thread.ts rejects with nothing else
    }
    slot.query = null;
    this.#dispatch();
  }

  #giveUp(query: Query): void {
    query.reject(new VedetteError('overloaded'));
    if (this.#waiting.delete(query)) return;
    for (const slot of this.#slots) {
      if (slot.query !== query) continue;
      this.#parts.onFault(
        new Error(`a query (${query.name}) took too long; its reader is replaced`),
      );
      this.#slots.delete(slot);
      void slot.thread.stop();
      this.#start();
    }
  }

  #start(): void {
    const slot: Slot = {
      thread: new Thread<never>({
        file: 'reader-thread',
        data: this.#parts.data,
        onNews: () => undefined,
        onEnd: (error) => this.#replace(slot, error),
      }),
      query: null,
      startedAt: performance.now(),
    };
    slot.thread.tell('turnTo', this.#parts.edition());
    this.#slots.add(slot);
    this.#dispatch();
  }

  #replace(slot: Slot, error: Error): void {
    this.#slots.delete(slot);
    this.#parts.onFault(error);
    const isShort = performance.now() - slot.startedAt < decentLifeMs;
    setTimeout(() => !this.#isClosed && this.#start(), isShort ? restartMs : 0).unref();
  }
}
