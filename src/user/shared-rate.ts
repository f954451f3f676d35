import { MinuteWindow } from '../lib/minute-window.ts';
import type { Rate } from './rate.ts';
import { callLeaseMs, type CallGrant, type CallLease } from './store.ts';

interface SharedRateParts {
  limit: number;
  /** Asks the ledger for calls. */
  lease: (lease: CallLease) => Promise<CallGrant>;
  /** Monotonic milliseconds. */
  clock: () => number;
}

/** Retry interval after a refusal, and while the ledger is unavailable. */
const askAgainMs = 1_000;
/** The next call returns what is left of a lease. If there is none, a timer does it after this time. */
const giveBackAfterMs = callLeaseMs + 250;

/**
 * A rate per minute shared by several servers. The ledger grants calls for one second at a time and takes
 * back unused ones, so a busy account costs one query per second. While the ledger is unavailable, each
 * server counts on its own.
 */
export class SharedRate implements Rate {
  readonly #parts: SharedRateParts;
  /** Calls made here. Also limits them, and is the only limit while the ledger is unavailable. */
  readonly #own: MinuteWindow;
  #inHand = 0;
  #grantedAt = 0;
  #endsAt = -Infinity;
  /** Calls left at the last query, and when more will be free. */
  #elsewhere: number;
  #freeAt = -Infinity;
  #refusedUntil = -Infinity;
  #aloneUntil = -Infinity;
  #asking: Promise<void> | undefined;
  #askedAt = -Infinity;
  #waiting = 0;
  /** Calls since the last query, made or refused. */
  #calls = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SharedRateParts) {
    this.#parts = parts;
    this.#own = new MinuteWindow(parts.limit, parts.clock);
    this.#elsewhere = parts.limit;
  }

  get limit(): number {
    return this.#own.limit;
  }

  set limit(limit: number) {
    this.#own.limit = limit;
  }

  take(): boolean | Promise<boolean> {
    this.#calls++;
    return this.#takeNow() ?? this.#takeLater();
  }

  get left(): number {
    if (this.#parts.clock() < this.#aloneUntil) return this.#own.left;
    return Math.min(this.#own.left, this.#inHand + this.#elsewhere);
  }

  get resetsInSeconds(): number {
    const waitMs = this.#freeAt - this.#parts.clock();
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : this.#own.resetsInSeconds;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#asking;
    await this.#giveBack();
  }

  /** Undefined if the ledger must be asked first. */
  #takeNow(): boolean | undefined {
    const now = this.#parts.clock();
    if (now < this.#aloneUntil) return this.#own.take();
    if (this.#inHand > 0 && now < this.#endsAt) {
      if (!this.#own.take()) return false;
      this.#inHand--;
      return true;
    }
    return now < this.#refusedUntil || this.#own.left === 0 ? false : undefined;
  }

  /** Calls that arrive during a query wait for its answer, in order. */
  async #takeLater(): Promise<boolean> {
    this.#waiting++;
    try {
      for (;;) {
        this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
        await this.#asking;
        const taken = this.#takeNow();
        if (taken !== undefined) return taken;
      }
    } finally {
      this.#waiting--;
    }
  }

  async #ask(): Promise<void> {
    const { clock, lease } = this.#parts;
    const askedAt = clock();
    const seconds = Math.max(1, (askedAt - this.#askedAt) / 1000);
    const wanted = Math.max(this.#waiting, Math.ceil(this.#calls / seconds));
    this.#askedAt = askedAt;
    this.#calls = 0;
    try {
      const grant = await lease({ limit: this.limit, wanted, ...this.#takeUnused() });
      this.#keep(grant, askedAt, this.#waiting);
    } catch {
      this.#aloneUntil = clock() + askAgainMs;
    }
  }

  #keep({ grantedAt, calls, left, freeInMs }: CallGrant, askedAt: number, waiting: number): void {
    const now = this.#parts.clock();
    this.#inHand = calls;
    this.#grantedAt = grantedAt;
    // Counted from the query, because the ledger counts from a later moment.
    this.#endsAt = askedAt + callLeaseMs;
    this.#elsewhere = left;
    this.#freeAt = now + freeInMs;
    if (calls < waiting && left === 0) this.#refusedUntil = now + askAgainMs;
    // An answer too late to be used counts as none.
    else if (now >= this.#endsAt) this.#aloneUntil = now + askAgainMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#giveBack(), giveBackAfterMs).unref();
  }

  async #giveBack(): Promise<void> {
    const { lease } = this.#parts;
    if (this.#asking || this.#inHand === 0) return;
    // If it fails, the calls count as made for a minute.
    await lease({ limit: this.limit, wanted: 0, ...this.#takeUnused() }).catch(() => undefined);
  }

  #takeUnused(): Pick<CallLease, 'unused'> {
    const calls = this.#inHand;
    this.#inHand = 0;
    return calls > 0 ? { unused: { grantedAt: this.#grantedAt, calls } } : {};
  }
}
