import type { Kysely, Transaction } from 'kysely';
import type { Activity, Pot, UserStore } from '../../user/store.ts';
import { createAccountQueries } from './accounts.ts';
import { changing, record } from './audit.ts';
import { callLeaseQueries } from './call-leases.ts';
import { type LedgerDatabase, transact } from './database.ts';
import { identityQueries, keyQueries, sessionQueries } from './keys.ts';
import type { LedgerTables } from './schema.ts';
import { toPlan } from './user-rows.ts';

type Ledger = Kysely<LedgerTables>;

/** Accounts, keys, plans and counters in the ledger; the same queries for every dialect. */
export function createUserStore(ledger: LedgerDatabase): UserStore {
  return {
    ...createAccountQueries(ledger),
    ...keyQueries(ledger),
    ...identityQueries(ledger),
    ...sessionQueries(ledger),
    ...savedQueryQueries(ledger),
    ...planQueries(ledger),
    ...counterQueries(ledger),
    ...callLeaseQueries(ledger),
  };
}

function planQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async plans() {
      return (await db.selectFrom('plan').selectAll().orderBy('name').execute()).map(toPlan);
    },
    savePlan: ({ name, ratePerMinute, allowances }, change) =>
      changing(ledger, async (transaction) => {
        const values = { rate_per_minute: ratePerMinute, allowances: JSON.stringify(allowances) };
        await transaction
          .insertInto('plan')
          .values({ name, ...values })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
          .execute();
        await ledger.announce(transaction, { about: 'plans' });
        await record(transaction, change);
      }),
    removePlan: (name, change) =>
      changing(ledger, async (transaction) => {
        await transaction.deleteFrom('plan').where('name', '=', name).execute();
        await ledger.announce(transaction, { about: 'plans' });
        await record(transaction, change);
      }),
  } satisfies Partial<UserStore>;
}

function counterQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async reserve(pot, credits, limit) {
      await db
        .insertInto('pot')
        .values(toPotKey(pot))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const taken = await db
        .updateTable('pot')
        .set((set) => ({ spent: set('spent', '+', credits) }))
        .where((where) => where.and(toPotKey(pot)))
        .where('spent', '<=', limit - credits)
        .returning('spent')
        .executeTakeFirst();
      if (taken) return { granted: true, spent: taken.spent };
      return { granted: false, spent: await spentOf(db, pot) };
    },
    async giveBack(pot, credits) {
      await db
        .updateTable('pot')
        .set((set) => ({ spent: set('spent', '-', credits) }))
        .where((where) => where.and(toPotKey(pot)))
        .where('spent', '>=', credits)
        .execute();
    },
    spent: (pot) => spentOf(db, pot),
    async flush(activity) {
      await transact(ledger, (transaction) => writeActivity(transaction, activity));
    },
    async usage(accountId, sinceDay) {
      const rows = await db
        .selectFrom('usage')
        .select(['day', 'operation', 'calls', 'credits'])
        .where('account_id', '=', accountId)
        .where('day', '>=', sinceDay)
        .orderBy('day', 'desc')
        .orderBy('operation')
        .execute();
      return rows;
    },
  } satisfies Partial<UserStore>;
}

async function spentOf(db: Ledger, pot: Pot): Promise<number> {
  const row = await db
    .selectFrom('pot')
    .select('spent')
    .where((where) => where.and(toPotKey(pot)))
    .executeTakeFirst();
  return row?.spent ?? 0;
}

async function writeActivity(
  db: Transaction<LedgerTables>,
  { accounts, keys, usage }: Activity,
): Promise<void> {
  for (const { accountId, lastAccessAt } of accounts) {
    const times = { last_access_at: lastAccessAt };
    await db.updateTable('account').set(times).where('id', '=', accountId).execute();
  }
  for (const { keyId, lastUsedAt } of keys) {
    await db
      .updateTable('api_key')
      .set({ last_used_at: lastUsedAt })
      .where('id', '=', keyId)
      .execute();
  }
  const known = new Set(
    (await db.selectFrom('account').select('id').execute()).map(({ id }) => id),
  );
  // Drops the usage of accounts deleted meanwhile.
  for (const { accountId, ...row } of usage.filter((each) => known.has(each.accountId))) {
    await db
      .insertInto('usage')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'day', 'operation']).doUpdateSet((set) => ({
          calls: set('usage.calls', '+', row.calls),
          credits: set('usage.credits', '+', row.credits),
        })),
      )
      .execute();
  }
}

function toPotKey({ accountId, group, period, startsAt }: Pot) {
  return { account_id: accountId, pot_group: group, period, starts_at: startsAt };
}

function savedQueryQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async savedQueries(accountId) {
      const rows = await db
        .selectFrom('saved_query')
        .innerJoin('account', 'account.id', 'saved_query.account_id')
        .selectAll('saved_query')
        .select('account.name as owner')
        .where((where) =>
          where.or([where('account_id', '=', accountId), where('is_shared', '=', 1)]),
        )
        .orderBy('kind')
        .orderBy('saved_query.name')
        .orderBy('account_id')
        .execute();
      return rows.map(({ account_id, created_at, is_shared, ...row }) => ({
        ...row,
        accountId: account_id,
        isShared: is_shared === 1,
        createdAt: created_at,
      }));
    },
    saveQuery: (accountId, { kind, name, query, isShared, createdAt }, most) =>
      transact(ledger, async (transaction) => {
        // Two requests of one account take turns; together they could exceed the limit.
        await transaction
          .selectFrom('account')
          .select('id')
          .where('id', '=', accountId)
          .forUpdate()
          .execute();
        const { others } = await transaction
          .selectFrom('saved_query')
          .select((select) => select.fn.countAll<number>().as('others'))
          .where('account_id', '=', accountId)
          .where((where) => where.or([where('kind', '!=', kind), where('name', '!=', name)]))
          .executeTakeFirstOrThrow();
        if (others >= most) return false;
        const values = { query, created_at: createdAt, is_shared: Number(isShared) };
        await transaction
          .insertInto('saved_query')
          .values({ account_id: accountId, kind, name, ...values })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'kind', 'name']).doUpdateSet(values),
          )
          .execute();
        return true;
      }),
    async removeQuery(accountId, { kind, name }) {
      const removed = await db
        .deleteFrom('saved_query')
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst();
      return removed !== undefined;
    },
  } satisfies Partial<UserStore>;
}
