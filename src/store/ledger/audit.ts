import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  chainDigest,
  type AuditEntry,
  type AuditFilter,
  type AuditStore,
  type Change,
  type Horizon,
  type Trail,
} from '../../audit/store.ts';
import { accountsCalled } from '../../user/store.ts';
import { transact, type LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

type Ledger = Kysely<LedgerTables>;

/** The audit log in the ledger. Triggers reject changes to entries, and deletion of any but the oldest. */
export function createAuditStore(ledger: LedgerDatabase): AuditStore {
  const { db } = ledger;
  return {
    append: (trail, changes) =>
      inTrail(ledger, trail, async (transaction) => {
        for (const change of changes) await record(transaction, change, trail);
      }),
    async entries(filter) {
      const { user } = filter;
      const users = user === undefined ? undefined : await namesAndIds(db, user);
      return (await select(db, filter, users).execute()).map(toEntry);
    },
    async following(trail, number, limit) {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('trail', '=', trail)
        .where('number', '>', number)
        .orderBy('number')
        .limit(limit)
        .execute();
      return rows.map(toEntry);
    },
    horizon: (trail) => horizonOf(db, trail),
    trim: (trail, before, limit) =>
      inTrail(ledger, trail, (transaction) => trim(transaction, { trail, before, limit })),
  };
}

/** Runs a transaction that the audit log records. */
export function changing<T>(
  ledger: LedgerDatabase,
  write: (transaction: Transaction<LedgerTables>) => Promise<T>,
): Promise<T> {
  return inTrail(ledger, 'changes', write);
}

/**
 * Writers of a trail take turns from the first statement of each transaction, so that every entry
 * follows the one before it and no two changes can deadlock.
 */
function inTrail<T>(
  ledger: LedgerDatabase,
  trail: Trail,
  write: (transaction: Transaction<LedgerTables>) => Promise<T>,
): Promise<T> {
  return transact(ledger, async (transaction) => {
    await transaction
      .selectFrom('audit_horizon')
      .select('number')
      .where('trail', '=', trail)
      .forUpdate()
      .execute();
    return write(transaction);
  });
}

/** Adds an entry within the transaction of its change, opened by `changing`. */
export async function record(
  db: Transaction<LedgerTables>,
  change: Change,
  trail: Trail = 'changes',
): Promise<void> {
  const last = await db
    .selectFrom('audit')
    .select(['number', 'digest'])
    .where('trail', '=', trail)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { number, digest } = last ?? (await horizonOf(db, trail));
  const { at, by, action, subject, detail } = change;
  const entry = {
    trail,
    number: number + 1,
    at,
    accountId: by.accountId,
    account: await nameOf(db, by.accountId),
    keyId: by.keyId,
    from: by.from,
    action,
    subject,
    detail,
  };
  await db
    .insertInto('audit')
    .values(toRow({ ...entry, digest: chainDigest(entry, digest) }))
    .execute();
}

/** Entries keep the name of the time: accounts are renamed and deleted. */
export async function nameOf(db: Transaction<LedgerTables>, accountId: string): Promise<string> {
  if (accountId === '') return 'vedette';
  const account = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.name ?? '';
}

/** The text as typed, and the ids of accounts that now have this name. */
async function namesAndIds(db: Ledger, user: string): Promise<string[]> {
  const accounts = await db.selectFrom('account').select(['id', 'name', 'email']).execute();
  return [user, ...accountsCalled(accounts, user).map(({ id }) => id)];
}

function select(
  db: Ledger,
  { trail, since, action, before, limit }: AuditFilter,
  users: readonly string[] | undefined,
) {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where('trail', '=', trail)
    .orderBy('number', 'desc')
    .limit(limit);
  if (since !== undefined) query = query.where('at', '>=', since);
  if (before !== undefined) query = query.where('number', '<', before);
  if (action !== undefined) {
    query = query.where((where) =>
      // `/` follows `.` in ASCII: this is every action that starts with the family and a dot.
      where.or([
        where('action', '=', action),
        where.and([where('action', '>', `${action}.`), where('action', '<', `${action}/`)]),
      ]),
    );
  }
  if (users === undefined) return query;
  return query.where((where) =>
    where.or([where('account_id', 'in', users), where('account', 'in', users)]),
  );
}

async function horizonOf(db: Ledger, trail: Trail): Promise<Horizon> {
  return db
    .selectFrom('audit_horizon')
    .select(['number', 'digest'])
    .where('trail', '=', trail)
    .executeTakeFirstOrThrow();
}

async function trim(
  db: Transaction<LedgerTables>,
  { trail, before, limit }: { trail: Trail; before: string; limit: number },
): Promise<number> {
  const oldest = await db
    .selectFrom('audit')
    .select(['number', 'digest', 'at'])
    .where('trail', '=', trail)
    .orderBy('number')
    .limit(limit)
    .execute();
  // Stops at the first recent entry: a clock set back must not leave a gap.
  const end = oldest.findIndex(({ at }) => at >= before);
  const doomed = end < 0 ? oldest : oldest.slice(0, end);
  const last = doomed.at(-1);
  if (!last) return 0;
  await db
    .updateTable('audit_horizon')
    .set({ number: last.number, digest: last.digest })
    .where('trail', '=', trail)
    .execute();
  await db
    .deleteFrom('audit')
    .where('trail', '=', trail)
    .where('number', '<=', last.number)
    .execute();
  return doomed.length;
}

function toEntry(row: Selectable<LedgerTables['audit']>): AuditEntry {
  return {
    trail: row.trail,
    number: row.number,
    at: row.at,
    accountId: row.account_id,
    account: row.account,
    keyId: row.key_id,
    from: row.origin,
    action: row.action,
    subject: row.subject,
    detail: readDetail(row.detail),
    digest: row.digest,
  };
}

/** An altered entry must show up by its digest, not fail while it is read. */
function readDetail(text: string): AuditEntry['detail'] {
  try {
    return JSON.parse(text) as AuditEntry['detail']; // written by toRow below
  } catch {
    return { unreadable: text };
  }
}

function toRow(entry: AuditEntry): LedgerTables['audit'] {
  return {
    trail: entry.trail,
    number: entry.number,
    at: entry.at,
    account_id: entry.accountId,
    account: entry.account,
    key_id: entry.keyId,
    origin: entry.from,
    action: entry.action,
    subject: entry.subject,
    detail: JSON.stringify(entry.detail),
    digest: entry.digest,
  };
}
