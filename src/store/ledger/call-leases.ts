import { sql, type Transaction } from 'kysely';
import { callLeaseMs, type CallGrant, type CallLease, type UserStore } from '../../user/store.ts';
import { transact, type LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

/** One row per account, locked while a server takes its share. All times come from the database's clock. */
export function callLeaseQueries(ledger: LedgerDatabase) {
  return {
    leaseCalls: (accountId, lease) =>
      transact(ledger, async (transaction) => {
        const row =
          (await lockRow(ledger, transaction, accountId)) ??
          (await addRow(ledger, transaction, accountId));
        // Only the update below writes it.
        const { grants, answer } = grantCalls(JSON.parse(row.grants) as Grants, lease, row.now);
        await transaction
          .updateTable('call_lease')
          .set({ grants: JSON.stringify(grants) })
          .where('account_id', '=', accountId)
          .execute();
        return answer;
      }),
  } satisfies Partial<UserStore>;
}

/**
 * Calls by grant time, oldest first. They may be used within `callLeaseMs`, so they count for that
 * long plus a minute.
 */
export type Grants = readonly (readonly [grantedAt: number, calls: number])[];

const countedMs = 60_000 + callLeaseMs;
/** A grant is at least this fraction of the remaining calls, so that a burst needs few grants. */
const parts = 4;

/** At no time do more than `limit` calls count. */
export function grantCalls(
  before: Grants,
  { limit, wanted, unused }: CallLease,
  now: number,
): { grants: Grants; answer: CallGrant } {
  const counted = before
    .map(([at, calls]) => [at, at === unused?.grantedAt ? calls - unused.calls : calls] as const)
    .filter(([at, calls]) => at + countedMs > now && calls > 0);
  const left = Math.max(0, limit - sumOf(counted));
  const calls = wanted === 0 ? 0 : Math.min(left, Math.max(wanted, Math.ceil(left / parts)));
  const grants = calls === 0 ? counted : withGrant(counted, now, calls);
  const [oldest] = grants;
  return {
    grants,
    answer: {
      grantedAt: now,
      calls,
      left: left - calls,
      freeInMs: oldest ? Math.max(0, oldest[0] + countedMs - now) : 0,
    },
  };
}

/** Combines grants of the same millisecond. */
function withGrant(counted: Grants, now: number, calls: number): Grants {
  const same = counted.find(([at]) => at === now)?.[1] ?? 0;
  const others = counted.filter(([at]) => at !== now);
  // The clock may have been set back.
  return [...others, [now, same + calls] as const].sort(([one], [other]) => one - other);
}

const sumOf = (grants: Grants) => grants.reduce((sum, [, calls]) => sum + calls, 0);

interface Row {
  grants: string;
  now: number;
}

function lockRow(
  { isShared }: LedgerDatabase,
  transaction: Transaction<LedgerTables>,
  accountId: string,
): Promise<Row | undefined> {
  const now = isShared
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast((julianday('now') - 2440587.5) * 86400000 as integer)`;
  return transaction
    .selectFrom('call_lease')
    .select(['grants', now.as('now')])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

async function addRow(
  ledger: LedgerDatabase,
  transaction: Transaction<LedgerTables>,
  accountId: string,
): Promise<Row> {
  await transaction
    .insertInto('call_lease')
    .values({ account_id: accountId, grants: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await lockRow(ledger, transaction, accountId);
  if (!row) throw new Error(`account ${accountId} is being deleted`);
  return row;
}
