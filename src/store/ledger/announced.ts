import type { Transaction } from 'kysely';
import type { Change } from '../../audit/store.ts';
import { changing, record } from './audit.ts';
import type { LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

/** A write, its audit entry and the announcement to other servers, in one transaction. */
export function announced(
  ledger: LedgerDatabase,
  change: Change,
  write: (transaction: Transaction<LedgerTables>) => Promise<boolean>,
): Promise<boolean> {
  return changing(ledger, async (transaction) => {
    if (!(await write(transaction))) return false;
    await record(transaction, change);
    await ledger.announce(transaction, { about: 'exposure' });
    return true;
  });
}
