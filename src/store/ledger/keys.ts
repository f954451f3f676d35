import type { Kysely, Selectable } from 'kysely';
import type { UserStore } from '../../user/store.ts';
import type { LedgerTables } from './schema.ts';
import { toAccount, toKey, toKeyRow, toPlan } from './user-rows.ts';

type Ledger = Kysely<LedgerTables>;

export function keyQueries(
  db: Ledger,
): Pick<UserStore, 'keys' | 'addKey' | 'findKey' | 'revokeKey'> {
  return {
    async keys(accountId) {
      let query = db.selectFrom('api_key').selectAll().orderBy('created_at', 'desc');
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return (await query.execute()).map(toKey);
    },
    async addKey(key) {
      await db.insertInto('api_key').values(toKeyRow(key)).execute();
    },
    async findKey(digest) {
      const key = await db
        .selectFrom('api_key')
        .selectAll()
        .where('digest', '=', digest)
        .executeTakeFirst();
      return key ? withAccount(db, key) : null;
    },
    async revokeKey(id, at) {
      const known = await db
        .selectFrom('api_key')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!known) return false;
      await db
        .updateTable('api_key')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      return true;
    },
  };
}

export async function withAccount(db: Ledger, key: Selectable<LedgerTables['api_key']>) {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', key.account_id)
    .executeTakeFirstOrThrow();
  const plan = await db
    .selectFrom('plan')
    .selectAll()
    .where('name', '=', account.plan)
    .executeTakeFirstOrThrow();
  return { key: toKey(key), account: toAccount(account), plan: toPlan(plan) };
}
