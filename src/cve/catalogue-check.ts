import { Database, type Connection } from '../sqlite.ts';

/**
 * Magic number and version of the file; increment the version whenever the meaning of its content
 * changes.
 */
export const formatOf = { application: 0x56_44_43_56, version: 5 } as const;

/** Whether a file is a catalogue of this program, complete and readable to its last page. */
export function isSound(file: string): boolean {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return isOurs(db) && db.pragma('quick_check(1)', { simple: true }) === 'ok';
    } finally {
      db.close();
    }
  } catch {
    return false; // not a database at all, or gone
  }
}

export function isOurs(db: Connection): boolean {
  return (
    db.pragma('application_id', { simple: true }) === formatOf.application &&
    db.pragma('user_version', { simple: true }) === formatOf.version
  );
}
