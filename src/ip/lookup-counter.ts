/**
 * How often each account looked each name or address up since the start. What one account asks is none of
 * another's business, so the counts are kept apart. Bounded: when the young half is full, what was not
 * asked for since the last time is forgotten.
 */
export class LookupCounter {
  readonly #most: number;
  #young = new Counts();
  #old = new Counts();

  /** At most twice so many counts are kept. */
  constructor(most = 50_000) {
    this.#most = most;
  }

  /** Counts one more, and says how many that makes. */
  add(accountId: string, subject: string): number {
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

/** Maps in a map: joining both texts to one would hash every address anew. */
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
