import type { Banner } from '../../banner/store.ts';
import { weight } from './merge.ts';

export interface Written {
  added: number;
  replaced: number;
  unchanged: number;
}

/** Receives banners. They are stored once it resolves. */
export type Sink = (banners: readonly Banner[]) => Promise<Written>;

/** Characters in a batch; a batch of long banners is sent before it is full. */
const largestBatch = 4 * 1024 * 1024;
/** Characters in all batches in flight: memory stays constant for any file. */
const mostOnTheirWay = 12 * 1024 * 1024;

interface OutboxOptions {
  sink: Sink;
  batchSize: number;
  /** Stored by an earlier run, and not sent again. */
  skipBanners: number;
}

/** Batches in flight while the next one fills: an index that commits several together is faster. */
const batchesOnTheirWay = 8;

/** Sends banners in batches. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly written: Written = { added: 0, replaced: 0, unchanged: 0 };
  /** Banners received, and those the sink has acknowledged; skipped ones count in both. */
  taken = 0;
  acknowledged = 0;
  #batch: Banner[] = [];
  #weight = 0;
  /** Oldest first. They are counted in this order, whatever the order of the answers. */
  readonly #onTheirWay: { arrival: Promise<void>; weight: number }[] = [];

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** A promise only if it must wait: most banners fit in the batch. */
  put(banner: Banner): Promise<void> | null {
    this.taken++;
    if (this.taken <= this.#options.skipBanners) {
      this.acknowledged++;
      return null;
    }
    this.#batch.push(banner);
    this.#weight += weight(banner);
    const isFull = this.#batch.length >= this.#options.batchSize || this.#weight >= largestBatch;
    return isFull ? this.#send() : null;
  }

  /** After this, everything is acknowledged. */
  async flush(): Promise<void> {
    if (this.#batch.length > 0) await this.#send();
    while (this.#onTheirWay.length > 0) await this.#arrival();
  }

  /** Afterwards nothing is in flight, whatever the outcome. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#onTheirWay.map(({ arrival }) => arrival));
  }

  async #send(): Promise<void> {
    while (this.#isCrowded()) await this.#arrival();
    const [batch, weight] = [this.#batch, this.#weight];
    this.#batch = [];
    this.#weight = 0;
    const arrival = this.#deliver(batch, this.#onTheirWay.at(-1)?.arrival);
    // The next await gets the error; this prevents an unhandled rejection.
    arrival.catch(() => undefined);
    this.#onTheirWay.push({ arrival, weight });
  }

  #isCrowded(): boolean {
    const { length } = this.#onTheirWay;
    const held = this.#onTheirWay.reduce((sum, { weight }) => sum + weight, this.#weight);
    return length > 0 && (length >= batchesOnTheirWay || held > mostOnTheirWay);
  }

  async #arrival(): Promise<void> {
    await this.#onTheirWay[0]?.arrival;
    this.#onTheirWay.shift();
  }

  /**
   * Acknowledged banners are always the first ones, so that a resumed import continues after them.
   */
  async #deliver(batch: readonly Banner[], before: Promise<void> | undefined): Promise<void> {
    const [answer] = await Promise.all([this.#options.sink(batch), before]);
    const { added, replaced, unchanged } = answer;
    this.written.added += added;
    this.written.replaced += replaced;
    this.written.unchanged += unchanged;
    this.acknowledged += batch.length;
  }
}
