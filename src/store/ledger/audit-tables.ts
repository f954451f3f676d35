import { sql, type Transaction } from 'kysely';
import type { Dialect } from './database.ts';
import type { LedgerTables } from './schema.ts';

/**
 * The audit log. Triggers make it append-only for every statement, including ours: retention first
 * advances the horizon of a trail, which cannot move back, and may then delete the entries before
 * it.
 */
export async function createAudit(db: Transaction<LedgerTables>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('audit')
    .ifNotExists()
    .addColumn('trail', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_key', ['trail', 'number'])
    .execute();
  await db.schema
    .createTable('audit_horizon')
    .ifNotExists()
    .addColumn('trail', 'text', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  for (const trail of ['changes', 'lookups'] as const) {
    await db
      .insertInto('audit_horizon')
      .values({ trail, number: 0, digest: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const trigger of triggers[dialect]) await trigger.execute(db);
}

const ofSqlite = [
  sql`create trigger if not exists audit_never_changes before update on audit
    begin select raise(abort, 'the audit log is append-only'); end`,
  sql`create trigger if not exists audit_never_shrinks before delete on audit
    when old.number > (select number from audit_horizon where trail = old.trail)
    begin select raise(abort, 'the audit log is append-only'); end`,
  sql`create trigger if not exists audit_horizon_never_returns before update on audit_horizon
    when new.trail <> old.trail or new.number <= old.number
    begin select raise(abort, 'the audit log is append-only'); end`,
  sql`create trigger if not exists audit_horizon_stays before delete on audit_horizon
    begin select raise(abort, 'the audit log is append-only'); end`,
];

const ofPostgres = [
  sql`create or replace function audit_refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`,
  sql`create or replace function audit_refuse_young() returns trigger language plpgsql as $$
    begin
      if old.number > (select number from audit_horizon where trail = old.trail) then
        raise exception 'the audit log is append-only';
      end if;
      return old;
    end $$`,
  sql`create trigger audit_never_changes before update on audit
    for each row execute function audit_refuse()`,
  sql`create trigger audit_never_shrinks before delete on audit
    for each row execute function audit_refuse_young()`,
  sql`create trigger audit_never_empties before truncate on audit
    for each statement execute function audit_refuse()`,
  sql`create trigger audit_horizon_never_returns before update on audit_horizon
    for each row when (new.trail <> old.trail or new.number <= old.number)
    execute function audit_refuse()`,
  sql`create trigger audit_horizon_stays before delete on audit_horizon
    for each row execute function audit_refuse()`,
  sql`create trigger audit_horizon_never_empties before truncate on audit_horizon
    for each statement execute function audit_refuse()`,
];

const triggers = { sqlite: ofSqlite, postgres: ofPostgres };
