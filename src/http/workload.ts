import { VedetteError } from '../errors.ts';
import type { Metrics } from './metrics.ts';

export interface WorkloadSettings {
  inFlight: number;
  streamsPerAccount: number;
}

/** `Retry-After` of requests beyond the limits. */
export const retryAfterSeconds = 2;

/** Streamed bodies in progress, by account. */
export interface StreamSlots {
  /** Throws at the limit. */
  enter: (account: string) => void | Promise<void>;
  leave: (account: string) => void;
}

export function createStreamSlots(settings: WorkloadSettings): StreamSlots {
  const streams = new Map<string, number>();
  return {
    enter(account) {
      const open = streams.get(account) ?? 0;
      if (open >= settings.streamsPerAccount) {
        throw new VedetteError('tooManyStreams', { retryAfter: retryAfterSeconds });
      }
      streams.set(account, open + 1);
    },
    leave(account) {
      const left = (streams.get(account) ?? 1) - 1;
      if (left > 0) streams.set(account, left);
      else streams.delete(account);
    },
  };
}

interface WorkloadParts {
  settings: WorkloadSettings;
  metrics: Metrics;
  streams?: StreamSlots;
}

/** Counts requests in progress and refuses more beyond the limit. */
export class Workload {
  readonly #settings: WorkloadSettings;
  readonly #metrics: Metrics;
  readonly #streams: StreamSlots;
  #inFlight = 0;

  constructor({ settings, metrics, streams }: WorkloadParts) {
    this.#settings = settings;
    this.#metrics = metrics;
    this.#streams = streams ?? createStreamSlots(settings);
  }

  /** Throws if the limit is reached. */
  check(): void {
    if (this.#inFlight < this.#settings.inFlight) return;
    throw new VedetteError('overloaded', { retryAfter: retryAfterSeconds });
  }

  async wait(work: Promise<unknown>): Promise<unknown> {
    this.#metrics.workInFlight.set(++this.#inFlight);
    try {
      return await work;
    } finally {
      this.#metrics.workInFlight.set(--this.#inFlight);
    }
  }

  /** Counts the work against the account until it finishes. */
  async stream(account: string, work: () => Promise<void>): Promise<void> {
    await this.#streams.enter(account);
    try {
      await work();
    } finally {
      this.#streams.leave(account);
    }
  }
}
