import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Change } from '../../audit/store.ts';
import type { FeedState, FeedStore, Generation, StoredSuppression } from '../../feeds/store.ts';
import { changing, nameOf, record } from './audit.ts';
import { transact, type LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

/** Feeds in the ledger: state, generations, and the user's decisions. */
export function createFeedStore(ledger: LedgerDatabase): FeedStore {
  return { ...stateQueries(ledger), ...generationQueries(ledger), ...decisionQueries(ledger) };
}

function stateQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    published: () =>
      transact(ledger, (transaction) => ledger.announce(transaction, { about: 'feeds' })),
    async states() {
      return (await db.selectFrom('feed_state').selectAll().execute()).map(toState);
    },
    saveState: (state, change) =>
      recorded(ledger, change, async (transaction) => {
        const row = toStateRow(state);
        await transaction
          .insertInto('feed_state')
          .values(row)
          .onConflict((conflict) => conflict.column('feed').doUpdateSet(row))
          .execute();
      }),
  } satisfies Partial<FeedStore>;
}

/** One transaction for a write and, if a user made it, its audit entry. */
function recorded(
  ledger: LedgerDatabase,
  change: Change | undefined,
  write: (transaction: Transaction<LedgerTables>) => Promise<void>,
): Promise<void> {
  if (!change) return transact(ledger, write);
  return changing(ledger, async (transaction) => {
    await write(transaction);
    await record(transaction, change);
  });
}

function generationQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    async generations(feed) {
      let query = db.selectFrom('feed_generation').selectAll().orderBy('number', 'desc');
      if (feed !== undefined) query = query.where('feed', '=', feed);
      return (await query.execute()).map(toGeneration);
    },
    addGeneration: (generation, change) =>
      recorded(ledger, change, async (transaction) => {
        if (generation.state === 'live') await retireLive(transaction, generation.feed);
        await transaction
          .insertInto('feed_generation')
          .values(toGenerationRow(generation))
          .execute();
      }),
    makeLive: (feed, number, change) =>
      recorded(ledger, change, async (transaction) => {
        await retireLive(transaction, feed);
        await updateGeneration(transaction, { feed, number }, { state: 'live' });
      }),
    markGeneration: (generation, change) =>
      recorded(ledger, change, (transaction) =>
        updateGeneration(transaction, generation, { state: generation.state }),
      ),
    refreshGeneration: (feed, number, asOf) =>
      updateGeneration(db, { feed, number }, { as_of: asOf }),
    async removeGenerations(feed, numbers) {
      if (numbers.length === 0) return;
      await db
        .deleteFrom('feed_generation')
        .where('feed', '=', feed)
        .where('number', 'in', [...numbers])
        .execute();
    },
  } satisfies Partial<FeedStore>;
}

async function retireLive(db: Transaction<LedgerTables>, feed: string): Promise<void> {
  await db
    .updateTable('feed_generation')
    .set({ state: 'kept' })
    .where('feed', '=', feed)
    .where('state', '=', 'live')
    .execute();
}

async function updateGeneration(
  db: Kysely<LedgerTables>,
  { feed, number }: Pick<Generation, 'feed' | 'number'>,
  values: { state: Generation['state'] } | { as_of: string },
): Promise<void> {
  await db
    .updateTable('feed_generation')
    .set(values)
    .where('feed', '=', feed)
    .where('number', '=', number)
    .execute();
}

function decisionQueries(ledger: LedgerDatabase) {
  const { db } = ledger;
  return {
    definitions: () => db.selectFrom('feed_definition').selectAll().execute(),
    saveDefinition: (name, definition, change) =>
      recorded(ledger, change, async (transaction) => {
        await transaction
          .insertInto('feed_definition')
          .values({ name, definition })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ definition }))
          .execute();
      }),
    removeFeed: (name, change) =>
      recorded(ledger, change, async (transaction) => {
        await transaction.deleteFrom('feed_definition').where('name', '=', name).execute();
        for (const table of ['feed_state', 'feed_generation', 'suppression'] as const) {
          await transaction.deleteFrom(table).where('feed', '=', name).execute();
        }
      }),
    async suppressions() {
      const rows = await db.selectFrom('suppression').selectAll().orderBy('created_at').execute();
      return rows.map(toSuppression);
    },
    addSuppression: ({ createdAt, until, ...rest }, change) =>
      recorded(ledger, change, async (transaction) => {
        const created_by = await nameOf(transaction, change.by.accountId);
        const row = { ...rest, until_at: until, created_at: createdAt, created_by };
        await transaction.insertInto('suppression').values(row).execute();
      }),
    removeSuppression: (id, change) =>
      changing(ledger, async (transaction) => {
        const gone = await transaction
          .deleteFrom('suppression')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (gone) await record(transaction, change);
        return gone !== undefined;
      }),
  } satisfies Partial<FeedStore>;
}

function toState(row: Selectable<LedgerTables['feed_state']>): FeedState {
  return {
    feed: row.feed,
    enabled: row.enabled === null ? null : row.enabled === 1,
    triedAt: row.tried_at,
    goodAt: row.good_at,
    changedAt: row.changed_at,
    nextRunAt: row.next_run_at,
    failures: row.failures,
    error: row.error,
  };
}

function toStateRow(state: FeedState): LedgerTables['feed_state'] {
  return {
    feed: state.feed,
    enabled: state.enabled === null ? null : Number(state.enabled),
    tried_at: state.triedAt,
    good_at: state.goodAt,
    changed_at: state.changedAt,
    next_run_at: state.nextRunAt,
    failures: state.failures,
    error: state.error,
  };
}

function toGeneration(row: Selectable<LedgerTables['feed_generation']>): Generation {
  const { created_at, as_of, documents, reasons, ...rest } = row;
  return {
    ...rest,
    createdAt: created_at,
    asOf: as_of,
    // written by toGenerationRow below
    documents: JSON.parse(documents) as Generation['documents'],
    reasons: JSON.parse(reasons) as string[],
  };
}

function toGenerationRow(generation: Generation): LedgerTables['feed_generation'] {
  const { createdAt, asOf, documents, reasons, ...rest } = generation;
  return {
    ...rest,
    created_at: createdAt,
    as_of: asOf,
    documents: JSON.stringify(documents),
    reasons: JSON.stringify(reasons),
  };
}

function toSuppression(row: Selectable<LedgerTables['suppression']>): StoredSuppression {
  const { until_at, created_at, created_by, ...rest } = row;
  return { ...rest, until: until_at, createdAt: created_at, by: created_by };
}
