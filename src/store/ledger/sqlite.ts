import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { StartError } from '../../errors.ts';
import { migrate, refuseNewer, schemaVersion } from './migrations.ts';
import type { LedgerTables } from './schema.ts';

export interface Ledger {
  db: Kysely<LedgerTables>;
  /** A copy as of this very moment, written at leisure: call it, then await it. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file, checks it, brings its schema up to date. */
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

function openDatabase(file: string): Database.Database {
  try {
    const database = new Database(file, { timeout: 5_000 });
    database.pragma('journal_mode = WAL');
    // What a caller was told must survive a power cut: sync at every commit.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    demandSound(database, file);
    return database;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new StartError(`${file} cannot be opened: ${reason}. Restore a backup.`, {
      cause: error,
    });
  }
}

function demandSound(database: Database.Database, file: string): void {
  const faults = findFaults(database);
  if (faults.length === 0) return;
  throw new StartError(
    `${file} is damaged (${faults[0]}). Move it away and run: vedette restore FILE`,
  );
}

/** Damage that SQLite finds; empty when the file is sound. */
function findFaults(database: Database.Database): string[] {
  const rows = database.pragma('integrity_check(5)') as { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

/**
 * The reading transaction is opened before this function first yields, and a WAL reader keeps seeing
 * that moment however long the copying takes and whatever is written meanwhile.
 */
/** A copy of a database as of this very moment, whoever writes to it meanwhile. */
export async function copySnapshot(file: string, target: string): Promise<void> {
  const reader = new Database(file, { readonly: true });
  try {
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM schema_step').get();
    await reader.backup(target);
  } finally {
    reader.close();
  }
}

async function closeLedger(db: Kysely<LedgerTables>, database: Database.Database): Promise<void> {
  database.pragma('wal_checkpoint(TRUNCATE)');
  await db.destroy();
}

/** Checks a file before it is trusted: sound, and not from a newer program. Writes nothing. */
export async function verifyLedgerFile(file: string): Promise<void> {
  const database = new Database(file, { readonly: true, timeout: 5_000 });
  demandSound(database, file);
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
  try {
    refuseNewer(await schemaVersion(db));
  } finally {
    await db.destroy();
  }
}
