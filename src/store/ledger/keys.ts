import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Session, UserStore } from '../../user/store.ts';
import { changing, record } from './audit.ts';
import type { LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';
import { toAccount, toKey, toKeyRow, toPlan, toSession, toSessionRow } from './user-rows.ts';

type Ledger = Kysely<LedgerTables>;

export function keyQueries(ledger: LedgerDatabase) {
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
    replaceKey: (key, { id, label, expiresAt }, change) =>
      changing(ledger, async (transaction) => {
        await transaction.insertInto('api_key').values(toKeyRow(key)).execute();
        await setKey(transaction, id, { label, expiresAt });
        await ledger.announce(transaction, { about: 'account', id: key.accountId });
        await record(transaction, change);
      }),
  } satisfies Partial<UserStore>;
}

/** Returns the account of the key if anything changed. */
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

async function withAccount(db: Ledger, key: Selectable<LedgerTables['api_key']>) {
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

export function identityQueries(ledger: LedgerDatabase) {
  return {
    async identity(issuer, subject) {
      const row = await ledger.db
        .selectFrom('identity')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row ? { issuer, subject, accountId: row.account_id, keyId: row.key_id } : null;
    },
    keepIdentity: ({ issuer, subject, accountId, keyId }, key, change) =>
      changing(ledger, async (transaction) => {
        await transaction.insertInto('api_key').values(toKeyRow(key)).execute();
        const values = { account_id: accountId, key_id: keyId };
        await transaction
          .insertInto('identity')
          .values({ issuer, subject, ...values })
          .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(values))
          .execute();
        await record(transaction, change);
      }),
  } satisfies Partial<UserStore>;
}

export function sessionQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  const keysOf = (accountId: string) =>
    db.selectFrom('api_key').select('id').where('account_id', '=', accountId);
  return {
    addSession: (session, most, change) =>
      changing(ledger, async (transaction) => {
        await transaction.insertInto('session').values(toSessionRow(session)).execute();
        await endOldSessions(transaction, session, most);
        await announceKey(ledger, transaction, session.keyId);
        await record(transaction, change);
      }),
    async findSession(digest) {
      const session = await db
        .selectFrom('session')
        .selectAll()
        .where('digest', '=', digest)
        .executeTakeFirst();
      if (!session) return null;
      const key = await db
        .selectFrom('api_key')
        .selectAll()
        .where('id', '=', session.key_id)
        .executeTakeFirstOrThrow();
      return { ...(await withAccount(db, key)), session: toSession(session) };
    },
    async sessions(accountId) {
      const rows = await db
        .selectFrom('session')
        .innerJoin('api_key', 'api_key.id', 'session.key_id')
        .selectAll('session')
        .select('api_key.label')
        .where('api_key.account_id', '=', accountId)
        .where('api_key.revoked_at', 'is', null)
        .orderBy('session.created_at', 'desc')
        .execute();
      return rows.map(({ label, ...row }) => ({ ...toSession(row), keyLabel: label }));
    },
    endSession: (accountId, id, change) =>
      changing(ledger, async (transaction) => {
        const ended = await transaction
          .deleteFrom('session')
          .where('id', '=', id)
          .where('key_id', 'in', keysOf(accountId))
          .returning('id')
          .executeTakeFirst();
        if (!ended) return false;
        await ledger.announce(transaction, { about: 'account', id: accountId });
        await record(transaction, change);
        return true;
      }),
  } satisfies Partial<UserStore>;
}

/** Ends expired sessions, and the oldest of a key that has too many. */
async function endOldSessions(
  transaction: Transaction<LedgerTables>,
  { keyId, createdAt }: Session,
  most: number,
): Promise<void> {
  const kept = transaction
    .selectFrom('session')
    .select('id')
    .where('key_id', '=', keyId)
    .orderBy('created_at', 'desc')
    .limit(most);
  await transaction
    .deleteFrom('session')
    .where((where) =>
      where.or([
        where('expires_at', '<=', createdAt),
        where.and([where('key_id', '=', keyId), where('id', 'not in', kept)]),
      ]),
    )
    .execute();
}

async function announceKey(
  ledger: LedgerDatabase,
  transaction: Transaction<LedgerTables>,
  keyId: string,
): Promise<void> {
  const { account_id: id } = await transaction
    .selectFrom('api_key')
    .select('account_id')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  await ledger.announce(transaction, { about: 'account', id });
}
