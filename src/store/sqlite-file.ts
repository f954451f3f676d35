import { Database, type Connection } from '../sqlite.ts';

/**
 * Copies a database as of now: the read transaction starts before this function first yields, and a
 * WAL reader keeps seeing that state, however long the copy takes.
 */
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

/** Runs a full integrity check. */
export function demandSound(database: Connection, file: string): void {
  const rows = database.pragma('integrity_check(5)') as { integrity_check: string }[];
  const faults = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  if (faults.length === 0) return;
  throw Object.assign(new Error(`${file} is damaged (${faults[0]})`), { code: 'SQLITE_CORRUPT' });
}
