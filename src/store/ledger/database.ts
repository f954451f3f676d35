import type { Kysely, Transaction } from 'kysely';
import type { Changes, LedgerChange } from '../ledger-port.ts';
import type { LedgerTables } from './schema.ts';

export type Dialect = 'sqlite' | 'postgres';

/** The database of a ledger. Queries are the same for every dialect. */
export interface LedgerDatabase {
  db: Kysely<LedgerTables>;
  /** Other processes use it at the same time. */
  isShared: boolean;
  /** Other processes receive of the change when the transaction commits, and only then. */
  announce(transaction: Transaction<LedgerTables>, change: LedgerChange): Promise<void>;
}

/** A ledger that is open. See the port for what `changes`, `leads`, `isUp` and `ping` mean. */
export interface OpenLedger extends LedgerDatabase {
  changes: Changes;
  leads: () => boolean;
  isUp: () => boolean;
  ping: () => Promise<void>;
  /** Writes a SQLite ledger with everything that is in this one as of now: call it, then await it. */
  copyTo: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

const mostTries = 5;

/**
 * Runs one transaction. Two that wait for each other's rows are a deadlock: the server ends one, and that one is
 * run again.
 */
export async function transact<T>(
  { db }: LedgerDatabase,
  work: (transaction: Transaction<LedgerTables>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !isRetryable(error)) throw error;
    }
  }
}

/** PostgreSQL’s codes for a deadlock and for a transaction that cannot be put in order with others. */
const retryable = new Set(['40P01', '40001']);

function isRetryable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error
    ? retryable.has(String(error.code))
    : false;
}
