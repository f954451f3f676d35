import { setTimeout as sleep } from 'node:timers/promises';
import { parseIp, parseRange, type Ip } from '../lib/ip.ts';

/** Rate limits of a probe. */
export interface Politeness {
  /** Connections per second. */
  rate: number;
  /** Ports probed concurrently, in total and per host. */
  concurrency: number;
  perHost: number;
}

const loopback = ['127.0.0.0/8', '::1'].map(parseRange);

/** Loopback has no rate limit. */
export function isLoopback(address: string): boolean {
  const ip = parseIp(address);
  return ip !== null && loopback.some((range) => range !== null && isInside(ip, range));
}

function isInside(
  ip: Ip,
  range: { family: number; first: number | bigint; last: number | bigint },
) {
  return range.family === ip.family && ip.value >= range.first && ip.value <= range.last;
}

/** Spreads connections evenly over time. */
interface Pace {
  /** Awaited before each connection. */
  turn: (address: string) => Promise<void>;
  /** Called after each connection, to slow down on timeouts. */
  note: (isTimeout: boolean) => void;
  /** Current slow-down factor because of timeouts. */
  readonly slowdown: number;
}

/** Shorter pauses are not worth a timer: a few connections go out together. */
const shortestPauseMs = 4;
/** Connections evaluated together. */
const windowSize = 100;
/** Increase in the timeout share that indicates congestion. */
const chokingShare = 0.5;
const mostSlowdown = 16;

/** Monotonic, in ms. */
interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const realClock: Clock = { now: () => performance.now(), sleep };

export function createPace(rate: number, clock = realClock): Pace {
  let nextAt = 0;
  let slowdown = 1;
  let [seen, late, best] = [0, 0, 1];
  return {
    get slowdown() {
      return slowdown;
    },
    async turn(address) {
      if (isLoopback(address)) return;
      nextAt = Math.max(nextAt, clock.now()) + (1000 * slowdown) / rate;
      const pause = nextAt - clock.now();
      if (pause >= shortestPauseMs) await clock.sleep(pause);
    },
    note(isTimeout) {
      seen++;
      if (isTimeout) late++;
      if (seen < windowSize) return;
      const share = late / seen;
      // A network that never answers is empty, not congested: only a change counts.
      slowdown =
        share > best + chokingShare
          ? Math.min(mostSlowdown, slowdown * 2)
          : Math.max(1, slowdown / 2);
      best = Math.min(best, share);
      [seen, late] = [0, 0];
    },
  };
}

interface Work<Job, Result> {
  politeness: Pick<Politeness, 'concurrency' | 'perHost'>;
  hostOf: (job: Job) => string;
  run: (job: Job) => Promise<Result>;
}

/** Jobs waiting for a busy host; at this limit no further jobs are fetched. */
const mostWaiting = 1_024;

/** Runs jobs concurrently and yields results as they come, with the index of each job. */
export async function* runAll<Job, Result>(
  jobs: AsyncIterable<Job> | Iterable<Job>,
  work: Work<Job, Result>,
): AsyncGenerator<{ at: number; job: Job; result: Result }> {
  const line = new WaitingLine(jobs, work);
  const finished: { at: number; job: Job; result: Result }[] = [];
  let running = 0;
  let failure: { error: unknown } | undefined;
  let wake: () => void = () => undefined;
  const start = ({ at, job }: { at: number; job: Job }) => {
    running++;
    void work
      .run(job)
      .then(
        (result) => finished.push({ at, job, result }),
        (error: unknown) => (failure ??= { error }),
      )
      .then(() => {
        running--;
        line.free(job);
        wake();
      });
  };
  for (;;) {
    while (running < work.politeness.concurrency) {
      const next = await line.next();
      if (!next) break;
      start(next);
    }
    if (failure) throw failure.error;
    if (finished.length === 0 && running === 0) return;
    if (finished.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    yield* finished.splice(0);
  }
}

class WaitingLine<Job> {
  readonly #source: AsyncIterator<Job> | Iterator<Job>;
  readonly #hostOf: (job: Job) => string;
  readonly #perHost: number;
  readonly #waiting: { at: number; job: Job }[] = [];
  readonly #busy = new Map<string, number>();
  #taken = 0;
  #isDry = false;

  constructor(
    jobs: AsyncIterable<Job> | Iterable<Job>,
    { hostOf, politeness }: Pick<Work<Job, unknown>, 'hostOf' | 'politeness'>,
  ) {
    this.#source =
      Symbol.asyncIterator in jobs ? jobs[Symbol.asyncIterator]() : jobs[Symbol.iterator]();
    this.#hostOf = hostOf;
    this.#perHost = politeness.perHost;
  }

  /** Undefined if all remaining jobs wait for others, or none is left. */
  async next(): Promise<{ at: number; job: Job } | undefined> {
    const ready = this.#waiting.findIndex(({ job }) => !this.#isBusy(job));
    if (ready >= 0) return this.#give(this.#waiting.splice(ready, 1)[0]);
    while (!this.#isDry && this.#waiting.length < mostWaiting) {
      const step = await this.#source.next();
      if (step.done) this.#isDry = true;
      else {
        const entry = { at: this.#taken++, job: step.value };
        if (!this.#isBusy(entry.job)) return this.#give(entry);
        this.#waiting.push(entry);
      }
    }
    return undefined;
  }

  free(job: Job): void {
    const host = this.#hostOf(job);
    const left = (this.#busy.get(host) ?? 1) - 1;
    if (left > 0) this.#busy.set(host, left);
    else this.#busy.delete(host);
  }

  #isBusy(job: Job): boolean {
    const host = this.#hostOf(job);
    return !isLoopback(host) && (this.#busy.get(host) ?? 0) >= this.#perHost;
  }

  #give(entry: { at: number; job: Job } | undefined): { at: number; job: Job } | undefined {
    if (entry) {
      const host = this.#hostOf(entry.job);
      this.#busy.set(host, (this.#busy.get(host) ?? 0) + 1);
    }
    return entry;
  }
}
