/**
 * How often each address was looked up since the start. Bounded: when the young half is full, the
 * addresses that nobody asked for since the last time are forgotten.
 */
export class LookupCounter {
  readonly #most: number;
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  /** At most twice so many addresses are remembered. */
  constructor(most = 50_000) {
    this.#most = most;
  }

  /** Counts one more, and says how many that makes. */
  add(address: string): number {
    const count = this.get(address) + 1;
    this.#young.set(address, count);
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    return count;
  }

  get(address: string): number {
    return this.#young.get(address) ?? this.#old.get(address) ?? 0;
  }
}
