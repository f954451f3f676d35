import { setTimeout as sleep } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import { moduleUrl } from '../../../lib/module-url.ts';
import type { SheetChange } from './edition.ts';
import type { ReaderData } from './reader-thread.ts';
import { Thread } from '../thread.ts';

export interface PoolParts {
  data: ReaderData;
  readers: number;
  /** Time limit of a query, including waiting. */
  queryMs: number;
  /** A reader that is silent for this long after that is stuck; 2 s by default. */
  stuckMs?: number | undefined;
  /** Queries waiting for a reader. */
  mostWaiting: number;
  /** The current edition, for a new reader. */
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
  /** The first is running, the others are in transit. */
  queries: Set<Query>;
  /** The query that was running when the thread exited. */
  last: Query | undefined;
  startedAt: number;
}

/** One query runs while the next is in transit, so that readers never idle. */
const queriesAtReader = 2;
/** A reader that dies sooner is not replaced at once, to avoid a restart loop. */
const decentLifeMs = 2_000;
const restartMs = 1_000;
const usualStuckMs = 2_000;

/**
 * The reader threads. Each has a query or two; the rest wait here in order. When a reader dies,
 * only its query fails; a stuck reader is terminated and replaced, because nothing else can stop it.
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

  /** Later queries use the new edition. */
  turnTo(changes: SheetChange[]): void {
    for (const { thread } of this.#slots) thread.tell('turnTo', changes);
  }

  ask<Answer>(name: string, given: unknown, ms = this.#parts.queryMs): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#waiting.size >= this.#parts.mostWaiting) throw new VedetteError('overloaded');
      const timer = setTimeout(() => this.#giveUp(query), ms);
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

  /** Picks the reader with the least work. */
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
      this.#fail(query, slot, error as Error); // the only type thread.ts rejects with
    }
    slot.queries.delete(query);
    this.#dispatch();
  }

  /** When a reader is gone, queries still in transit to it are retried. */
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
      if (first === query) void this.#replaceIfStuck(slot, query);
    }
  }

  /** One that works in slices goes on: the next query that needs what it works out is answered sooner. */
  async #replaceIfStuck(slot: Slot, query: Query): Promise<void> {
    await slot.thread.loaded; // one that still starts is slow, not stuck
    const answer = slot.thread.ask<boolean>('isAwake', null).catch(() => true); // it has ended
    const { stuckMs = usualStuckMs } = this.#parts;
    const isAwake = await Promise.race([answer, sleep(stuckMs, false, { ref: false })]);
    if (this.#isClosed || !this.#slots.has(slot)) return;
    if (isAwake) {
      slot.queries.delete(query);
      this.#dispatch();
      return;
    }
    this.#parts.onFault(new Error(`a query (${query.name}) timed out; its reader is replaced`));
    this.#dismiss(slot);
    void slot.thread.stop();
    this.#start();
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
