import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { LedgerTables } from './schema.ts';
import { openSqlite } from './sqlite.ts';

type Row = Record<string, unknown>;
/** Tables by name, as copying sees them: every cell is text, a number or null. */
type Plain = Kysely<Record<string, Row>>;

/** The key of every table. Tables come after those they refer to. */
const keys = {
  plan: ['name'],
  account: ['id'],
  api_key: ['id'],
  identity: ['issuer', 'subject'],
  session: ['id'],
  saved_query: ['account_id', 'kind', 'name'],
  share_link: ['id'],
  pot: ['account_id', 'pot_group', 'period', 'starts_at'],
  usage: ['account_id', 'day', 'operation'],
  feed_state: ['feed'],
  feed_generation: ['feed', 'number'],
  feed_definition: ['name'],
  suppression: ['id'],
  decision: ['id'],
  assignment: ['id'],
  scan: ['id'],
  scan_turn: ['account_id', 'mode'],
  report: ['scan_id'],
  trait: ['scan_id', 'trait'],
  look: ['scan_id'],
  look_piece: ['scan_id', 'piece'],
  screenshot: ['name'],
  case_file: ['id'],
  case_reader: ['case_id', 'account_id'],
  case_indicator: ['case_id', 'kind', 'value'],
  case_judgement: ['case_id', 'kind', 'value', 'at'],
  case_entry: ['case_id', 'number'],
  watch: ['id'],
  watch_subject: ['watch_id', 'subject'],
  watch_event: ['id'],
  sink: ['id'],
  delivery: ['id', 'sink_id'],
  audit: ['trail', 'number'],
} as const satisfies Partial<Record<keyof LedgerTables, readonly string[]>>;

type CopiedTable = keyof typeof keys;
/** In the order in which they can be filled. */
export const copiedTables = Object.keys(keys) as CopiedTable[]; // declared above

const rowsAtOnce = 200;

interface Copy {
  from: Kysely<LedgerTables>;
  into: Kysely<LedgerTables>;
  /** Called after each batch with the number of rows it copied. */
  onRows?: (table: string, rows: number) => void;
}

/** Copies all rows. Resumes an interrupted copy after the last row of each table. The source must not change. */
export async function copyLedger({ from, into, onRows = () => undefined }: Copy): Promise<void> {
  // A new ledger has default plans, which the source may have changed.
  if (!(await lastKey(into, 'account'))) await into.deleteFrom('plan').execute();
  for (const table of copiedTables) {
    for (;;) {
      const rows = await rowsAfter(from, table, await lastKey(into, table));
      if (rows.length === 0) break;
      await plain(into).insertInto(table).values(rows).execute();
      onRows(table, rows.length);
    }
  }
  await copyMarks(from, into);
}

/** Single rows that every ledger has. The horizons of the audit log cannot move back. */
async function copyMarks(from: Kysely<LedgerTables>, into: Kysely<LedgerTables>): Promise<void> {
  const arrival = await from.selectFrom('scan_arrival').selectAll().executeTakeFirstOrThrow();
  await into.updateTable('scan_arrival').set(arrival).execute();
  for (const { trail, number, digest } of await from
    .selectFrom('audit_horizon')
    .selectAll()
    .execute()) {
    await into
      .updateTable('audit_horizon')
      .set({ number, digest })
      .where('trail', '=', trail)
      .where('number', '<', number)
      .execute();
  }
}

/** The number of rows and a digest over them in key order. */
export async function summarise(
  db: Kysely<LedgerTables>,
  table: CopiedTable,
): Promise<{ rows: number; digest: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for (let last: Row | undefined; ;) {
    const rows = await rowsAfter(db, table, last);
    for (const row of rows) {
      hash.update(JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
    }
    count += rows.length;
    last = rows.at(-1);
    if (!last) return { rows: count, digest: hash.digest('hex') };
  }
}

export async function countRows(db: Kysely<LedgerTables>, table: CopiedTable): Promise<number> {
  const { rows } = await plain(db)
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Writes a consistent copy as a SQLite ledger. */
export async function copyToSqlite(
  db: Kysely<LedgerTables>,
  file: string,
  now: () => number,
): Promise<void> {
  const target = await openSqlite(file, now);
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((from) => copyLedger({ from, into: target.db }));
  } finally {
    await target.close();
  }
}

function rowsAfter(
  db: Kysely<LedgerTables>,
  table: CopiedTable,
  last: Row | undefined,
): Promise<Row[]> {
  const key = keys[table];
  let query = plain(db).selectFrom(table).selectAll().limit(rowsAtOnce);
  for (const column of key) query = query.orderBy(column);
  if (last) {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const values = sql.join(key.map((column) => sql.val(last[column])));
    query = query.where(sql<boolean>`(${columns}) > (${values})`);
  }
  return query.execute();
}

function lastKey(db: Kysely<LedgerTables>, table: CopiedTable): Promise<Row | undefined> {
  const key: readonly string[] = keys[table];
  let query = plain(db).selectFrom(table).select(key).limit(1);
  for (const column of key) query = query.orderBy(column, 'desc');
  return query.executeTakeFirst();
}

function plain(db: Kysely<LedgerTables>): Plain {
  return db as unknown as Plain; // the same tables; copying ignores the types of columns
}
