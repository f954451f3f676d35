import type { AuditStore } from '../audit/store.ts';
import type { ScanStore } from '../domain/store.ts';
import type { FeedStore } from '../feeds/store.ts';
import type { UserStore } from '../user/store.ts';

/**
 * What must be exact: accounts, keys, quotas, feeds, scans and their reports, and the log of
 * all changes. Every write is durable when it resolves. One conformance suite runs on every engine behind it.
 */
export interface Ledger {
  users: UserStore;
  feeds: FeedStore;
  scans: ScanStore;
  audit: AuditStore;
  /** What this and other processes change in it. */
  changes: Changes;
  /**
   * Whether this process does what one process does for all that share the ledger: fetch feeds, remove what is
   * old, make backups. Always true for a ledger that has one process.
   */
  leads(): boolean;
  /** False while it is known to be away: what is answered from memory may be out of date. */
  isUp(): boolean;
  /** Resolves when the ledger can be read; throws when it is away. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What changed in the ledger, so that whatever is cached of it is stale. */
export type LedgerChange =
  /** With its keys, sessions and plan. */
  | { about: 'account'; id: string }
  | { about: 'plans' }
  /** Generations in use, definitions, switches, suppressions. */
  | { about: 'feeds' }
  /** A scan waits for a worker. */
  | { about: 'scans' }
  /** A scan was taken, advanced or ended. */
  | { about: 'progress' };

export interface News {
  /** Null when announcements may have been missed: everything cached is stale. */
  change: LedgerChange | null;
  /** This process made the change, and has dealt with it already. */
  isOwn: boolean;
}

/** Tells every process that uses a ledger what changed in it, once the change is durable. */
export interface Changes {
  /** Calls back within a second of each change, until the returned function is called. */
  listen(listener: (news: News) => void): () => void;
}

/** Passes news on to the listeners of one process. */
export class NewsDesk implements Changes {
  readonly #listeners = new Set<(news: News) => void>();

  listen(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(news: News): void {
    for (const listener of this.#listeners) listener(news);
  }
}
