import { VedetteError } from '../errors.ts';
import type { Metrics } from './metrics.ts';

export interface WorkloadSettings {
  in_flight: number;
  streams_per_account: number;
  retry_after_seconds: number;
}

/** Counts requests in progress and refuses more at the limit. */
export class Workload {
  readonly #settings: WorkloadSettings;
  readonly #metrics: Metrics;
  /** Streamed bodies in progress, by account. */
  readonly #streams = new Map<string, number>();
  #inFlight = 0;

  constructor(settings: WorkloadSettings, metrics: Metrics) {
    this.#settings = settings;
    this.#metrics = metrics;
  }

  /** Throws when the limit is reached. */
  check(): void {
    if (this.#inFlight < this.#settings.in_flight) return;
    throw new VedetteError('overloaded', { retryAfter: this.#settings.retry_after_seconds });
  }

  async wait(work: Promise<unknown>): Promise<unknown> {
    this.#metrics.workInFlight.set(++this.#inFlight);
    try {
      return await work;
    } finally {
      this.#metrics.workInFlight.set(--this.#inFlight);
    }
  }

  /** Counts against the account until the work ends. */
  async stream(account: string, work: () => Promise<void>): Promise<void> {
    const open = this.#streams.get(account) ?? 0;
    if (open >= this.#settings.streams_per_account) {
      const { retry_after_seconds: retryAfter } = this.#settings;
      throw new VedetteError('tooManyStreams', { retryAfter });
    }
    this.#streams.set(account, open + 1);
    try {
      await work();
    } finally {
      const left = (this.#streams.get(account) ?? 1) - 1;
      if (left > 0) this.#streams.set(account, left);
      else this.#streams.delete(account);
    }
  }
}
