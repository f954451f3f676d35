import { MinuteWindow } from '../lib/minute-window.ts';

/** Senders tracked at the same time. An attacker with more of them only gains fresh counts. */
const maxSenders = 100_000;

/** Limits what one sender may try in a minute. */
export class Attempts {
  readonly #limit: number;
  readonly #bySender = new Map<string, MinuteWindow>();

  /** 0 means no limit. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts an attempt; returns the seconds to wait if the sender has made too many. */
  note(sender: string): number | undefined {
    if (this.#limit === 0) return undefined;
    let window = this.#bySender.get(sender);
    if (!window) {
      const [oldest] = this.#bySender.keys();
      if (this.#bySender.size >= maxSenders && oldest !== undefined) this.#bySender.delete(oldest);
      window = new MinuteWindow(this.#limit, () => performance.now());
      this.#bySender.set(sender, window);
    }
    return window.take() ? undefined : window.resetsInSeconds;
  }
}
