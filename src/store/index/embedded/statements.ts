import type { Cell, Layout } from '../codec.ts';
import type { Connection } from '../../../sqlite.ts';

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
    /** No effect if the key exists. */
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
