import { Database, type Connection } from '../sqlite.ts';

/**
 * Copies a database as of the call: the read transaction starts before this function first yields,
 * and a WAL reader keeps seeing that state however long the copy takes.
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
  const [fault] = faultsOf(database);
  if (fault === undefined) return;
  throw Object.assign(new Error(`${file} is damaged (${fault})`), { code: 'SQLITE_CORRUPT' });
}

/** If the damage is too great to list, the check itself fails. */
function faultsOf(database: Connection): string[] {
  try {
    const rows = database.pragma('integrity_check(5)') as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [error.message];
  }
}

const isDamage = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code));
