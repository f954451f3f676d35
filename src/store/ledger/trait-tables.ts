import { sql, type ColumnDefinitionBuilder, type Transaction } from 'kysely';
import type { Dialect } from './database.ts';
import type { LedgerTables } from './schema.ts';

/** Servers of the version before remove scans without knowing of a new table. */
const withScan = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('scan.id').onDelete('cascade');

/** What reports have in common: bodies, and what their pages look like. Older reports have neither. */
export async function indexLooks(db: Transaction<LedgerTables>): Promise<void> {
  const indexed = [
    ['body', 'sha256'],
    ['look_piece', 'piece'],
  ] as const;
  for (const [table, column] of indexed) {
    await db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('scan_id', 'text', withScan)
      .addColumn(column, 'text', (value) => value.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['scan_id', column])
      .execute();
    const index = db.schema.createIndex(`${table}_by_${column}`).ifNotExists();
    await index.on(table).column(column).execute();
  }
  await db.schema
    .createTable('look')
    .ifNotExists()
    .addColumn('scan_id', 'text', (column) => withScan(column).primaryKey())
    .addColumn('skeleton', 'text', (column) => column.notNull())
    .addColumn('picture', 'text', (column) => column.notNull())
    .execute();
}

/**
 * Favicons and bodies become traits; reports have more of them from now on. Servers of the version before read and
 * write the former tables until they are replaced, too; only PostgreSQL has such servers. The next version drops the
 * views.
 */
export async function mergeTraits(db: Transaction<LedgerTables>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('trait')
    .ifNotExists()
    .addColumn('scan_id', 'text', withScan)
    .addColumn('trait', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('trait_key', ['scan_id', 'trait'])
    .execute();
  // A report that is being stored is waited for.
  if (dialect === 'postgres') await sql`lock table body, favicon`.execute(db);
  await sql`insert into trait (scan_id, trait)
    select scan_id, 'body:' || sha256 from body
    union select scan_id, 'favicon:' || hash from favicon`.execute(db);
  await db.schema.createIndex('trait_by_trait').ifNotExists().on('trait').column('trait').execute();
  await db.schema.dropTable('body').execute();
  await db.schema.dropTable('favicon').execute();
  if (dialect === 'sqlite') return;
  await viewTraits(db, 'body', 'sha256');
  await viewTraits(db, 'favicon', 'hash');
}

/** A view in place of a table: what is written to it becomes traits, which go with their scan. */
async function viewTraits(
  db: Transaction<LedgerTables>,
  kind: 'body' | 'favicon',
  column: string,
): Promise<void> {
  const [view, value] = [sql.ref(kind), sql.ref(column)];
  const prefix = sql.lit(`${kind}:`);
  await sql`create view ${view} as
    select scan_id, substr(trait, length(${prefix}) + 1) as ${value}
    from trait where trait like ${prefix} || '%'`.execute(db);
  await sql`create rule writing as on insert to ${view} do instead
    insert into trait (scan_id, trait) values (new.scan_id, ${prefix} || new.${value})
    on conflict do nothing`.execute(db);
  await sql`create rule removing as on delete to ${view} do instead nothing`.execute(db);
}
