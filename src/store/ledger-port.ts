import type { AuditStore } from '../audit/store.ts';
import type { CaseStore } from '../cases/store.ts';
import type { ScanStore } from '../domain/store.ts';
import type { ExposureStore } from '../exposure/store.ts';
import type { FeedStore } from '../feeds/store.ts';
import type { ShareStore } from '../share/store.ts';
import type { UserStore } from '../user/store.ts';
import type { WatchStore } from '../watch/store.ts';

/**
 * Data that must be exact: accounts, keys, quotas, feeds, scans and their reports, and the audit
 * log. Every write is durable when it resolves. One conformance suite runs against every engine.
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
  /** Changes by this and other processes. */
  changes: Changes;
  /** Whether this process fetches feeds, applies retention and makes backups for all servers of the ledger. */
  leads(): boolean;
  /** Other servers and workers of a shared ledger. */
  peers(): Peer[];
  /** False during a known outage: cached data may be stale. */
  isUp(): boolean;
  /** The time by the clock that all processes of the ledger share, in milliseconds. */
  now: () => number;
  /** Throws if the ledger is unavailable. */
  ping(): Promise<void>;
  /** Rewrites existing data durably. Throws whatever a real write would. */
  tryWrite(): Promise<void>;
  close(): Promise<void>;
}

/** A server or worker of a shared ledger. */
export interface Peer {
  /** For people: what it is, its machine and its data folder. */
  name: string;
  /** For how long nothing was heard of it; 0 while it is there. */
  silentMs: number;
}

/** Schema versions before and after opening the ledger. */
export interface SchemaUpgrade {
  /** 0 for a new ledger. */
  from: number;
  to: number;
}

/** A change of the ledger that invalidates caches. */
export type LedgerChange =
  /** Including its keys, sessions and plan. */
  | { about: 'account'; id: string }
  | { about: 'plans' }
  /** Current generations, definitions, switches, suppressions. */
  | { about: 'feeds' }
  /** A scan is waiting for a worker. */
  | { about: 'scans' }
  /** A scan was taken, progressed or finished. */
  | { about: 'progress' }
  /** Decisions about weaknesses, and owners of hosts. */
  | { about: 'exposure' }
  /** Watches changed, or have something to deliver. */
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

/** Forwards changes to the listeners of one process. */
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
