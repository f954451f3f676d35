import { copyFileSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { toRange, type SaidAffected } from './affected.ts';
import { formatOf, isSound } from './catalogue-check.ts';
import { keyOfPackage } from './collections.ts';
import { keyOfProduct, keyOfRecord } from './products.ts';
import { writeRanges } from './ranges-text.ts';
import { addAside } from './catalogue-asides.ts';
import {
  isRejected,
  rankOf,
  scoreOfKind,
  type Said,
  type SaidAside,
  type SaidRecord,
} from './said.ts';
import type { AffectedRange } from './store.ts';
import { Database, type Connection } from '../sqlite.ts';

/** A document of a feed. */
export interface CveDocument {
  /** Two documents of one name have the same content. */
  name: string;
  /** The feed that it came with. */
  feed: string;
  read: () => AsyncIterable<readonly (Said | SaidAside)[]>;
}

interface WriteParts {
  /** Where the new catalogue goes; it is whole or absent. */
  file: string;
  /** The one before: what it has of the same documents is not read again. */
  former: string | null;
  generation: string;
  documents: readonly CveDocument[];
}

interface Written {
  /** Documents that could not be read: the feeds behind them are in trouble, the others are not. */
  faults: string[];
}

/** What CVEs are ranked by has columns of its own, so that thousands are ranked without reading their prose. */
const schema = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE document (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, feed TEXT NOT NULL) STRICT;
  CREATE TABLE said (
    cve TEXT NOT NULL, document INTEGER NOT NULL, rank INTEGER NOT NULL, updated TEXT NOT NULL,
    ranges INTEGER NOT NULL, rejected INTEGER NOT NULL, kind INTEGER NOT NULL, cvss REAL, epss REAL,
    exploited INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (cve, document)) STRICT, WITHOUT ROWID;
  CREATE INDEX said_document ON said (document);
  CREATE TABLE touches (
    product TEXT NOT NULL, cve TEXT NOT NULL, document INTEGER NOT NULL, ranges TEXT NOT NULL,
    PRIMARY KEY (product, cve, document)) STRICT, WITHOUT ROWID;
  CREATE INDEX touches_cve ON touches (cve, document);
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
const longestDescription = 8_000;
const mostReferences = 100;
/** Ranges of one product in one record; more than this is a list of builds. */
const mostRanges = 2_000;

/**
 * Writes the next catalogue beside the one in use: the last one, without the documents that are gone
 * and with those that are new. Holds a few thousand records in memory, however many there are.
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
    setAbout.run('count', countOf('SELECT count(DISTINCT cve) FROM said'));
    setAbout.run('ranges', countOf('SELECT count(DISTINCT cve) FROM said WHERE ranges > 0'));
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
  // The file is not used before it is whole, so nothing in it has to survive a kill.
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
      `DELETE FROM touches WHERE (product, cve, document) IN (SELECT product, cve, document FROM touches
        WHERE (cve, document) IN (SELECT cve, document FROM said WHERE document = ? AND ranges > 0))`,
    ).run(id);
    db.prepare('DELETE FROM said WHERE document = ?').run(id);
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
  let waiting: (Said | SaidAside)[] = [];
  for await (const batch of read()) {
    for (const said of batch) waiting.push(said);
    if (waiting.length < recordsAtOnce) continue;
    add(waiting);
    waiting = [];
  }
  add(waiting);
}

function createAdder(db: Connection, document: number) {
  const forgetRanges = db.prepare('DELETE FROM touches WHERE cve = ? AND document = ?');
  const addSaid = db.prepare(
    'INSERT OR REPLACE INTO said VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addRanges = db.prepare('INSERT OR REPLACE INTO touches VALUES (?, ?, ?, ?)');
  const aside = addAside(db, document);
  return db.transaction((batch: readonly (Said | SaidAside)[]) => {
    for (const said of batch) {
      if (said.type === 'package' || said.type === 'lifecycle') {
        aside(said);
        continue;
      }
      const products = said.type === 'cve' ? rangesByProduct(said) : new Map<string, never>();
      if (said.type === 'cve') forgetRanges.run(said.cve, document); // said twice: the last counts
      addSaid.run(...rowOf(said, document, products.size));
      for (const [key, ranges] of products) {
        addRanges.run(key, said.cve, document, writeRanges(ranges, key));
      }
    }
  });
}

function rowOf(said: Said, document: number, ranges: number): unknown[] {
  const kinds = (['4', '3', '2'] as const).map((kind) => [kind, scoreOfKind(said, kind)] as const);
  const [kind, newest] = kinds.find(([, score]) => score !== undefined) ?? ['0', undefined];
  return [
    said.cve,
    document,
    rankOf(said),
    said.type === 'cve' ? (said.updatedAt ?? '') : '',
    ranges,
    isRejected(said) ? 1 : 0,
    Number(kind),
    newest?.score ?? null,
    said.type === 'epss' ? said.epss : null,
    said.type === 'known-exploited' ? 1 : 0,
    JSON.stringify(bodyOf(said)),
  ];
}

/** The ranges are kept beside it, and what is too long is cut. */
function bodyOf(said: Said): Said {
  if (said.type !== 'cve') return said;
  const { description } = said;
  return {
    ...said,
    ...(description === undefined ? {} : { description: description.slice(0, longestDescription) }),
    references: said.references.slice(0, mostReferences),
    affected: [],
  };
}

function rangesByProduct(said: SaidRecord): Map<string, AffectedRange[]> {
  const products = new Map<string, AffectedRange[]>();
  if (isRejected(said)) return products;
  for (const each of said.affected) {
    const found = rangeOf(each);
    if (!found) continue;
    const { key, range } = found;
    const ranges = products.get(key) ?? [];
    if (ranges.length < mostRanges) ranges.push(range);
    products.set(key, ranges);
  }
  return products;
}

/** Where a package of a known collection is named, its product counts, and not the text around it. */
function rangeOf(said: SaidAffected): { key: string; range: AffectedRange } | undefined {
  const packaged = keyOfPackage(said);
  if (packaged === 'of a distribution') return undefined;
  if (packaged !== undefined) {
    const [vendor = '', product = ''] = packaged.split(':');
    const range = toRange({ ...said, cpe: undefined, vendor, product });
    return range && { key: packaged, range };
  }
  const range = toRange(said);
  if (!range) return undefined;
  const named = said.cpe === undefined ? (said.product ?? '') : '';
  return { key: named === '' ? keyOfProduct(range) : keyOfRecord(range, named), range };
}

/** After much was deleted the file is made small again. */
function isMostlyAir(db: Connection): boolean {
  const free = Number(db.pragma('freelist_count', { simple: true }));
  return free > Number(db.pragma('page_count', { simple: true })) / 2;
}
