import type { Kysely, Selectable, Transaction } from 'kysely';
import type { UserStore } from '../../user/store.ts';
import { record } from './audit.ts';
import type { LedgerTables } from './schema.ts';
import { toAccount, toKey, toKeyRow, toPlan } from './user-rows.ts';

type Ledger = Kysely<LedgerTables>;

export function keyQueries(
  db: Ledger,
): Pick<UserStore, 'keys' | 'addKey' | 'findKey' | 'changeKey' | 'replaceKey'> {
  return {
    async keys(accountId) {
      let query = db.selectFrom('api_key').selectAll().orderBy('created_at', 'desc');
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return (await query.execute()).map(toKey);
    },
    addKey: (key, change) =>
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto('api_key').values(toKeyRow(key)).execute();
        await record(transaction, change);
      }),
    async findKey(digest) {
      const key = await db
        .selectFrom('api_key')
        .selectAll()
        .where('digest', '=', digest)
        .executeTakeFirst();
      return key ? withAccount(db, key) : null;
    },
    changeKey: (id, parts, change) =>
      db.transaction().execute(async (transaction) => {
        await setKey(transaction, id, parts);
        await record(transaction, change);
      }),
    replaceKey: (key, { id, expiresAt }, change) =>
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto('api_key').values(toKeyRow(key)).execute();
        await setKey(transaction, id, { expiresAt });
        await record(transaction, change);
      }),
  };
}

async function setKey(
  db: Transaction<LedgerTables>,
  id: string,
  { label, expiresAt, revokedAt }: Parameters<UserStore['changeKey']>[1],
): Promise<void> {
  const values = {
    ...(label !== undefined && { label }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(revokedAt !== undefined && { revoked_at: revokedAt }),
  };
  let query = db.updateTable('api_key').set(values).where('id', '=', id);
  if (revokedAt !== undefined) query = query.where('revoked_at', 'is', null);
  await query.execute();
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
