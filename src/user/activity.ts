import { toDay } from '../lib/wire-time.ts';
import type { Activity, UserStore } from './store.ts';

interface Tally {
  calls: number;
  credits: number;
}

/**
 * Last-access times and usage counts: collected in memory, written periodically, lost in a crash.
 */
export class ActivityLog {
  readonly #store: Pick<UserStore, 'flush'>;
  readonly #sources = new Set<() => Promise<readonly Activity[]>>();
  readonly #now: () => number;
  readonly #accounts = new Map<string, number>();
  readonly #keys = new Map<string, number>();
  readonly #usage = new Map<string, Map<string, Tally>>();
  readonly #rows = new Map<string, string>();
  #day = '';
  #dayEndsAt = 0;

  constructor(store: Pick<UserStore, 'flush'>, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  noteAccess(accountId: string, keyId: string): void {
    const now = this.#now();
    this.#accounts.set(accountId, now);
    if (keyId !== '') this.#keys.set(keyId, now);
  }

  /** Counts a call, or undoes one with negative credits. */
  noteCall(accountId: string, operation: string, tally: Tally): void {
    const row = this.#rowToday(operation);
    let rows = this.#usage.get(accountId);
    if (!rows) this.#usage.set(accountId, (rows = new Map<string, Tally>()));
    const sum = rows.get(row);
    if (sum) {
      sum.calls += tally.calls;
      sum.credits += tally.credits;
    } else rows.set(row, { ...tally });
  }

  lastAccess(accountId: string): number | undefined {
    return this.#accounts.get(accountId);
  }

  /** Other processes that count, asked before counts are read or written. */
  addSource(source: () => Promise<readonly Activity[]>): () => void {
    this.#sources.add(source);
    return () => this.#sources.delete(source);
  }

  /** Takes over the counts of other processes. */
  async gather(): Promise<void> {
    const counted = await Promise.all([...this.#sources].map((source) => source()));
    for (const activity of counted.flat()) this.add(activity);
  }

  /** If the store is unavailable, counts are kept for the next flush. */
  async flush(): Promise<void> {
    await this.gather();
    const activity = this.drain();
    const size = activity.accounts.length + activity.keys.length + activity.usage.length;
    if (size === 0) return;
    try {
      await this.#store.flush(activity);
    } catch (error) {
      this.add(activity);
      throw error;
    }
  }

  /** Returns and resets the counts since the last flush. */
  drain(): Activity {
    const iso = (moment: number) => new Date(moment).toISOString();
    const activity: Activity = {
      accounts: [...this.#accounts].map(([accountId, at]) => ({
        accountId,
        lastAccessAt: iso(at),
      })),
      keys: [...this.#keys].map(([keyId, at]) => ({ keyId, lastUsedAt: iso(at) })),
      usage: [...this.#usage].flatMap(([accountId, rows]) =>
        [...rows].map(([row, tally]) => {
          const [day = '', operation = ''] = row.split(' ');
          return { accountId, day, operation, ...tally };
        }),
      ),
    };
    this.#keys.clear();
    this.#usage.clear();
    this.#accounts.clear();
    return activity;
  }

  /** Adds counts that were drained, here or elsewhere. */
  add({ accounts, keys, usage }: Activity): void {
    for (const { accountId, lastAccessAt } of accounts) {
      keepLatest(this.#accounts, accountId, Date.parse(lastAccessAt));
    }
    for (const { keyId, lastUsedAt } of keys) keepLatest(this.#keys, keyId, Date.parse(lastUsedAt));
    for (const { accountId, day, operation, calls, credits } of usage) {
      const rows = this.#usage.get(accountId) ?? new Map<string, Tally>();
      const sum = rows.get(`${day} ${operation}`) ?? { calls: 0, credits: 0 };
      rows.set(`${day} ${operation}`, { calls: sum.calls + calls, credits: sum.credits + credits });
      this.#usage.set(accountId, rows);
    }
  }

  /** Cached per day and operation: a newly concatenated string would have to be hashed again. */
  #rowToday(operation: string): string {
    const now = this.#now();
    if (now >= this.#dayEndsAt || now < this.#dayEndsAt - 86_400_000) {
      this.#day = toDay(now);
      this.#dayEndsAt = Date.parse(this.#day) + 86_400_000;
      this.#rows.clear();
    }
    let row = this.#rows.get(operation);
    if (row === undefined) this.#rows.set(operation, (row = `${this.#day} ${operation}`));
    return row;
  }
}

function keepLatest(times: Map<string, number>, id: string, time: number): void {
  if (time > (times.get(id) ?? 0)) times.set(id, time);
}
