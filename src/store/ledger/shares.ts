import type { Selectable, Transaction } from 'kysely';
import type { ShareStore } from '../../share/store.ts';
import { changing, record } from './audit.ts';
import type { LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

/** Links that show one thing to people without an account. Only a digest of the secret is stored. */
export async function createShares(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('share_link')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('opened', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_opened_at', 'text')
    .addColumn('recorded_at', 'text')
    .execute();
}

/** Openings within this time of the last recorded one are only counted. */
const recordEveryMs = 3_600_000;
/** How long the list still shows a link after it expired. */
const keptMs = 90 * 86_400_000;

export function createShareStore(ledger: LedgerDatabase): ShareStore {
  return { ...reading(ledger), ...making(ledger), ...using(ledger) };
}

function reading({ db }: LedgerDatabase) {
  return {
    async shares(accountId) {
      const rows = await db
        .selectFrom('share_link')
        .innerJoin('account', 'account.id', 'share_link.account_id')
        .selectAll('share_link')
        .select('account.name as owner')
        .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
        .orderBy('share_link.created_at', 'desc')
        .orderBy('share_link.id')
        .execute();
      return rows.map(({ owner, ...row }) => ({ ...toLink(row), owner }));
    },
    async share(id) {
      const row = await db
        .selectFrom('share_link')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toLink(row) : null;
    },
    async shareByDigest(digest) {
      const row = await db
        .selectFrom('share_link')
        .selectAll()
        .where('digest', '=', digest)
        .executeTakeFirst();
      return row ? toLink(row) : null;
    },
  } satisfies Partial<ShareStore>;
}

function making(ledger: LedgerDatabase) {
  return {
    addShare: (link, most, change) =>
      changing(ledger, async (transaction) => {
        const { createdAt: now } = link;
        const forgotten = new Date(Date.parse(now) - keptMs).toISOString();
        await transaction.deleteFrom('share_link').where('expires_at', '<', forgotten).execute();
        const { open } = await transaction
          .selectFrom('share_link')
          .select((select) => select.fn.countAll<number>().as('open'))
          .where('account_id', '=', link.accountId)
          .where('expires_at', '>', now)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (open >= most) return false;
        await transaction.insertInto('share_link').values(toValues(link)).execute();
        await record(transaction, change);
        return true;
      }),
  } satisfies Partial<ShareStore>;
}

function using(ledger: LedgerDatabase) {
  return {
    revokeShare: (id, at, change) =>
      changing(ledger, async (transaction) => {
        const revoked = await transaction
          .updateTable('share_link')
          .set({ revoked_at: at })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (revoked) await record(transaction, change);
        return revoked !== undefined;
      }),
    noteOpening: (id, at, change) =>
      changing(ledger, async (transaction) => {
        const before = await transaction
          .selectFrom('share_link')
          .select(['opened', 'recorded_at'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!before) return;
        const since = new Date(Date.parse(at) - recordEveryMs).toISOString();
        const isRecorded = before.recorded_at === null || before.recorded_at < since;
        await transaction
          .updateTable('share_link')
          .set((set) => ({
            opened: set('opened', '+', 1),
            last_opened_at: at,
            ...(isRecorded ? { recorded_at: at } : {}),
          }))
          .where('id', '=', id)
          .execute();
        if (isRecorded) await record(transaction, change);
      }),
  } satisfies Partial<ShareStore>;
}

type Row = Selectable<LedgerTables['share_link']>;

function toLink(row: Row) {
  return {
    id: row.id,
    digest: row.digest,
    accountId: row.account_id,
    kind: row.kind,
    subject: row.subject,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    opened: row.opened,
    lastOpenedAt: row.last_opened_at,
  };
}

function toValues(link: ReturnType<typeof toLink>): Omit<Row, 'recorded_at'> {
  return {
    id: link.id,
    digest: link.digest,
    account_id: link.accountId,
    kind: link.kind,
    subject: link.subject,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
    revoked_at: link.revokedAt,
    opened: link.opened,
    last_opened_at: link.lastOpenedAt,
  };
}
