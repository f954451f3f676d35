import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Change } from '../../audit/store.ts';
import type { FeedState, FeedStore, Generation, StoredSuppression } from '../../feeds/store.ts';
import { record } from './audit.ts';
import type { LedgerTables } from './schema.ts';

type Ledger = Kysely<LedgerTables>;
type Part<Name extends keyof FeedStore> = Pick<FeedStore, Name>;

/** Feeds in the ledger: state, generations, and the user's decisions. */
export function createFeedStore(db: Ledger): FeedStore {
  return { ...stateQueries(db), ...generationQueries(db), ...decisionQueries(db) };
}

function stateQueries(db: Ledger): Part<'states' | 'saveState'> {
  return {
    async states() {
      return (await db.selectFrom('feed_state').selectAll().execute()).map(toState);
    },
    saveState: (state, change) =>
      recorded(db, change, async (transaction) => {
        const row = toStateRow(state);
        await transaction
          .insertInto('feed_state')
          .values(row)
          .onConflict((conflict) => conflict.column('feed').doUpdateSet(row))
          .execute();
      }),
  };
}

/** One transaction for what is written and, if a user decided it, its entry in the audit log. */
function recorded(
  db: Ledger,
  change: Change | undefined,
  write: (transaction: Transaction<LedgerTables>) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await write(transaction);
    if (change) await record(transaction, change);
  });
}

function generationQueries(
  db: Ledger,
): Part<
  | 'generations'
  | 'addGeneration'
  | 'makeLive'
  | 'markGeneration'
  | 'refreshGeneration'
  | 'removeGenerations'
> {
  return {
    async generations(feed) {
      let query = db.selectFrom('feed_generation').selectAll().orderBy('number', 'desc');
      if (feed !== undefined) query = query.where('feed', '=', feed);
      return (await query.execute()).map(toGeneration);
    },
    addGeneration: (generation, change) =>
      recorded(db, change, async (transaction) => {
        if (generation.state === 'live') await retireLive(transaction, generation.feed);
        await transaction
          .insertInto('feed_generation')
          .values(toGenerationRow(generation))
          .execute();
      }),
    makeLive: (feed, number, change) =>
      recorded(db, change, async (transaction) => {
        await retireLive(transaction, feed);
        await mark(transaction, { feed, number, state: 'live' });
      }),
    markGeneration: (generation, change) =>
      recorded(db, change, (transaction) => mark(transaction, generation)),
    async refreshGeneration(feed, number, asOf) {
      await db
        .updateTable('feed_generation')
        .set({ as_of: asOf })
        .where('feed', '=', feed)
        .where('number', '=', number)
        .execute();
    },
    async removeGenerations(feed, numbers) {
      if (numbers.length === 0) return;
      await db
        .deleteFrom('feed_generation')
        .where('feed', '=', feed)
        .where('number', 'in', [...numbers])
        .execute();
    },
  };
}

async function retireLive(db: Transaction<LedgerTables>, feed: string): Promise<void> {
  await db
    .updateTable('feed_generation')
    .set({ state: 'kept' })
    .where('feed', '=', feed)
    .where('state', '=', 'live')
    .execute();
}

async function mark(
  db: Transaction<LedgerTables>,
  { feed, number, state }: Pick<Generation, 'feed' | 'number' | 'state'>,
): Promise<void> {
  await db
    .updateTable('feed_generation')
    .set({ state })
    .where('feed', '=', feed)
    .where('number', '=', number)
    .execute();
}

function decisionQueries(
  db: Ledger,
): Part<
  | 'definitions'
  | 'saveDefinition'
  | 'removeFeed'
  | 'suppressions'
  | 'addSuppression'
  | 'removeSuppression'
> {
  return {
    definitions: () => db.selectFrom('feed_definition').selectAll().execute(),
    saveDefinition: (name, definition, change) =>
      recorded(db, change, async (transaction) => {
        await transaction
          .insertInto('feed_definition')
          .values({ name, definition })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ definition }))
          .execute();
      }),
    removeFeed: (name, change) =>
      recorded(db, change, async (transaction) => {
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
      recorded(db, change, async (transaction) => {
        const row = { ...rest, until_at: until, created_at: createdAt };
        await transaction.insertInto('suppression').values(row).execute();
      }),
    removeSuppression: (id, change) =>
      db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('suppression')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (gone) await record(transaction, change);
        return gone !== undefined;
      }),
  };
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
    // Both were written by toGenerationRow below.
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
  const { until_at, created_at, ...rest } = row;
  return { ...rest, until: until_at, createdAt: created_at };
}
