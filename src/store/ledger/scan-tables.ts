import { sql, type Transaction } from 'kysely';
import type { LedgerTables } from './schema.ts';

/**
 * `open_key` exists only while a scan is in progress, which prevents a second scan of the same
 * kind.
 */
export async function createScans(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('scan')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('is_private', 'integer', (column) => column.notNull())
    .addColumn('asked', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('percentage', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('charged', 'text', (column) => column.notNull())
    .addColumn('open_key', 'text', (column) => column.unique())
    .addColumn('holder', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  const indexes = [
    ['state', 'sequence'],
    ['account_id', 'sequence'],
    ['domain'],
    ['host'],
    ['url'],
  ];
  for (const columns of indexes) {
    await db.schema
      .createIndex(`scan_by_${columns[0] ?? ''}`)
      .on('scan')
      .columns(columns)
      .execute();
  }
  await createReports(db);
}

async function createReports(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('scan_id', 'text', (column) => column.primaryKey().references('scan.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('explanation', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('views', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('screenshot')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('scan_id', 'text', (column) => column.notNull().references('scan.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('screenshot_by_scan').on('screenshot').column('scan_id').execute();
}

/** For look-ups by favicon hash; existing reports are read once. */
export async function createFavicons(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('favicon')
    .addColumn('scan_id', 'text', (column) => column.notNull().references('scan.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('favicon_by_hash').on('favicon').column('hash').execute();
  await db.schema.createIndex('favicon_by_scan').on('favicon').column('scan_id').execute();
  // The query is SQLite's: ledgers in other dialects are too new to have reports at this step.
  if (!(await hasReports(db))) return;
  await sql`insert into favicon (scan_id, hash)
    select distinct report.scan_id, json_extract(icon.value, '$.hash')
    from report, json_each(report.body, '$.main_domain_info.favicon') icon`.execute(db);
}

/** A partial index on queued scans finds the next one quickly in a ledger of any size. */
export async function createTurns(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('scan_turn')
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('turn', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('scan_turn_key', ['account_id', 'mode'])
    .execute();
  await db.schema
    .createIndex('scan_waiting')
    .on('scan')
    .columns(['mode', 'account_id', 'sequence'])
    .where(sql.ref('state'), '=', 'queued')
    .execute();
}

/** Expired leases are checked every few seconds, in a ledger of any size. */
export async function indexLeases(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createIndex('scan_running')
    .ifNotExists()
    .on('scan')
    .columns(['lease_until', 'holder'])
    .where(sql.ref('state'), '=', 'running')
    .execute();
}

/** A row to lock: without it, concurrent scans would get the same sequence number. */
export async function countArrivals(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('scan_arrival')
    .ifNotExists()
    .addColumn('last', 'bigint', (column) => column.notNull())
    .execute();
  await db.deleteFrom('scan_arrival').execute();
  await db
    .insertInto('scan_arrival')
    .columns(['last'])
    .expression((build) =>
      build
        .selectFrom('scan')
        .select((select) =>
          select.fn.coalesce(select.fn.max('sequence'), select.lit(0)).as('last'),
        ),
    )
    .execute();
}

/** The trace context of the request that queued the scan. */
export async function carryTraces(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema.alterTable('scan').addColumn('trace', 'text').execute();
}

async function hasReports(db: Transaction<LedgerTables>): Promise<boolean> {
  const report = await db.selectFrom('report').select('scan_id').limit(1).executeTakeFirst();
  return report !== undefined;
}

/** Length of a title in lists. */
export const longestTitle = 300;

/** Browser sessions. */
export async function createSessions(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('session')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_key.id'))
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('session_by_key')
    .ifNotExists()
    .on('session')
    .column('key_id')
    .execute();
}

/** People known to a sign-in provider. */
export async function createIdentities(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('identity')
    .ifNotExists()
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_key.id'))
    .addPrimaryKeyConstraint('identity_key', ['issuer', 'subject'])
    .execute();
}

/** Copies verdict and title of each report to its scan. Without response headers, the page was never seen. */
export async function showReportsInLists(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema.alterTable('scan').addColumn('verdict', 'text').execute();
  await db.schema
    .alterTable('scan')
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // As for favicons: only SQLite ledgers are that old.
  if (!(await hasReports(db))) return;
  await sql`
    update scan set
      title = substr(coalesce(json_extract(report.facts, '$.title'), ''), 1, ${sql.lit(longestTitle)}),
      verdict = case json_extract(report.facts, '$.score')
        when 'critical' then 'malicious'
        when 'dangerous' then 'malicious'
        when 'moderate' then 'suspicious'
        else case
          when json_extract(report.facts, '$.score') not in ('low', 'safe') then 'unknown'
          when json_array_length(report.explanation, '$.headers') = 0 then 'unknown'
          else 'clean'
        end
      end
    from report
    where report.scan_id = scan.id and json_valid(report.facts) and json_valid(report.explanation)
  `.execute(db);
}

/** Saved searches. */
export async function createSavedQueries(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('saved_query')
    .ifNotExists()
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_query_key', ['account_id', 'kind', 'name'])
    .execute();
}

/** Saved searches offered to every account. */
export async function shareSavedQueries(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .alterTable('saved_query')
    .addColumn('is_shared', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** One word for each verdict, everywhere. */
export async function wordVerdicts(db: Transaction<LedgerTables>): Promise<void> {
  await sql`update scan set verdict = 'no findings' where verdict = 'clean'`.execute(db);
}

/** With which options the page is opened. */
export async function chooseCaptures(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema.alterTable('scan').addColumn('capture', 'text').execute();
}

/** Anyone with the id can open the report, but no list shows it. */
export async function unlistScans(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .alterTable('scan')
    .addColumn('is_unlisted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
