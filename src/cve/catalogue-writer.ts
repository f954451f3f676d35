import { copyFileSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Database, type Connection } from '../sqlite.ts';
import { formatOf, isSound } from './catalogue-check.ts';
import { createAdder } from './catalogue-rows.ts';
import type { CveFeedRecord } from './record.ts';

/** A document of a feed. */
export interface CveDocument {
  /** Documents with the same name have the same content. */
  name: string;
  /** The feed it belongs to. */
  feed: string;
  read: () => AsyncIterable<readonly CveFeedRecord[]>;
}

interface WriteParts {
  /** Path of the new catalogue, which is complete or absent. */
  file: string;
  /** The previous catalogue; its records of unchanged documents are not read again. */
  former: string | null;
  generation: string;
  documents: readonly CveDocument[];
}

interface Written {
  /** Unreadable documents; they fail only their own feeds. */
  faults: string[];
}

/**
 * Ranking fields have their own columns, so that thousands of CVEs are ranked without reading their
 * text.
 */
const schema = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE document (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, feed TEXT NOT NULL) STRICT;
  CREATE TABLE record (
    cve TEXT NOT NULL, document INTEGER NOT NULL, rank INTEGER NOT NULL, updated TEXT NOT NULL,
    ranges INTEGER NOT NULL, rejected INTEGER NOT NULL, kind INTEGER NOT NULL, cvss REAL, epss REAL,
    exploited INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (cve, document)) STRICT, WITHOUT ROWID;
  CREATE INDEX record_document ON record (document);
  CREATE INDEX record_updated ON record (updated, cve);
  CREATE TABLE affected (
    product TEXT NOT NULL, cve TEXT NOT NULL, document INTEGER NOT NULL, ranges TEXT NOT NULL,
    PRIMARY KEY (product, cve, document)) STRICT, WITHOUT ROWID;
  CREATE INDEX affected_cve ON affected (cve, document);
  CREATE TABLE package (
    distribution TEXT NOT NULL, name TEXT NOT NULL, cve TEXT NOT NULL, release TEXT NOT NULL,
    document INTEGER NOT NULL, state TEXT NOT NULL, fixed_in TEXT NOT NULL, newest TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (distribution, name, cve, release, document)) STRICT, WITHOUT ROWID;
  CREATE INDEX package_document ON package (document);
  CREATE TABLE lifecycle (
    product TEXT NOT NULL, cycle TEXT NOT NULL, document INTEGER NOT NULL, title TEXT NOT NULL,
    ended INTEGER NOT NULL, ends_on TEXT NOT NULL, latest TEXT NOT NULL,
    PRIMARY KEY (product, cycle, document)) STRICT, WITHOUT ROWID;
  CREATE INDEX lifecycle_document ON lifecycle (document);
`;

const recordsAtOnce = 5_000;
const cacheMiB = 64;

/**
 * Writes the next catalogue beside the current one: a copy of it without removed documents and with
 * new ones. Holds at most a few thousand records in memory.
 */
export async function writeCatalogue(parts: WriteParts): Promise<Written> {
  const { file, former, generation, documents } = parts;
  const beside = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(beside, { force: true });
  const db = openBeside(beside, former);
  try {
    forgetOthers(db, documents);
    const faults = await addDocuments(db, documents);
    const countOf = (sql: string) => String(db.prepare(sql).pluck().get());
    const setAbout = db.prepare('INSERT OR REPLACE INTO about VALUES (?, ?)');
    setAbout.run('generation', generation);
    setAbout.run('count', countOf('SELECT count(DISTINCT cve) FROM record'));
    setAbout.run('ranges', countOf('SELECT count(DISTINCT cve) FROM record WHERE ranges > 0'));
    if (isMostlyAir(db)) db.exec('VACUUM');
    db.pragma('synchronous = FULL');
    db.pragma(`user_version = ${formatOf.version}`); // the last write, and one that is synced
    db.close();
    renameSync(beside, file);
    return { faults };
  } finally {
    if (db.open) db.close();
    rmSync(beside, { force: true });
  }
}

function openBeside(beside: string, former: string | null): Connection {
  const isCopy = former !== null && existsSync(former) && isSound(former);
  if (isCopy) copyFileSync(former, beside, constants.COPYFILE_FICLONE);
  const db = new Database(beside);
  // The file is not used until complete, so nothing in it needs to survive a crash.
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma(`cache_size = ${-cacheMiB * 1024}`);
  db.pragma('user_version = 0');
  if (!isCopy) {
    db.pragma(`application_id = ${formatOf.application}`);
    db.exec(schema);
  }
  return db;
}

function forgetOthers(db: Connection, documents: readonly CveDocument[]): void {
  const kept = new Set(documents.map(({ name }) => name));
  const known = db.prepare<[], { id: number; name: string }>('SELECT id, name FROM document').all();
  for (const { id, name } of known) if (!kept.has(name)) forget(db, id);
}

function forget(db: Connection, id: number): void {
  db.transaction(() => {
    db.prepare(
      `DELETE FROM affected WHERE (product, cve, document) IN (SELECT product, cve, document FROM affected
        WHERE (cve, document) IN (SELECT cve, document FROM record WHERE document = ? AND ranges > 0))`,
    ).run(id);
    db.prepare('DELETE FROM record WHERE document = ?').run(id);
    db.prepare('DELETE FROM package WHERE document = ?').run(id);
    db.prepare('DELETE FROM lifecycle WHERE document = ?').run(id);
    db.prepare('DELETE FROM document WHERE id = ?').run(id);
  })();
}

async function addDocuments(db: Connection, documents: readonly CveDocument[]): Promise<string[]> {
  const faults: string[] = [];
  for (const document of documents) {
    try {
      await addDocument(db, document);
    } catch (error) {
      const found = db.prepare('SELECT id FROM document WHERE name = ?').pluck().get(document.name);
      forget(db, Number(found));
      faults.push(`${document.feed}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return faults;
}

async function addDocument(db: Connection, { name, feed, read }: CveDocument): Promise<void> {
  if (db.prepare('SELECT 1 FROM document WHERE name = ?').get(name)) return;
  const { lastInsertRowid } = db
    .prepare('INSERT INTO document (name, feed) VALUES (?, ?)')
    .run(name, feed);
  const add = createAdder(db, Number(lastInsertRowid));
  let waiting: CveFeedRecord[] = [];
  for await (const batch of read()) {
    for (const record of batch) waiting.push(record);
    if (waiting.length < recordsAtOnce) continue;
    add(waiting);
    waiting = [];
  }
  add(waiting);
}

/** After large deletions the file is compacted. */
function isMostlyAir(db: Connection): boolean {
  const free = Number(db.pragma('freelist_count', { simple: true }));
  return free > Number(db.pragma('page_count', { simple: true })) / 2;
}
