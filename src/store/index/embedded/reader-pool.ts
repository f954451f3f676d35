import { setTimeout as sleep } from 'node:timers/promises';
import { faults, VedetteError } from '../../../errors.ts';
import { moduleUrl } from '../../../lib/module-url.ts';
import { garbageMiB, Thread } from '../../../lib/thread.ts';
import type { EntryChange } from './snapshot.ts';
import type { ReaderData, ReaderFunctions } from './reader-thread.ts';

interface PoolParts {
  data: ReaderData;
  readers: number;
  /** Time limit of a query, counted from when a reader starts it. */
  queryMs: number;
  /** Grace time after a timeout before a reader counts as stuck; 2 s by default. */
  stuckMs?: number | undefined;
  /** Maximum number of queries waiting for a reader. */
  mostWaiting: number;
  /** The current snapshot, for a new reader. */
  snapshot: () => EntryChange[];
  onFault: (error: Error) => void;
}

export type QueryName = Exclude<keyof ReaderFunctions, 'useSnapshot' | 'isAwake'>;

interface Query {
  name: QueryName;
  given: unknown;
  /** The number under which its reader knows it. */
  call: number;
  /** Time limit in ms. */
  ms: number;
  timer: NodeJS.Timeout | undefined;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

interface Slot {
  thread: Thread<ReaderFunctions>;
  isLoaded: boolean;
  /** The first is running, the others are in transit. */
  queries: Set<Query>;
  /** The query that was running when the thread exited. */
  last: Query | undefined;
  startedAt: number;
}

/** One query runs while the next is in transit, so that readers never idle. */
const queriesAtReader = 2;
/** A reader that dies sooner is replaced after a pause, to avoid a restart loop. */
const shortestLifeMs = 2_000;
const restartMs = 1_000;
const usualStuckMs = 2_000;
/**
 * How many time limits a query may wait for its turn: those before it are quick, or stop at their
 * own limit.
 */
const limitsWaited = 15;
/** Call numbers run from 1 to this, then start over. */
const mostCalls = 2 ** 30;

/**
 * The reader threads. Each has up to two queries; others wait here in order. When a reader dies,
 * only its running query fails. The time limit covers only the work: many queries from one page, or
 * a reader that is still starting, are no reason to reject. A query that times out stops at its
 * next step. A reader that gets stuck is replaced and exits on its own: see lib/thread.ts.
 */
export class ReaderPool {
  readonly #parts: PoolParts;
  readonly #slots = new Set<Slot>();
  readonly #waiting = new Set<Query>();
  #calls = 0;
  /** Number of replaced readers that have not exited. */
  #stuck = 0;
  #isClosed = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
    this.#fill();
  }

  /** Later queries use the new snapshot. */
  useSnapshot(changes: EntryChange[]): void {
    for (const { thread } of this.#slots) thread.tell('useSnapshot', changes);
  }

  ask<Answer>(name: QueryName, given: unknown, ms = this.#parts.queryMs): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#waiting.size >= this.#parts.mostWaiting) throw new VedetteError('overloaded');
      const query: Query = {
        name,
        given,
        call: 0,
        ms,
        timer: undefined,
        resolve: (answer) => {
          clearTimeout(query.timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(query.timer);
          reject(error);
        },
      };
      this.#wait(query);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const query of this.#waiting) query.reject(new VedetteError('draining'));
    this.#waiting.clear();
    await Promise.all(Array.from(this.#slots, ({ thread }) => thread.close()));
  }

  #wait(query: Query): void {
    this.#waiting.add(query);
    this.#limit(query, query.ms * limitsWaited);
  }

  #limit(query: Query, ms: number): void {
    clearTimeout(query.timer);
    query.timer = setTimeout(() => this.#giveUp(query), ms);
  }

  /** The time of a query starts when it is first in line at a loaded reader. */
  #begin({ isLoaded, queries }: Slot): void {
    const [query] = queries;
    if (query && isLoaded) this.#limit(query, query.ms);
  }

  /** Picks the least busy reader. */
  #dispatch(): void {
    for (let ahead = 0; ahead < queriesAtReader; ahead++) {
      for (const slot of this.#slots) {
        const [query] = this.#waiting;
        if (!query) return;
        if (slot.queries.size > ahead) continue;
        this.#waiting.delete(query);
        slot.queries.add(query);
        if (slot.queries.size === 1) this.#begin(slot);
        void this.#run(query, slot);
      }
    }
  }

  async #run(query: Query, slot: Slot): Promise<void> {
    query.call = this.#calls = (this.#calls % mostCalls) + 1;
    try {
      query.resolve((await slot.thread.ask(query.name, query.call, query.given as never)) as never); // as the caller says
    } catch (error) {
      this.#fail(query, slot, error as Error); // the only type that calls reject with
    }
    this.#leave(query, slot);
  }

  #leave(query: Query, slot: Slot): void {
    const [first] = slot.queries;
    slot.queries.delete(query);
    if (query === first) this.#begin(slot);
    this.#dispatch();
  }

  /** When a reader exits, queries in transit to it are retried. */
  #fail(query: Query, slot: Slot, error: Error): void {
    if (this.#isClosed) query.reject(new VedetteError('draining'));
    else if (this.#slots.has(slot) || query === slot.last) query.reject(error);
    else this.#wait(query);
  }

  #giveUp(query: Query): void {
    query.reject(new VedetteError('overloaded'));
    if (this.#waiting.delete(query)) return;
    for (const slot of this.#slots) {
      const [first] = slot.queries;
      if (first !== query) continue;
      slot.thread.giveUp(query.call);
      void this.#replaceIfStuck(slot, query);
    }
  }

  /** A reader that still responds is kept: its partial result speeds up later queries. */
  async #replaceIfStuck(slot: Slot, query: Query): Promise<void> {
    await slot.thread.loaded; // a reader that is still starting is slow, not stuck
    const answer = slot.thread.ask('isAwake').catch(() => true); // it has exited
    const { stuckMs = usualStuckMs } = this.#parts;
    const isAwake = await Promise.race([answer, sleep(stuckMs, false, { ref: false })]);
    if (this.#isClosed || !this.#slots.has(slot)) return;
    if (isAwake) {
      this.#leave(query, slot);
      return;
    }
    this.#parts.onFault(new Error(`a query (${query.name}) timed out; its reader is replaced`));
    this.#dismiss(slot);
    this.#stuck++;
    void slot.thread.close();
    void slot.thread.ended.then(() => {
      this.#stuck--;
      this.#fill();
    });
    this.#fill();
  }

  /** Limits the total to twice the number of readers, stuck ones included. */
  #fill(): void {
    const { readers } = this.#parts;
    const room = Math.min(readers, 2 * readers - this.#stuck);
    while (!this.#isClosed && this.#slots.size < room) this.#start();
  }

  #dismiss(slot: Slot): void {
    this.#slots.delete(slot);
    [slot.last] = slot.queries;
  }

  #start(): void {
    const slot: Slot = {
      thread: new Thread<ReaderFunctions>({
        module: moduleUrl('store/index/embedded/reader-thread'),
        garbageMiB: garbageMiB.little,
        data: this.#parts.data,
        faults,
        onEnd: (error) => this.#replace(slot, error),
      }),
      isLoaded: false,
      queries: new Set(),
      last: undefined,
      startedAt: performance.now(),
    };
    slot.thread.tell('useSnapshot', this.#parts.snapshot());
    void slot.thread.loaded.then(() => {
      slot.isLoaded = true;
      if (this.#slots.has(slot)) this.#begin(slot);
    });
    this.#slots.add(slot);
    this.#dispatch();
  }

  #replace(slot: Slot, error: Error): void {
    this.#dismiss(slot);
    this.#parts.onFault(error);
    const isShort = performance.now() - slot.startedAt < shortestLifeMs;
    setTimeout(() => this.#fill(), isShort ? restartMs : 0).unref();
  }
}
