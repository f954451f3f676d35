import type { Kysely, Transaction } from 'kysely';
import { StartError } from '../../errors.ts';
import type { Plan } from '../../user/store.ts';
import { createAudit } from './audit-tables.ts';
import { createCases, keepFirstLines } from './case-tables.ts';
import type { SchemaUpgrade } from '../ledger-port.ts';
import { createSboms } from './sboms.ts';
import type { Dialect } from './database.ts';
import { createExposure, keepEndedDecisions } from './exposure.ts';
import {
  carryTraces,
  chooseCaptures,
  countArrivals,
  createFavicons,
  createIdentities,
  createSavedQueries,
  createScans,
  createSessions,
  createTurns,
  indexLeases,
  shareSavedQueries,
  showReportsInLists,
  unlistScans,
  wordVerdicts,
} from './scan-tables.ts';
import type { LedgerTables } from './schema.ts';
import { createShares } from './shares.ts';
import { indexLooks, mergeTraits } from './trait-tables.ts';
import { createWatches } from './watch-tables.ts';

type Step = (db: Transaction<LedgerTables>, dialect: Dialect) => Promise<void>;

/**
 * Schema migrations. Never edit a released step: add another at the end. Each step and the row that
 * records it are one transaction, so an interrupted upgrade resumes where it stopped.
 */
export const steps: readonly Step[] = [
  createAccounts,
  createFeeds,
  createScans,
  createFavicons,
  createTurns,
  boundRates,
  letKeysChooseHttpStatus,
  indexLeases,
  createAudit,
  createSessions,
  showReportsInLists,
  createSavedQueries,
  countArrivals,
  electLeader,
  carryTraces,
  shareRates,
  wordVerdicts,
  createCases,
  nameSuppressors,
  unlistScans,
  createExposure,
  keepEndedDecisions,
  keepFirstLines,
  createWatches,
  createIdentities,
  createSboms,
  shareSavedQueries,
  createShares,
  chooseCaptures,
  indexLooks,
  mergeTraits,
  listPeers,
];

interface Migration {
  db: Kysely<LedgerTables>;
  dialect: Dialect;
  now: () => number;
}

/** Returns the versions before and after. */
export async function migrate({ db, dialect, now }: Migration): Promise<SchemaUpgrade> {
  await db.schema
    .createTable('schema_step')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  const version = await schemaVersion(db);
  refuseNewer(version);
  for (const [at, step] of steps.entries()) {
    if (at < version) continue;
    await db.transaction().execute(async (transaction) => {
      await step(transaction, dialect);
      const applied_at = new Date(now()).toISOString();
      await transaction
        .insertInto('schema_step')
        .values({ version: at + 1, applied_at })
        .execute();
    });
  }
  return { from: version, to: steps.length };
}

export async function schemaVersion(db: Kysely<LedgerTables>): Promise<number> {
  const row = await db
    .selectFrom('schema_step')
    .select((select) => select.fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** An older program cannot understand newer data. */
export function refuseNewer(version: number): void {
  if (version <= steps.length) return;
  throw new StartError(
    `This data was written by a newer Vedette (schema ${version}, this one supports ${steps.length}). ` +
      'Install that version, or restore a backup from before the upgrade.',
  );
}

async function createAccounts(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('plan')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('rate_per_minute', 'integer')
    .addColumn('allowances', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull().references('plan.name'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('disabled_at', 'text')
    .addColumn('last_access_at', 'text')
    .execute();
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await createCounters(db);
  for (const { name, ratePerMinute, allowances } of firstPlans) {
    const row = { name, rate_per_minute: ratePerMinute, allowances: JSON.stringify(allowances) };
    await db.insertInto('plan').values(row).execute();
  }
}

/** One for self-hosters, and two examples for hosting others. */
const firstPlans: readonly Plan[] = [
  { name: 'unlimited', ratePerMinute: null, allowances: [] },
  {
    name: 'analyst',
    ratePerMinute: 300,
    allowances: [
      { group: 'all', period: 'day', credits: 10_000 },
      { group: 'domain', period: 'day', credits: 200 },
    ],
  },
  {
    name: 'trial',
    ratePerMinute: 30,
    allowances: [
      { group: 'all', period: 'day', credits: 100 },
      { group: 'all', period: 'month', credits: 1_000 },
    ],
  },
];

async function createCounters(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('pot')
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('pot_group', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('spent', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('pot_key', ['account_id', 'pot_group', 'period', 'starts_at'])
    .execute();
  await db.schema
    .createTable('usage')
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('credits', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_key', ['account_id', 'day', 'operation'])
    .execute();
}

async function createFeeds(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('feed_state')
    .addColumn('feed', 'text', (column) => column.primaryKey())
    .addColumn('enabled', 'integer')
    .addColumn('tried_at', 'text')
    .addColumn('good_at', 'text')
    .addColumn('changed_at', 'text')
    .addColumn('next_run_at', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .execute();
  await db.schema
    .createTable('feed_generation')
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('as_of', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addColumn('skipped', 'integer', (column) => column.notNull())
    .addColumn('reserved', 'integer', (column) => column.notNull())
    .addColumn('documents', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('feed_generation_key', ['feed', 'number'])
    .execute();
  await db.schema
    .createTable('feed_definition')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('definition', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('suppression')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('range', 'text', (column) => column.notNull())
    .addColumn('until_at', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

/** Rates used to have no maximum; a huge one made every request fail. */
async function boundRates(db: Transaction<LedgerTables>): Promise<void> {
  const rate_per_minute = 1_000_000;
  await db
    .updateTable('plan')
    .set({ rate_per_minute })
    .where('rate_per_minute', '>', rate_per_minute)
    .execute();
}

/** A single row in which processes that share a ledger agree on their leader. */
async function electLeader(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('leader')
    .ifNotExists()
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.deleteFrom('leader').execute();
  await db.insertInto('leader').values({ holder: '', until_ms: 0 }).execute();
}

/** Servers that share a ledger notice when one of them dies. */
async function listPeers(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('peer')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('heard_ms', 'bigint', (column) => column.notNull())
    .execute();
}

/** Servers that share a ledger share rate limits, too. */
async function shareRates(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('call_lease')
    .ifNotExists()
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('account.id'))
    .addColumn('grants', 'text', (column) => column.notNull())
    .execute();
}

/** Null means the server setting. */
async function letKeysChooseHttpStatus(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('http_status', 'text').execute();
}

/** A changed verdict names who suppressed the claim. For older suppressions, only the audit log knows. */
async function nameSuppressors(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .alterTable('suppression')
    .addColumn('created_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
