import { rmSync } from 'node:fs';
import { Database, type Connection } from '../../sqlite.ts';

/** Increment when the form or meaning of stored data changes; the file is then rebuilt. */
const form = 5;

/**
 * What every host shows and showed, and how bad it is. Derived from banners, CVE data and the
 * users' rules, so it can be deleted at any time. Address keys sort in address order.
 */
const tables = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE software (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, product TEXT NOT NULL, generation TEXT NOT NULL,
    matched TEXT NOT NULL);
  CREATE INDEX software_generation ON software (generation);
  CREATE TABLE weak (cve TEXT, software INTEGER, PRIMARY KEY (cve, software)) WITHOUT ROWID;
  CREATE INDEX weak_software ON weak (software);
  CREATE TABLE blind (product TEXT, software INTEGER, PRIMARY KEY (product, software)) WITHOUT ROWID;
  CREATE INDEX blind_software ON blind (software);
  CREATE TABLE host (
    ip TEXT PRIMARY KEY, address TEXT NOT NULL, hostname TEXT NOT NULL, first_seen INTEGER NOT NULL,
    last_seen INTEGER NOT NULL, pass INTEGER NOT NULL, rank INTEGER NOT NULL, answer TEXT NOT NULL,
    affected INTEGER NOT NULL, overdue INTEGER NOT NULL, decided INTEGER NOT NULL, expired INTEGER NOT NULL, end_of_life INTEGER NOT NULL,
    owner TEXT NOT NULL, tags TEXT NOT NULL, next_change INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX host_rank ON host (rank, ip);
  CREATE INDEX host_answer ON host (answer, rank, ip);
  CREATE INDEX host_next_change ON host (next_change);
  CREATE TABLE presence (
    host TEXT, port INTEGER, socket TEXT, since INTEGER, software INTEGER, seen INTEGER NOT NULL,
    stale_at INTEGER NOT NULL, until INTEGER, PRIMARY KEY (host, port, socket, since, software)) WITHOUT ROWID;
  CREATE INDEX presence_software ON presence (software, host);
  CREATE TABLE topic (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, hosts INTEGER NOT NULL, UNIQUE (kind, name));
  CREATE INDEX topic_hosts ON topic (kind, hosts DESC, name);
  CREATE TABLE place (topic INTEGER, rank INTEGER, ip TEXT, PRIMARY KEY (topic, rank, ip)) WITHOUT ROWID;
  CREATE TABLE placed (ip TEXT PRIMARY KEY, places TEXT NOT NULL) WITHOUT ROWID;
`;

/** Opens the file, or creates a new one if it is missing, damaged or in another form. */
export function openRegisterFile(file: string): Connection {
  try {
    const db = new Database(file);
    if (db.pragma('user_version', { simple: true }) === form) return prepared(db);
    db.close();
  } catch {
    // Damaged; it is derived data, so rebuild it.
  }
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  const db = prepared(new Database(file));
  db.exec(tables);
  db.pragma(`user_version = ${form}`);
  return db;
}

const cacheMiB = 16;

function prepared(db: Connection): Connection {
  db.pragma('journal_mode = WAL');
  // The follower of banners records elsewhere when this file is behind.
  db.pragma('synchronous = OFF');
  db.pragma(`cache_size = ${-cacheMiB * 1024}`);
  return db;
}
