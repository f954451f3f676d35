import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/store/ledger/migrations.ts';
import type { LedgerTables } from '../../../src/store/ledger/schema.ts';
import { Database } from '../../../src/sqlite.ts';

/** Names a table or column that programs before the step may use, or demands a value that they do not give. */
const breaksOlder = [
  /^drop table/i,
  /^alter table .* (drop|rename|alter) /i,
  /^alter table .* add column (?!.*\bdefault\b).* not null/i,
];

/** On PostgreSQL, where servers of two versions share a ledger, views take their names; this ledger has one user. */
const replaced = ['drop table "body"', 'drop table "favicon"'];

async function statementsOfUpgrade(): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<LedgerTables>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await migrate({ db, dialect: 'sqlite', now: Date.now });
  await db.destroy();
  return statements;
}

describe('a step of the schema', () => {
  it('leaves servers of the version before it at work on the same ledger', async () => {
    const statements = await statementsOfUpgrade();

    const broken = statements.filter((sql) => breaksOlder.some((form) => form.test(sql.trim())));

    expect(statements.some((sql) => sql.startsWith('alter table'))).toBe(true);
    expect(broken).toEqual(replaced);
  });

  it.each([
    'drop table "scan"',
    'alter table "scan" rename column "host" to "name"',
    'alter table "scan" add column "device" text not null',
  ])('that would stop them is found: %s', (sql) => {
    expect(breaksOlder.some((form) => form.test(sql))).toBe(true);
  });
});
