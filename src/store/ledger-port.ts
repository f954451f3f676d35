import type { AuditStore } from '../audit/store.ts';
import type { ScanStore } from '../domain/store.ts';
import type { FeedStore } from '../feeds/store.ts';
import type { UserStore } from '../user/store.ts';
import type { Changes } from './changes.ts';

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
