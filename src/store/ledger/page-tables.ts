import { sql, type Transaction } from 'kysely';
import { hasReports } from './scan-tables.ts';
import type { LedgerTables } from './schema.ts';

/** Of a title in lists. */
export const longestTitle = 300;

/** Browsers that signed in. */
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

/** Copies verdict and title of each report to its scan. Without response headers, the page was never seen. */
export async function showReportsInLists(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema.alterTable('scan').addColumn('verdict', 'text').execute();
  await db.schema
    .alterTable('scan')
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // As for favicons: only ledgers of SQLite are that old.
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

/** Searches that accounts keep under a name. */
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
