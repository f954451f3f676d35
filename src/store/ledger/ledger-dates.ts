import { Database, type Connection } from '../../sqlite.ts';

/** Dates that `doctor` reads from a ledger; null if unknown. */
export interface LedgerDates {
  /** Time of the newest record. */
  recordedAt: number | null;
  /** Newest `Last-Modified` of a downloaded feed. */
  publishedAt: number | null;
  /** When the audit log last recorded a backup. */
  backupAt: number | null;
}

/** Reads a ledger while a server runs. Older ledgers have fewer tables. */
export function readLedgerDates(file: string): LedgerDates {
  const database = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    const times = [
      newest(database, { table: 'audit', query: 'select max(at) as moment from audit' }),
      newest(database, {
        table: 'feed_generation',
        query: 'select max(created_at) as moment from feed_generation',
      }),
    ].filter((each) => each !== null);
    return {
      recordedAt: times.length === 0 ? null : Math.max(...times),
      publishedAt: newestPublished(database),
      backupAt: newest(database, {
        table: 'audit',
        query: "select max(at) as moment from audit where action = 'backup'",
      }),
    };
  } finally {
    database.close();
  }
}

function newest(
  database: Connection,
  { table, query }: { table: string; query: string },
): number | null {
  if (!hasTable(database, table)) return null;
  const { moment } = database.prepare(query).get() as { moment: string | null };
  return moment === null ? null : Date.parse(moment);
}

function newestPublished(database: Connection): number | null {
  if (!hasTable(database, 'feed_generation')) return null;
  const rows = database
    .prepare("select documents from feed_generation where origin = 'download'")
    .all() as { documents: string }[];
  const times = rows
    .flatMap(({ documents }) => JSON.parse(documents) as { lastModified: string | null }[]) // written by the store
    .map(({ lastModified }) => Date.parse(lastModified ?? ''))
    .filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : times.reduce((most, time) => Math.max(most, time));
}

function hasTable(database: Connection, name: string): boolean {
  const found = database
    .prepare("select 1 from sqlite_master where type = 'table' and name = ?")
    .get(name);
  return found !== undefined;
}
