import type { Kysely, Transaction } from 'kysely';
import type { Changes, LedgerChange, Peer, SchemaUpgrade } from '../ledger-port.ts';
import type { LedgerTables } from './schema.ts';

export type Dialect = 'sqlite' | 'postgres';

/** The database of a ledger, with the same queries for every dialect. */
export interface LedgerDatabase {
  db: Kysely<LedgerTables>;
  /** True if other processes use it at the same time. */
  isShared: boolean;
  /** Other processes hear of the change when the transaction commits, and only then. */
  announce(transaction: Transaction<LedgerTables>, change: LedgerChange): Promise<void>;
}

/** An open ledger. See the port for `changes`, `leads`, `peers`, `isUp`, `now` and `ping`. */
export interface OpenLedger extends LedgerDatabase {
  schema: SchemaUpgrade;
  changes: Changes;
  leads: () => boolean;
  peers: () => Peer[];
  isUp: () => boolean;
  now: () => number;
  ping: () => Promise<void>;
  /** Writes a consistent SQLite copy as of the call. */
  copyTo: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

const mostTries = 5;

/** Runs a transaction and retries it if another one was in its way. */
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

/** SQLSTATEs. */
const retryable = new Set([
  '40P01', // a deadlock
  '40001', // a serialization failure
  '23503', // another server added a row of what is being deleted
]);

function isRetryable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error
    ? retryable.has(String(error.code))
    : false;
}

/** A real write that changes nothing. */
export async function tryWrite({ db }: LedgerDatabase): Promise<void> {
  await db
    .updateTable('schema_step')
    .set((expression) => ({ applied_at: expression.ref('applied_at') }))
    .where('version', '=', 1)
    .execute();
}
