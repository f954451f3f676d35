import { sql, type Selectable, type Transaction } from 'kysely';
import type { Change } from '../../audit/store.ts';
import type { Assignment, Decision, ExposureStore } from '../../exposure/store.ts';
import { changing, record } from './audit.ts';
import type { LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

/** What users decided about weaknesses and hosts. */
export function createExposureStore(ledger: LedgerDatabase): ExposureStore {
  const { db } = ledger;
  return {
    async decisions() {
      const rows = await db.selectFrom('decision').selectAll().orderBy('created_at').execute();
      return rows.map(toDecision);
    },
    addDecisions: (decisions, change) =>
      changed(ledger, change, async (transaction) => {
        for (const { createdAt, until, by, range, ...rest } of decisions) {
          const row = { ...rest, hosts: range, decided_by: by };
          await transaction
            .insertInto('decision')
            .values({ ...row, created_at: createdAt, until_at: until })
            .execute();
        }
        return true;
      }).then(() => undefined),
    endDecision: (id, change) => end(ledger, { table: 'decision', id, change }),
    async assignments() {
      const rows = await db.selectFrom('assignment').selectAll().orderBy('created_at').execute();
      return rows.map(toAssignment);
    },
    addAssignment: ({ createdAt, tags, range, ...rest }, change) =>
      changed(ledger, change, async (transaction) => {
        const row = { ...rest, hosts: range, tags: JSON.stringify(tags), created_at: createdAt };
        await transaction.insertInto('assignment').values(row).execute();
        return true;
      }).then(() => undefined),
    endAssignment: (id, change) => end(ledger, { table: 'assignment', id, change }),
  };
}

function end(
  ledger: LedgerDatabase,
  { table, id, change }: { table: 'decision' | 'assignment'; id: string; change: Change },
): Promise<boolean> {
  return changed(ledger, change, async (transaction) => {
    const gone = await transaction
      .deleteFrom(table)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return gone !== undefined;
  });
}

/** One transaction for what is written, its entry in the audit log, and the word to other servers. */
function changed(
  ledger: LedgerDatabase,
  change: Change,
  write: (transaction: Transaction<LedgerTables>) => Promise<boolean>,
): Promise<boolean> {
  return changing(ledger, async (transaction) => {
    if (!(await write(transaction))) return false;
    await record(transaction, change);
    await ledger.announce(transaction, { about: 'exposure' });
    return true;
  });
}

function toDecision(row: Selectable<LedgerTables['decision']>): Decision {
  const { hosts, decided_by, created_at, until_at, ...rest } = row;
  return { ...rest, range: hosts, by: decided_by, createdAt: created_at, until: until_at };
}

function toAssignment(row: Selectable<LedgerTables['assignment']>): Assignment {
  const { hosts, tags, created_at, ...rest } = row;
  // Written by addAssignment above.
  return { ...rest, range: hosts, tags: JSON.parse(tags) as string[], createdAt: created_at };
}

/** Accepted risks, statements of VEX, and who answers for which hosts. */
export async function createExposure(db: Transaction<LedgerTables>): Promise<void> {
  const empty = sql`''`;
  await db.schema
    .createTable('decision')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('cve', 'text', (column) => column.notNull())
    .addColumn('hosts', 'text', (column) => column.notNull())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('until_at', 'text')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo(empty))
    .execute();
  await db.schema
    .createTable('assignment')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hosts', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
