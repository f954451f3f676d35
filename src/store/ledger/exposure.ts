import { sql, type Selectable, type Transaction } from 'kysely';
import type { Assignment, Decision, ExposureStore } from '../../exposure/store.ts';
import { announced } from './announced.ts';
import { createSbomStore } from './sboms.ts';
import type { LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

/** User decisions about weaknesses and hosts. */
export function createExposureStore(ledger: LedgerDatabase): ExposureStore {
  const { db } = ledger;
  return {
    ...createSbomStore(ledger),
    async decisions() {
      const rows = await db.selectFrom('decision').selectAll().orderBy('created_at').execute();
      return rows.map(toDecision);
    },
    addDecision: (decision, change) =>
      announced(ledger, change, async (transaction) => {
        await insert(transaction, [decision]);
        return true;
      }).then(() => undefined),
    replaceDecisions: (replaced, change) =>
      announced(ledger, change, async (transaction) => {
        await endDecisions(transaction, replaced.ended, change.at);
        await insert(transaction, replaced.added);
        await forgetEnded(transaction, change.at);
        return true;
      }).then(() => undefined),
    endDecision: (id, change) =>
      announced(ledger, change, async (transaction) => {
        const count = await endDecisions(transaction, [id], change.at);
        await forgetEnded(transaction, change.at);
        return count > 0;
      }),
    async assignments() {
      const rows = await db.selectFrom('assignment').selectAll().orderBy('created_at').execute();
      return rows.map(toAssignment);
    },
    addAssignment: ({ createdAt, tags, range, ...rest }, change) =>
      announced(ledger, change, async (transaction) => {
        const row = { ...rest, hosts: range, tags: JSON.stringify(tags), created_at: createdAt };
        await transaction.insertInto('assignment').values(row).execute();
        return true;
      }).then(() => undefined),
    endAssignment: (id, change) =>
      announced(ledger, change, async (transaction) => {
        const gone = await transaction
          .deleteFrom('assignment')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        return gone !== undefined;
      }),
  };
}

/** Far below the parameter limit of either database. */
const atOnce = 500;

async function insert(
  transaction: Transaction<LedgerTables>,
  decisions: readonly Decision[],
): Promise<void> {
  const rows = decisions.map(({ createdAt, until, endedAt, by, range, ...rest }) => ({
    ...rest,
    hosts: range,
    decided_by: by,
    created_at: createdAt,
    until_at: until,
    ended_at: endedAt,
  }));
  for (let at = 0; at < rows.length; at += atOnce) {
    await transaction
      .insertInto('decision')
      .values(rows.slice(at, at + atOnce))
      .execute();
  }
}

/** Returns how many were still in force. */
async function endDecisions(
  transaction: Transaction<LedgerTables>,
  ids: readonly string[],
  ended_at: string,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += atOnce) {
    const ended = await transaction
      .updateTable('decision')
      .set({ ended_at })
      .where('id', 'in', ids.slice(at, at + atOnce))
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    count += ended.length;
  }
  return count;
}

/** Questions about the past need the decisions of that time. */
const rememberedMs = 400 * 86_400_000;

async function forgetEnded(transaction: Transaction<LedgerTables>, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - rememberedMs).toISOString();
  await transaction.deleteFrom('decision').where('ended_at', '<', before).execute();
}

function toDecision(row: Selectable<LedgerTables['decision']>): Decision {
  const { hosts, decided_by, created_at, until_at, ended_at, ...rest } = row;
  const times = { createdAt: created_at, until: until_at, endedAt: ended_at };
  return { ...rest, ...times, range: hosts, by: decided_by };
}

function toAssignment(row: Selectable<LedgerTables['assignment']>): Assignment {
  const { hosts, tags, created_at, ...rest } = row;
  // Written by addAssignment above.
  return { ...rest, range: hosts, tags: JSON.parse(tags) as string[], createdAt: created_at };
}

/** Accepted risks, VEX statements, and owners of hosts. */
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

/** Answers about the past must stay the same: an ended decision applied until its end. */
export async function keepEndedDecisions(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema.alterTable('decision').addColumn('ended_at', 'text').execute();
}
