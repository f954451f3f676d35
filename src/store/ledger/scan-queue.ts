import { sql, type Kysely } from 'kysely';
import type { ScanMode, ScanStore } from '../../domain/store.ts';
import { transact, type LedgerDatabase } from './database.ts';
import { toScan } from './reports.ts';
import type { LedgerTables } from './schema.ts';

type Ledger = Kysely<LedgerTables>;

/** A literal, because the partial index is only used if the state is known at prepare time. */
const queued = sql.lit('queued' as const);

/** The queue of scans and its order. */
export function createQueueQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    lease: (holder, until, mode) =>
      transact(ledger, async (transaction) => {
        const next = await nextInTurn(transaction, mode);
        if (!next) return null;
        await takeTurn(transaction, next.account_id, mode);
        const leased = await transaction
          .updateTable('scan')
          .set((set) => ({
            state: 'running' as const,
            holder,
            lease_until: until,
            percentage: 0,
            attempts: set('attempts', '+', 1),
          }))
          .where('id', '=', next.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await ledger.announce(transaction, { about: 'progress' });
        return toScan(leased);
      }),
    async position({ id, accountId, mode }) {
      const own = await rankOf(db, id);
      if (own === 0) return 0;
      const order = await inOrder(db, mode).execute();
      const at = order.findIndex(({ account_id }) => account_id === accountId);
      // In each round, every account with queued scans gets one turn.
      const before = order.map(({ waiting }, other) =>
        other === at ? 0 : Math.min(waiting, other < at ? own : own - 1),
      );
      return before.reduce((sum, each) => sum + each, own);
    },
    async countWaiting(accountId) {
      let query = db
        .selectFrom('scan')
        .select((select) => select.fn.countAll<number>().as('waiting'))
        .where('state', '=', queued);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      const { waiting } = await query.executeTakeFirstOrThrow();
      return waiting;
    },
  } satisfies Partial<ScanStore>;
}

/** Queued scans, with the last turn of their account. */
const queuedWithTurn = (db: Ledger, mode: ScanMode) =>
  db
    .selectFrom('scan')
    .leftJoin('scan_turn', (join) =>
      join
        .onRef('scan_turn.account_id', '=', 'scan.account_id')
        .onRef('scan_turn.mode', '=', 'scan.mode'),
    )
    .where('scan.state', '=', queued)
    .where('scan.mode', '=', mode);

/** The oldest scan of the first account in order. Skips a scan that another process is leasing. */
function nextInTurn(db: Ledger, mode: ScanMode) {
  return queuedWithTurn(db, mode)
    .select(['scan.id', 'scan.account_id'])
    .orderBy((order) => order.fn.coalesce('scan_turn.turn', order.lit(0)))
    .orderBy('scan.sequence')
    .limit(1)
    .forUpdate('scan')
    .skipLocked()
    .executeTakeFirst();
}

/** Accounts with queued scans, next one first. Those that never had a turn come first. */
function inOrder(db: Ledger, mode: ScanMode) {
  return queuedWithTurn(db, mode)
    .select((select) => [
      'scan.account_id',
      select.fn.countAll<number>().as('waiting'),
      select.fn.min('scan.sequence').as('oldest'),
      select.fn.coalesce('scan_turn.turn', select.lit(0)).as('turn'),
    ])
    .groupBy(['scan.account_id', 'scan_turn.turn'])
    .orderBy('turn')
    .orderBy('oldest');
}

async function takeTurn(db: Ledger, account_id: string, mode: ScanMode): Promise<void> {
  const { last } = await db
    .selectFrom('scan_turn')
    .select((select) => select.fn.coalesce(select.fn.max('turn'), select.lit(0)).as('last'))
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow();
  const turn = last + 1;
  await db
    .insertInto('scan_turn')
    .values({ account_id, mode, turn })
    .onConflict((conflict) => conflict.columns(['account_id', 'mode']).doUpdateSet({ turn }))
    .execute();
}

/** Rank among the account's queued scans: 1 is the oldest, 0 means not queued. */
async function rankOf(db: Ledger, id: string): Promise<number> {
  const { rank } = await db
    .selectFrom('scan as own')
    .innerJoin('scan as older', (join) =>
      join
        .onRef('older.account_id', '=', 'own.account_id')
        .onRef('older.mode', '=', 'own.mode')
        .onRef('older.sequence', '<=', 'own.sequence'),
    )
    .select((select) => select.fn.countAll<number>().as('rank'))
    .where('own.id', '=', id)
    .where('own.state', '=', queued)
    .where('older.state', '=', queued)
    .executeTakeFirstOrThrow();
  return rank;
}
