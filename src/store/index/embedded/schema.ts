import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../../errors.ts';
import { explainFault } from '../../../lib/file-fault.ts';
import { demandSound } from '../../sqlite-file.ts';
import type { Cell, Layout } from '../kind.ts';
import { type Connection, Database } from '../../../sqlite.ts';

/**
 * Tables around the documents. `mark` holds numbers that survive a restart. `gone` lists removed
 * documents, by turn, until neither rows nor flat files contain them. `saved` names the trusted
 * manifest, so that files of another database state are never used.
 */
const frameSteps: readonly string[] = [
  `CREATE TABLE mark (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE gone (turn INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT;
   CREATE TABLE saved (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;`,
];

const pageBytes = 8_192;
/** 128 MiB. */
const walPages = 16_384;

/** A part of the schema that was of an older version. */
export interface PartUpgrade {
  part: string;
  from: number;
  to: number;
}

/** Opens the file for its writer and migrates its schema. */
export function openForWriting(
  file: string,
  layout: Layout,
  cacheMiB: number,
): { db: Connection; upgrades: PartUpgrade[] } {
  return orStartError(file, () => {
    const db = new Database(file, { timeout: 5_000 });
    try {
      db.pragma(`page_size = ${pageBytes}`);
      db.pragma('auto_vacuum = INCREMENTAL');
      db.pragma('journal_mode = WAL');
      // Acknowledged writes must survive a power failure, so every commit is synced.
      db.pragma('synchronous = FULL');
      // Index pages change with every commit; fewer checkpoints copy them less often. With
      // 128 MiB instead of 32, imports are a third faster, at one million banners and at ten.
      db.pragma(`wal_autocheckpoint = ${walPages}`);
      db.pragma(`cache_size = ${-cacheMiB * 1024}`);
      return { db, upgrades: migrate(db, layout) };
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

export function openForReading(file: string, cacheMiB: number): Connection {
  return orStartError(file, () => {
    const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    db.pragma(`cache_size = ${-cacheMiB * 1024}`);
    return db;
  });
}

/** Turns file errors into start errors, but not bugs. */
function orStartError<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const code = (error as { code?: unknown }).code; // undefined on anything thrown without one
    const isOfFile = typeof code === 'string' && code.startsWith('SQLITE_');
    if (!isOfFile && existsSync(dirname(file))) throw error;
    const { why, todo } = isOfFile
      ? explainFault(error, file)
      : { why: `${file} cannot be opened: its folder is missing`, todo: '' };
    throw new StartError(`${why}. ${todo}`.trim(), { cause: error });
  }
}

/** Each step and the row that records it form one transaction, so an interrupted upgrade resumes. */
function migrate(db: Connection, layout: Layout): PartUpgrade[] {
  db.exec(
    'CREATE TABLE IF NOT EXISTS schema_step (part TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT',
  );
  const parts = partsOf(layout);
  for (const [part, steps] of parts) refuseNewer(db, part, steps.length);
  return parts.flatMap(([part, steps]) => {
    const from = versionOf(db, part);
    takeSteps(db, part, steps);
    // Creating a file is not an upgrade.
    return from === 0 || from === steps.length ? [] : [{ part, from, to: steps.length }];
  });
}

function partsOf({ steps }: Layout): [string, readonly string[]][] {
  return [
    ['frame', frameSteps],
    ['documents', steps],
  ];
}

/** Checks a file before use: intact, and not from a newer program. Writes nothing. */
export function verifyDocuments(file: string, layout: Layout): void {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    demandSound(db, file);
    for (const [part, steps] of partsOf(layout)) refuseNewer(db, part, steps.length);
  } finally {
    db.close();
  }
}

function takeSteps(db: Connection, part: string, steps: readonly string[]): void {
  const record = db.prepare(
    'INSERT INTO schema_step VALUES (?, ?) ON CONFLICT DO UPDATE SET version = excluded.version',
  );
  for (let at = versionOf(db, part); at < steps.length; at++) {
    db.transaction(() => {
      db.exec(steps[at] ?? '');
      record.run(part, at + 1);
    })();
  }
}

function versionOf(db: Connection, part: string): number {
  const found = db.prepare('SELECT version FROM schema_step WHERE part = ?').pluck().get(part);
  return Number(found ?? 0);
}

/** An older program cannot understand newer data. */
function refuseNewer(db: Connection, part: string, known: number): void {
  const version = versionOf(db, part);
  if (version <= known) return;
  throw new StartError(
    `${db.name} was written by a newer Vedette (${part} ${version}, this one supports ${known}). ` +
      'Install that version, or restore a backup from before the upgrade.',
  );
}

/** All SQL of the writer. */
export function prepareStatements(db: Connection, layout: Layout, fields: readonly string[]) {
  return { ...onDocuments(db, layout), ...onWords(db, fields), ...onRemovals(db) };
}

function onDocuments(db: Connection, { table, key, content }: Layout) {
  const isKey = key.map((column) => `${column} = ?`).join(' AND ');
  const columns = [...key, ...content].join(', ');
  const places = [...key, ...content].map(() => '?').join(', ');
  return {
    find: db
      .prepare<Cell[], [number, ...Cell[]]>(
        `SELECT id, ${content.join(', ')} FROM ${table} WHERE ${isKey} AND gone = 0`,
      )
      .raw(),
    /** Does nothing if the key exists. */
    insert: db.prepare(
      `INSERT INTO ${table} (id, gone, ${columns}) VALUES (?, 0, ${places})
        ON CONFLICT (${key.join(', ')}) WHERE gone = 0 DO NOTHING`,
    ),
    setGone: db.prepare(`UPDATE ${table} SET gone = 1 WHERE id = ? AND gone = 0`),
    erase: db.prepare(`DELETE FROM ${table} WHERE id = ?`),
  };
}

function onWords(db: Connection, fields: readonly string[]) {
  const places = ['?', ...fields.map(() => '?')].join(', ');
  const columns = ['rowid', ...fields.map((field) => `"${field}"`)].join(', ');
  return {
    insertWords: db.prepare(`INSERT INTO words (${columns}) VALUES (${places})`),
    eraseWords: db.prepare('DELETE FROM words WHERE rowid = ?'),
  };
}

function onRemovals(db: Connection) {
  return {
    addGone: db.prepare('INSERT INTO gone VALUES (?, ?)'),
    goneBetween: db
      .prepare<[number, number], number>('SELECT id FROM gone WHERE turn > ? AND turn <= ?')
      .pluck(),
    forgetGone: db.prepare('DELETE FROM gone WHERE turn <= ?'),
    promise: db.prepare('INSERT OR IGNORE INTO saved VALUES (?)'),
    trust: db.prepare('DELETE FROM saved WHERE name <> ?'),
    isTrusted: db.prepare('SELECT 1 FROM saved WHERE name = ?'),
    setMark: db.prepare(
      'INSERT INTO mark VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    ),
  };
}
