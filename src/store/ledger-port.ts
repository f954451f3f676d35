import type { AuditStore } from '../audit/store.ts';
import type { CaseStore } from '../cases/store.ts';
import type { ScanStore } from '../domain/store.ts';
import type { ExposureStore } from '../exposure/store.ts';
import type { FeedStore } from '../feeds/store.ts';
import type { ShareStore } from '../share/store.ts';
import type { UserStore } from '../user/store.ts';
import type { WatchStore } from '../watch/store.ts';

/**
 * What must be exact: accounts, keys, quotas, feeds, scans and their reports, and the log of
 * all changes. Every write is durable when it resolves. One conformance suite runs on every engine behind it.
 */
export interface Ledger {
  users: UserStore;
  feeds: FeedStore;
  scans: ScanStore;
  cases: CaseStore;
  shares: ShareStore;
  audit: AuditStore;
  exposure: ExposureStore;
  watches: WatchStore;
  schema: SchemaUpgrade;
  /** What this and other processes change in it. */
  changes: Changes;
  /** Whether this process fetches feeds, applies retention and makes backups for all that share the ledger. */
  leads(): boolean;
  /** False while it is known to be unavailable: cached data may be stale. */
  isUp(): boolean;
  /** Throws if the ledger is unavailable. */
  ping(): Promise<void>;
  /** Writes what is there once more, durably. Throws what any other write would. */
  tryWrite(): Promise<void>;
  close(): Promise<void>;
}

/** Versions of the schema before and after the ledger was opened. */
export interface SchemaUpgrade {
  /** 0 in a new ledger. */
  from: number;
  to: number;
}

/** A change of the ledger that invalidates caches. */
export type LedgerChange =
  /** With its keys, sessions and plan. */
  | { about: 'account'; id: string }
  | { about: 'plans' }
  /** Generations in use, definitions, switches, suppressions. */
  | { about: 'feeds' }
  /** A scan waits for a worker. */
  | { about: 'scans' }
  /** A scan was taken, advanced or ended. */
  | { about: 'progress' }
  /** Decisions about weaknesses, and who answers for hosts. */
  | { about: 'exposure' }
  /** Standing queries were changed, or have something to deliver. */
  | { about: 'watches' };

export interface ChangeEvent {
  /** Null when announcements may have been missed: everything cached is stale. */
  change: LedgerChange | null;
  /** This process made the change and has already handled it. */
  isOwn: boolean;
}

/** Notifies every process that uses a ledger of durable changes. */
export interface Changes {
  /** Calls back within a second of each change, until the returned function is called. */
  listen(listener: (changes: ChangeEvent) => void): () => void;
}

/** Passes changes on to the listeners of one process. */
export class ChangeEmitter implements Changes {
  readonly #listeners = new Set<(changes: ChangeEvent) => void>();

  listen(listener: (changes: ChangeEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(changes: ChangeEvent): void {
    for (const listener of this.#listeners) listener(changes);
  }
}
