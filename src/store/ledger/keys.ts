import type { Kysely, Selectable, Transaction } from 'kysely';
import type { UserStore } from '../../user/store.ts';
import { changing, record } from './audit.ts';
import type { LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';
import { toAccount, toKey, toKeyRow, toPlan } from './user-rows.ts';

type Ledger = Kysely<LedgerTables>;

export function keyQueries(
  ledger: LedgerDatabase,
): Pick<UserStore, 'keys' | 'addKey' | 'findKey' | 'changeKey' | 'replaceKey'> {
  const { db } = ledger;
  return {
    async keys(accountId) {
      let query = db.selectFrom('api_key').selectAll().orderBy('created_at', 'desc');
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return (await query.execute()).map(toKey);
    },
    addKey: (key, change) =>
      changing(ledger, async (transaction) => {
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
      changing(ledger, async (transaction) => {
        const accountId = await setKey(transaction, id, parts);
        if (accountId !== undefined) {
          await ledger.announce(transaction, { about: 'account', id: accountId });
        }
        await record(transaction, change);
      }),
    replaceKey: (key, { id, expiresAt }, change) =>
      changing(ledger, async (transaction) => {
        await transaction.insertInto('api_key').values(toKeyRow(key)).execute();
        await setKey(transaction, id, { expiresAt });
        await ledger.announce(transaction, { about: 'account', id: key.accountId });
        await record(transaction, change);
      }),
  };
}

/** Returns the account of the key, if there was something to change. */
async function setKey(
  db: Transaction<LedgerTables>,
  id: string,
  { label, expiresAt, revokedAt }: Parameters<UserStore['changeKey']>[1],
): Promise<string | undefined> {
  const values = {
    ...(label !== undefined && { label }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(revokedAt !== undefined && { revoked_at: revokedAt }),
  };
  let query = db.updateTable('api_key').set(values).where('id', '=', id);
  if (revokedAt !== undefined) query = query.where('revoked_at', 'is', null);
  const changed = await query.returning('account_id').executeTakeFirst();
  return changed?.account_id;
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
