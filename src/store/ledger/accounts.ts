import type { Kysely, Transaction } from 'kysely';
import {
  accountsCalled,
  accountsNamed,
  type Account,
  type Holdings,
  type UserStore,
} from '../../user/store.ts';
import { changing, record } from './audit.ts';
import { removeCases } from './cases.ts';
import type { LedgerDatabase } from './database.ts';
import { removeScans } from './reports.ts';
import type { LedgerTables } from './schema.ts';
import { toAccount, toAccountRow } from './user-rows.ts';
import { removeWatchesOf } from './watches.ts';

type Ledger = Kysely<LedgerTables>;
export function createAccountQueries(ledger: LedgerDatabase) {
  return {
    ...reading(ledger.db),
    ...creating(ledger),
    ...ending(ledger),
  } satisfies Partial<UserStore>;
}

function reading(db: Ledger) {
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
      const rows = await db.selectFrom('account').selectAll().execute();
      return accountsCalled(rows, text).map(toAccount);
    },
  } satisfies Partial<UserStore>;
}

function creating(ledger: LedgerDatabase) {
  return {
    addAccount: (account, change) =>
      changing(ledger, async (transaction) => {
        if (await isTaken(transaction, account)) return false;
        await transaction.insertInto('account').values(toAccountRow(account)).execute();
        await record(transaction, change);
        return true;
      }),
    changeAccount: (id, { disabledAt, ...parts }, change) =>
      changing(ledger, async (transaction) => {
        await transaction
          .updateTable('account')
          .set({ ...parts, ...(disabledAt !== undefined && { disabled_at: disabledAt }) })
          .where('id', '=', id)
          .execute();
        await ledger.announce(transaction, { about: 'account', id });
        await record(transaction, change);
      }),
    renameAccount: ({ id, name, email }, change) =>
      changing(ledger, async (transaction) => {
        if (await isTaken(transaction, { id, name, email })) return false;
        // Before the update, so that the entry has the old name.
        await record(transaction, change);
        await transaction
          .updateTable('account')
          .set({ name, email })
          .where('id', '=', id)
          .execute();
        await ledger.announce(transaction, { about: 'account', id });
        return true;
      }),
  } satisfies Partial<UserStore>;
}

function ending(ledger: LedgerDatabase) {
  return {
    holdings: (accountId) => countHoldings(ledger.db, accountId),
    deleteAccount: (id, heir, change) =>
      changing(ledger, async (transaction) => {
        await record(transaction, change);
        const doomed = await transaction
          .selectFrom('scan')
          .select('id')
          .where('account_id', '=', id)
          .where((where) => where.or([where('is_private', '=', 1), where('state', '!=', 'done')]))
          .execute();
        const screenshots = await removeScans(
          transaction,
          doomed.map((scan) => scan.id),
        );
        // The account's pots are deleted, so nothing can be refunded.
        await transaction
          .updateTable('scan')
          .set({ account_id: heir, charged: '[]' })
          .where('account_id', '=', id)
          .execute();
        await leaveCases(transaction, id, heir);
        await removeWatchesOf(transaction, id);
        const keys = transaction.selectFrom('api_key').select('id').where('account_id', '=', id);
        await transaction.deleteFrom('session').where('key_id', 'in', keys).execute();
        for (const table of [
          'scan_turn',
          'pot',
          'call_lease',
          'usage',
          'saved_query',
          'share_link',
          'identity',
          'api_key',
        ] as const) {
          await transaction.deleteFrom(table).where('account_id', '=', id).execute();
        }
        await transaction.deleteFrom('account').where('id', '=', id).execute();
        await ledger.announce(transaction, { about: 'account', id });
        return screenshots;
      }),
  } satisfies Partial<UserStore>;
}

/** Deletes its private cases. Shared ones go to the heir. */
async function leaveCases(db: Transaction<LedgerTables>, id: string, heir: string): Promise<void> {
  const own = await db
    .selectFrom('case_file')
    .select(['id', 'sharing'])
    .where('account_id', '=', id)
    .execute();
  const unshared = own.filter(({ sharing }) => sharing === 'private');
  await removeCases(
    db,
    unshared.map((each) => each.id),
  );
  await db
    .updateTable('case_file')
    .set({ account_id: heir })
    .where('account_id', '=', id)
    .execute();
  await db.deleteFrom('case_reader').where('account_id', '=', id).execute();
}

async function countHoldings(db: Ledger, accountId: string): Promise<Holdings> {
  const { keys } = await db
    .selectFrom('api_key')
    .select((select) => select.fn.countAll<number>().as('keys'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { cases } = await db
    .selectFrom('case_file')
    .select((select) => select.fn.countAll<number>().as('cases'))
    .where('account_id', '=', accountId)
    .where('sharing', '=', 'private')
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('scan')
    .select(['is_private', 'state', (select) => select.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .groupBy(['is_private', 'state'])
    .execute();
  const count = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((sum, row) => sum + row.count, 0);
  return {
    keys,
    privateReports: count((row) => row.state === 'done' && row.is_private === 1),
    publicReports: count((row) => row.state === 'done' && row.is_private === 0),
    privateCases: cases,
    openScans: count((row) => row.state === 'queued' || row.state === 'running'),
  };
}

/** Compared here because databases fold case differently, SQLite only for ASCII. */
async function isTaken(
  db: Transaction<LedgerTables>,
  { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<boolean> {
  const others = await db
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('id', '!=', id)
    .execute();
  return accountsNamed(others, [name, email]).length > 0;
}
