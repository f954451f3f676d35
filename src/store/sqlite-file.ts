import { StartError } from '../errors.ts';
import { Database, type Connection } from '../sqlite.ts';

/**
 * A copy of a database as of this very moment, written at leisure: the reading transaction is opened
 * before this function first yields, and a WAL reader keeps seeing that moment however long the copying
 * takes and whatever is written meanwhile.
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

/** Reads everything and looks for damage. */
export function demandSound(database: Connection, file: string): void {
  const rows = database.pragma('integrity_check(5)') as { integrity_check: string }[];
  const faults = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  if (faults.length === 0) return;
  throw new StartError(`${file} is damaged (${faults[0]})`);
}
