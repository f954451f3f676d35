import { Kysely, SqliteDialect } from 'kysely';
import { StartError } from '../../errors.ts';
import { copySnapshot, demandSound } from '../sqlite-file.ts';
import { migrate, refuseNewer, schemaVersion } from './migrations.ts';
import type { LedgerTables } from './schema.ts';
import { Database, type Connection } from '../../sqlite.ts';

export interface Ledger {
  db: Kysely<LedgerTables>;
  /** Copies the database as of now: call it, then await it. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens and checks the file and migrates its schema. */
export async function openLedger(file: string, now: () => number): Promise<Ledger> {
  const database = openDatabase(file);
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
  try {
    await migrate(db, now);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    copyTo: (target) => copySnapshot(file, target),
    close: () => closeLedger(db, database),
  };
}

function openDatabase(file: string): Connection {
  try {
    const database = new Database(file, { timeout: 5_000 });
    database.pragma('journal_mode = WAL');
    // Acknowledged writes must survive a power cut, so every commit is synced.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    demandSound(database, file);
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    const fault = error instanceof StartError ? reason : `${file} cannot be opened: ${reason}`;
    throw new StartError(`${fault}. Move it away and run vedette restore FILE`, { cause: error });
  }
}

async function closeLedger(db: Kysely<LedgerTables>, database: Connection): Promise<void> {
  database.pragma('wal_checkpoint(TRUNCATE)');
  await db.destroy();
}

/** Checks a file before use: intact, and not from a newer program. Writes nothing. */
export async function verifyLedgerFile(file: string): Promise<void> {
  const database = new Database(file, { readonly: true, timeout: 5_000 });
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
  try {
    demandSound(database, file);
    refuseNewer(await schemaVersion(db));
  } finally {
    await db.destroy();
  }
}
