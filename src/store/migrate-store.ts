import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import type { Objects } from '../lib/objects.ts';
import { writeDurably } from './durable.ts';
import { ledgerFile } from './files.ts';
import { copiedTables, copyLedger, countRows, summarise } from './ledger/copy.ts';
import type { OpenLedger } from './ledger/database.ts';
import { openPostgres, type PostgresSettings } from './ledger/postgres/postgres.ts';
import { openSqlite } from './ledger/sqlite.ts';

export type Direction = 'cluster' | 'embedded';

interface MigrationParts {
  to: Direction;
  /** The locked data folder of the embedded installation. */
  folder: string;
  /** Settings of the cluster. */
  settings: PostgresSettings;
  /** The object store of the cluster; undefined if it uses the folder itself. */
  shared?: Objects;
  local: Objects;
  now: () => number;
  onProgress: (progress: MigrationProgress) => void;
}

export interface MigrationProgress {
  doing: 'copying' | 'verifying' | 'copying banners' | 'verifying banners';
  /** Rows and files, or banners, processed so far. */
  done: number;
  total: number;
}

interface MigrationSummary {
  /** The digest over all rows is equal on both sides. */
  tables: { table: string; rows: number; digest: string }[];
  /** Files copied by this run, not counting those already present. */
  files: number;
}

/** Folders of files that the ledger refers to. */
const fileFolders = ['snapshots', 'screenshots'] as const;

/** Copies an embedded installation into a cluster or back and compares every row. Resumes an interrupted copy. */
export async function migrateStore(parts: MigrationParts): Promise<MigrationSummary> {
  const { to, folder, settings, now } = parts;
  if (to === 'cluster' && !existsSync(join(folder, ledgerFile))) {
    throw new StartError(`No ledger in ${folder}.`);
  }
  const embedded = await openSqlite(join(folder, ledgerFile), now);
  try {
    const cluster = await openPostgres({ ...settings, role: 'command' }, now);
    try {
      await demandIdle(cluster);
      const [from, into] = to === 'cluster' ? [embedded, cluster] : [cluster, embedded];
      const note = openNote(folder, to);
      await demandRoom(into, note);
      const summary = await copyAll(parts, from, into);
      await note.remove();
      return summary;
    } finally {
      await cluster.close();
    }
  } finally {
    await embedded.close();
  }
}

async function copyAll(
  { to, shared, local, onProgress }: MigrationParts,
  from: OpenLedger,
  into: OpenLedger,
): Promise<MigrationSummary> {
  const [source, target] = to === 'cluster' ? [local, shared] : [shared, local];
  const files = source && target ? await missingFiles(source, target) : [];
  let total = files.length;
  for (const table of copiedTables) total += await countRows(from.db, table);
  let done = 0;
  for (const table of copiedTables) done += await countRows(into.db, table);
  const advance = (more: number) => onProgress({ doing: 'copying', done: (done += more), total });
  await copyLedger({ from: from.db, into: into.db, onRows: (_, rows) => advance(rows) });
  for (const name of files) {
    const bytes = await source?.get(name);
    if (bytes) await target?.put(name, bytes);
    advance(1);
  }
  const tables = await compare(from, into, (rows) =>
    onProgress({ doing: 'verifying', done: rows, total }),
  );
  return { tables, files: files.length };
}

async function missingFiles(source: Objects, target: Objects): Promise<string[]> {
  const missing: string[] = [];
  for (const folder of fileFolders) {
    const there = new Set((await target.list(folder)).map(({ name }) => name));
    const here = (await source.list(folder)).map(({ name }) => name);
    missing.push(...here.filter((name) => !there.has(name) && !name.includes('/tmp-')));
  }
  return missing;
}

async function compare(
  from: OpenLedger,
  into: OpenLedger,
  onRows: (rows: number) => void,
): Promise<MigrationSummary['tables']> {
  const tables: MigrationSummary['tables'] = [];
  let compared = 0;
  for (const table of copiedTables) {
    const one = await summarise(from.db, table);
    const other = await summarise(into.db, table);
    if (one.rows !== other.rows || one.digest !== other.digest) {
      throw new StartError(
        `The table ${table} differs after the copy: ${one.rows} rows, ${other.rows} copied. ` +
          'Empty the target and start again.',
      );
    }
    tables.push({ table, ...one });
    onRows((compared += one.rows));
  }
  return tables;
}

/** Changes during the copy would be lost. */
async function demandIdle(cluster: OpenLedger): Promise<void> {
  const { until_ms } = await cluster.db
    .selectFrom('leader')
    .select('until_ms')
    .executeTakeFirstOrThrow();
  if (until_ms < cluster.now()) return;
  throw new StartError('Servers use the ledger on PostgreSQL. Stop them first.');
}

interface Note {
  isOurs: () => Promise<boolean>;
  write: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Records that the target was empty when the copy began, so that an interrupted copy can resume. */
function openNote(folder: string, to: Direction): Note {
  const file = join(folder, 'migrate-store.json');
  const text = JSON.stringify({ to });
  return {
    isOurs: async () => (await readFile(file, 'utf8').catch(() => '')) === text,
    write: () => writeDurably(file, text),
    remove: () => rm(file, { force: true }),
  };
}

async function demandRoom(into: OpenLedger, note: Note): Promise<void> {
  if (await note.isOurs()) return;
  if ((await countRows(into.db, 'account')) > 0) {
    throw new StartError('The target already has accounts; it must be empty.');
  }
  await note.write();
}
