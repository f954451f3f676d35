import type { Generated, Transaction } from 'kysely';
import type { LedgerTables } from './schema.ts';

/** Lists, facts and settings are JSON. */
export interface WatchTables {
  watch: {
    id: string;
    account_id: string;
    name: string;
    kind: string;
    query: string;
    changes: string;
    sinks: string;
    quiet: string;
    digest_minutes: number;
    is_on: number;
    created_at: string;
    evaluated_at: string | null;
    problem: string;
    sequence: number;
  };
  watch_subject: {
    watch_id: string;
    subject: string;
    address: string;
    seen_at: number;
    facts: string | null;
  };
  watch_event: {
    id: string;
    watch_id: string;
    sequence: number;
    at: string;
    subject: string;
    address: string;
    change: string;
    diff: string;
  };
  sink: {
    id: string;
    account_id: string;
    name: string;
    kind: string;
    settings: string;
    secrets: string;
    is_on: number;
    problem: string;
    created_at: string;
  };
  delivery: {
    id: string;
    sink_id: string;
    watch_id: string;
    event_ids: string;
    is_digest: number;
    state: string;
    tries: Generated<number>;
    due_at: string;
    created_at: string;
    ended_at: string | null;
    outcome: Generated<string>;
  };
}

/** Watches, their subjects and events, the sinks, and pending deliveries. */
export async function createWatches(db: Transaction<LedgerTables>): Promise<void> {
  await createQueries(db);
  await db.schema
    .createTable('sink')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('secrets', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('delivery')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sink_id', 'text', (column) => column.notNull().references('sink.id'))
    .addColumn('watch_id', 'text', (column) => column.notNull().references('watch.id'))
    .addColumn('event_ids', 'text', (column) => column.notNull())
    .addColumn('is_digest', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('delivery_key', ['id', 'sink_id'])
    .execute();
  await db.schema
    .createIndex('delivery_due')
    .ifNotExists()
    .on('delivery')
    .columns(['state', 'due_at'])
    .execute();
  await db.schema
    .createIndex('delivery_of_sink')
    .ifNotExists()
    .on('delivery')
    .columns(['sink_id', 'created_at'])
    .execute();
}

async function createQueries(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('watch')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('sinks', 'text', (column) => column.notNull())
    .addColumn('quiet', 'text', (column) => column.notNull())
    .addColumn('digest_minutes', 'integer', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('evaluated_at', 'text')
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('watch_subject')
    .ifNotExists()
    .addColumn('watch_id', 'text', (column) => column.notNull().references('watch.id'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('facts', 'text')
    .addPrimaryKeyConstraint('watch_subject_key', ['watch_id', 'subject'])
    .execute();
  await db.schema
    .createIndex('watch_subject_address')
    .ifNotExists()
    .on('watch_subject')
    .columns(['address', 'watch_id'])
    .execute();
  await db.schema
    .createTable('watch_event')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('watch_id', 'text', (column) => column.notNull().references('watch.id'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('diff', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('watch_event_sequence')
    .ifNotExists()
    .unique()
    .on('watch_event')
    .columns(['watch_id', 'sequence'])
    .execute();
}
