import { MinuteWindow } from '../lib/minute-window.ts';
import { subscriberOf } from '../lib/subscriber.ts';

/** Addresses tracked at once: an attacker with more gains only a fresh count. */
const maxAddresses = 100_000;

/** Limits key guessing per address, without affecting valid keys from the same address. */
export class KeyFailures {
  readonly #limit: number;
  readonly #clock: () => number;
  readonly #byAddress = new Map<string, MinuteWindow>();

  constructor(limit: number, clock: () => number) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Records a failed key; returns the seconds to wait if the address has had too many. */
  note(address: string): number | undefined {
    if (this.#limit === 0) return undefined;
    const subscriber = subscriberOf(address);
    let window = this.#byAddress.get(subscriber);
    if (!window) {
      const [oldest] = this.#byAddress.keys();
      if (this.#byAddress.size >= maxAddresses && oldest !== undefined) {
        this.#byAddress.delete(oldest);
      }
      window = new MinuteWindow(this.#limit, this.#clock);
      this.#byAddress.set(subscriber, window);
    }
    return window.take() ? undefined : window.resetsInSeconds;
  }
}
