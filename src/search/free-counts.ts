import { VedetteError } from '../errors.ts';
import { MinuteWindow } from '../lib/minute-window.ts';

interface Asker {
  accountId: string;
  /** Programs on this machine have no limits. */
  local: boolean;
}

/**
 * Counting the matches of a query is free, so that a page can do it while the user types. This
 * limits how often each account may do so.
 */
export class FreeCounts {
  readonly #perMinute: number;
  readonly #byAccount = new Map<string, MinuteWindow>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  take({ accountId, local }: Asker): void {
    if (local) return;
    const window =
      this.#byAccount.get(accountId) ?? new MinuteWindow(this.#perMinute, () => performance.now());
    this.#byAccount.set(accountId, window);
    if (window.take()) return;
    throw new VedetteError('rateExceeded', { retryAfter: window.resetsInSeconds });
  }
}
