/** Counts events in windows of a minute, by a clock that nobody can set. */
export class MinuteWindow {
  readonly limit: number;
  readonly #clock: () => number;
  #startedAt = -Infinity;
  #count = 0;

  constructor(limit: number, clock: () => number) {
    this.limit = limit;
    this.#clock = clock;
  }

  /** Counts one more; false when the limit was reached before. */
  take(): boolean {
    this.#roll();
    if (this.#count >= this.limit) return false;
    this.#count++;
    return true;
  }

  get left(): number {
    this.#roll();
    return this.limit - this.#count;
  }

  get resetsInSeconds(): number {
    return Math.max(1, Math.ceil((this.#startedAt + 60_000 - this.#clock()) / 1000));
  }

  get isOver(): boolean {
    return this.#clock() - this.#startedAt >= 60_000;
  }

  #roll(): void {
    if (!this.isOver) return;
    this.#startedAt = this.#clock();
    this.#count = 0;
  }
}

/** Addresses remembered at once: an attacker with more of them gains nothing but a fresh count. */
const maxAddresses = 100_000;

/** Slows down whoever guesses keys, without a word to good keys behind the same address. */
export class KeyFailures {
  readonly #limit: number;
  readonly #clock: () => number;
  readonly #byAddress = new Map<string, MinuteWindow>();

  constructor(limit: number, clock: () => number) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Notes a failed key; gives the seconds to wait when the address has had too many. */
  note(address: string): number | undefined {
    if (this.#limit === 0) return undefined;
    const block = blockOf(address);
    let window = this.#byAddress.get(block);
    if (!window) {
      const [oldest] = this.#byAddress.keys();
      if (this.#byAddress.size >= maxAddresses && oldest !== undefined) {
        this.#byAddress.delete(oldest);
      }
      window = new MinuteWindow(this.#limit, this.#clock);
      this.#byAddress.set(block, window);
    }
    return window.take() ? undefined : window.resetsInSeconds;
  }
}

/** One IPv6 subscriber holds a /64 at least, so that is what counts as one address. */
function blockOf(address: string): string {
  return address.includes(':') && !address.includes('.')
    ? address.split(':').slice(0, 4).join(':')
    : address;
}
