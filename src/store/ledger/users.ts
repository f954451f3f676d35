import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Activity, Pot, UserStore } from '../../user/store.ts';
import { keyQueries } from './keys.ts';
import { savedQueryQueries } from './saved-queries.ts';
import type { LedgerTables } from './schema.ts';
import { sessionQueries } from './sessions.ts';
import { toAccount, toAccountRow, toPlan } from './user-rows.ts';

type Ledger = Kysely<LedgerTables>;

/** Accounts, keys, plans and counters in the ledger; the same queries for every dialect. */
export function createUserStore(db: Ledger): UserStore {
  return {
    ...accountQueries(db),
    ...keyQueries(db),
    ...sessionQueries(db),
    ...savedQueryQueries(db),
    ...planQueries(db),
    ...counterQueries(db),
  };
}

type Part<Name extends keyof UserStore> = Pick<UserStore, Name>;

function accountQueries(
  db: Ledger,
): Part<
  'accounts' | 'account' | 'accountsCalled' | 'addAccount' | 'disableAccount' | 'assignPlan'
> {
  return {
    async accounts() {
      const rows = await db.selectFrom('account').selectAll().orderBy('created_at').execute();
      return rows.map(toAccount);
    },
    async account(id) {
      const row = await db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toAccount(row) : null;
    },
    async accountsCalled(text) {
      const rows = await db
        .selectFrom('account')
        .selectAll()
        .where(isCalled([text]))
        .execute();
      return rows.map(toAccount);
    },
    addAccount: (account) =>
      db.transaction().execute(async (transaction) => {
        const taken = await transaction
          .selectFrom('account')
          .select('id')
          .where(isCalled([account.name, account.email]))
          .executeTakeFirst();
        if (taken) return false;
        await transaction.insertInto('account').values(toAccountRow(account)).execute();
        return true;
      }),
    async disableAccount(id, at) {
      await db.updateTable('account').set({ disabled_at: at }).where('id', '=', id).execute();
    },
    async assignPlan(accountId, plan) {
      await db.updateTable('account').set({ plan }).where('id', '=', accountId).execute();
    },
  };
}

/** Names, email addresses and ids share one namespace, because commands accept any of them. */
function isCalled(texts: readonly string[]) {
  return (where: ExpressionBuilder<LedgerTables, 'account'>) =>
    where.or([where('id', 'in', texts), where('name', 'in', texts), where('email', 'in', texts)]);
}

function planQueries(db: Ledger): Part<'plans' | 'savePlan'> {
  return {
    async plans() {
      return (await db.selectFrom('plan').selectAll().orderBy('name').execute()).map(toPlan);
    },
    async savePlan({ name, ratePerMinute, allowances }) {
      const values = { rate_per_minute: ratePerMinute, allowances: JSON.stringify(allowances) };
      await db
        .insertInto('plan')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
    },
  };
}

function counterQueries(db: Ledger): Part<'reserve' | 'giveBack' | 'spent' | 'flush' | 'usage'> {
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
      await db.transaction().execute((transaction) => writeActivity(transaction, activity));
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
  };
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
  for (const { accountId, ...row } of usage) {
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
