/**
 * Counts look-ups of addresses and names since startup, separately for each account: a shared count
 * would reveal what other accounts look up. Memory is bounded: when the young half is full it
 * replaces the old half, which drops entries not used since the last swap.
 */
export class LookupCounter {
  readonly #most: number;
  #young = new Counts();
  #old = new Counts();
  #listener: ((accountId: string, subject: string) => void) | undefined;

  /** Keeps at most twice this many counts. */
  constructor(most = 50_000) {
    this.#most = most;
  }

  /** Calls back on every `add`. */
  onAdd(listener: (accountId: string, subject: string) => void): void {
    this.#listener = listener;
  }

  /** Adds one and returns the new count. */
  add(accountId: string, subject: string): number {
    this.#listener?.(accountId, subject);
    return this.addFromElsewhere(accountId, subject);
  }

  /** Adds a look-up counted by another process. */
  addFromElsewhere(accountId: string, subject: string): number {
    const known = this.#young.get(accountId, subject) ?? this.#old.get(accountId, subject);
    const count = (known ?? 0) + 1;
    this.#young.set(accountId, subject, count);
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Counts();
    }
    return count;
  }
}

/** Nested maps, because concatenating both strings to one key would cost a hash per look-up. */
class Counts {
  readonly #byAccount = new Map<string, Map<string, number>>();
  size = 0;

  get(accountId: string, subject: string): number | undefined {
    return this.#byAccount.get(accountId)?.get(subject);
  }

  set(accountId: string, subject: string, count: number): void {
    let counts = this.#byAccount.get(accountId);
    if (!counts) this.#byAccount.set(accountId, (counts = new Map<string, number>()));
    const before = counts.size;
    counts.set(subject, count);
    this.size += counts.size - before;
  }
}
