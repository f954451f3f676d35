import type { Transaction } from 'kysely';
import type { LedgerTables } from './schema.ts';

export async function createCases(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('case_file')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sharing', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('case_reader')
    .ifNotExists()
    .addColumn('case_id', 'text', (column) => column.notNull().references('case_file.id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addPrimaryKeyConstraint('case_reader_key', ['case_id', 'account_id'])
    .execute();
  await db.schema
    .createTable('case_indicator')
    .ifNotExists()
    .addColumn('case_id', 'text', (column) => column.notNull().references('case_file.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('judged_at', 'text')
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('headline', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('case_indicator_key', ['case_id', 'kind', 'value'])
    .execute();
  await db.schema
    .createTable('case_judgement')
    .ifNotExists()
    .addColumn('case_id', 'text', (column) => column.notNull().references('case_file.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('headline', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('case_judgement_key', ['case_id', 'kind', 'value', 'at'])
    .execute();
  await db.schema
    .createTable('case_entry')
    .ifNotExists()
    .addColumn('case_id', 'text', (column) => column.notNull().references('case_file.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('says', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('case_entry_key', ['case_id', 'number'])
    .execute();
}

/** A pasted log disappears with the browser tab; the case keeps what it contained about each indicator. */
export async function keepFirstLines(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .alterTable('case_indicator')
    .addColumn('lines', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('case_indicator')
    .addColumn('first_line', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
