import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { StartError } from '../errors.ts';
import {
  backupStagingPrefix,
  digestFile,
  keptFolders,
  listFiles,
  Manifest,
  manifestDigestName,
  manifestName,
  settingsName,
} from './backup.ts';
import { sync, syncTree, writeDurably } from './durable.ts';
import { bannersFile, bucketNoteFile, ledgerFile } from './files.ts';
import { bannerCodec } from './index/banner-codec.ts';
import { IndexBackup } from './index/clickhouse/backup.ts';
import { verifyDocuments } from './index/embedded/schema.ts';
import { verifyLedgerFile } from './ledger/sqlite.ts';

interface RestoreParts {
  folder: string;
  now: () => number;
}

/**
 * Unpacks next to the live files, verifies every digest and both databases, and only then swaps.
 * Old files are moved aside, never deleted. Crash-safe: once the new files are synced, a journal
 * lists the moves. After a crash before the journal, the old state remains; after one later, the
 * next process to open the folder completes the swap.
 */
export async function restoreBackup(file: string, parts: RestoreParts): Promise<Manifest> {
  const { folder } = parts;
  const staging = `${stagingPrefix}${randomUUID()}`;
  await fs.mkdir(join(folder, staging), { mode: 0o700 });
  try {
    const manifest = await unpack(file, join(folder, staging));
    await syncTree(join(folder, staging));
    await sync(folder);
    await writeDurably(
      join(folder, journalName),
      JSON.stringify(await plan(staging, manifest, parts)),
    );
    await finishRestore(folder);
    return manifest;
  } catch (error) {
    // With a journal, the swap is still pending and needs the staged files.
    if (!existsSync(join(folder, journalName))) {
      await fs.rm(join(folder, staging), { recursive: true, force: true });
    }
    throw error;
  }
}

/** Unpacks the backup elsewhere and checks it as a restore would. */
export async function verifyBackup(file: string): Promise<Manifest> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'vedette-verify-'));
  try {
    return await unpackChecked(file, folder);
  } catch (cause) {
    throw new StartError(`${file} cannot be restored: ${reasonOf(cause)}.`, { cause });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function unpack(file: string, staging: string): Promise<Manifest> {
  try {
    return await unpackChecked(file, staging);
  } catch (cause) {
    throw new StartError(`Cannot restore ${file} (${reasonOf(cause)}). Nothing was changed.`, {
      cause,
    });
  }
}

async function unpackChecked(file: string, staging: string): Promise<Manifest> {
  try {
    await demandArchive(file);
    extract({
      file,
      cwd: staging,
      // An asynchronous reader keeps writing after an error, into a folder that is being deleted.
      sync: true,
      strict: true,
      preserveOwner: false,
      filter: (_path, entry) => 'type' in entry && /^(File|OldFile|Directory)$/.test(entry.type),
    });
    const manifest = await checkFiles(staging);
    await checkDatabases(staging);
    return manifest;
  } catch (cause) {
    throw new Error(reasonOf(cause).replaceAll(`${staging}/`, ''), { cause });
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

const gzipMagic = Buffer.from([0x1f, 0x8b]);

/** Checked before unpacking: the archive reader would only report where it failed. */
async function demandArchive(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error('there is no such file');
  const opened = await fs.open(file);
  try {
    const { buffer } = await opened.read({ buffer: Buffer.alloc(gzipMagic.length) });
    if (!buffer.equals(gzipMagic))
      throw new Error('it is not a backup of Vedette, nor any other gzip file');
  } finally {
    await opened.close();
  }
}

async function checkFiles(staging: string): Promise<Manifest> {
  if (!existsSync(join(staging, manifestName)))
    throw new Error('it is not a backup of Vedette: it has no manifest.json');
  const text = await fs.readFile(join(staging, manifestName), 'utf8');
  const digest = await fs.readFile(join(staging, manifestDigestName), 'utf8');
  if (createHash('sha256').update(text).digest('hex') !== digest.trim()) {
    throw new Error('its manifest was modified');
  }
  const manifest: unknown = JSON.parse(text);
  if (!Value.Check(Manifest, manifest)) throw new Error('its manifest has an unknown format');
  for (const { path, bytes, sha256 } of manifest.files) {
    if (!isOurs(path)) throw new Error(`${path} does not belong in a backup`);
    const whole = join(staging, path);
    const { size } = await fs.stat(whole);
    if (size !== bytes || (await digestFile(whole)) !== sha256)
      throw new Error(`${path} was modified`);
  }
  const listed = new Set(manifest.files.map(({ path }) => path));
  const stranger = (await listFiles(staging)).find((path) => !listed.has(path) && isOurs(path));
  if (stranger !== undefined) throw new Error(`${stranger} is not in its manifest`);
  return manifest;
}

const ours = new Set<string>([
  ledgerFile,
  bannersFile,
  bucketNoteFile,
  settingsName,
  ...keptFolders,
]);

function isOurs(path: string): boolean {
  return ours.has(topOf(path)) && !path.split('/').includes('..');
}

function topOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Digests only prove that the files match the backup; the backup of a damaged database is damaged, too. */
async function checkDatabases(staging: string): Promise<void> {
  await verifyLedgerFile(join(staging, ledgerFile));
  const banners = join(staging, bannersFile);
  if (existsSync(banners)) verifyDocuments(banners, bannerCodec);
  await readBucketNote(staging);
}

/** Where the banners of a restored backup are, if the index wrote them to a bucket itself. */
export async function readBucketNote(folder: string): Promise<IndexBackup | undefined> {
  const file = join(folder, bucketNoteFile);
  if (!existsSync(file)) return undefined;
  const note: unknown = JSON.parse(await fs.readFile(file, 'utf8'));
  if (Value.Check(IndexBackup, note)) return note;
  throw new Error(`${bucketNoteFile} has an unknown format`);
}

const stagingPrefix = 'tmp-restore-';
const journalName = 'restore.json';

/** The moves of a restore: `outgoing` into the folder `before`, `incoming` out of the folder `staging`. */
const Journal = Type.Object({
  staging: Type.String({ pattern: `^${stagingPrefix}[\\w-]+$` }),
  before: Type.String({ pattern: '^before-restore-[\\w-]+$' }),
  outgoing: Type.Array(Type.String({ pattern: '^[\\w][\\w.-]*$' })),
  incoming: Type.Array(Type.String({ pattern: '^[\\w][\\w.-]*$' })),
});
type Journal = Static<typeof Journal>;

async function plan(
  staging: string,
  manifest: Manifest,
  { folder, now }: RestoreParts,
): Promise<Journal> {
  const incoming = [...new Set(manifest.files.map(({ path }) => topOf(path)))];
  const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
  const there = await fs.readdir(folder);
  return {
    staging,
    before: `before-restore-${stamp}`,
    outgoing: there.filter((name) => incoming.includes(name) || dependsOnLedger(name)),
    incoming,
  };
}

/** Databases with their WAL files, files they refer to, and derived data: useless with another ledger. */
function dependsOnLedger(name: string): boolean {
  const isFolder = /^(derived|snapshots|screenshots)$/.test(name);
  return isFolder || name === bucketNoteFile || /\.sqlite(-wal|-shm)?$/.test(name);
}

/**
 * Completes a restore that was interrupted after its journal was written. Cleans up after one
 * interrupted earlier, after killed backups and after killed downloads. Idempotent. Requires a
 * locked folder with no open files.
 */
export async function finishRestore(folder: string): Promise<void> {
  const journal = await readJournal(folder);
  if (journal) await swap(journal, folder);
  for (const name of await fs.readdir(folder)) {
    const isLeftOver = name.startsWith(stagingPrefix) || name.startsWith(backupStagingPrefix);
    if (!isLeftOver && name !== `${journalName}.partial`) continue;
    await fs.rm(join(folder, name), { recursive: true, force: true });
  }
  for (const kept of ['.', ...keptFolders]) await removeDrafts(join(folder, kept));
}

/** Downloads and files that a killed process was writing. */
const draft = /^tmp-(?:feed-)?[\da-f]{8}-[\da-f-]{27}(?:\.part)?$/;

async function removeDrafts(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await fs.readdir(folder))
    if (draft.test(name)) await fs.rm(join(folder, name), { force: true });
}

async function swap(journal: Journal, folder: string): Promise<void> {
  try {
    await moveAll(journal.outgoing, folder, join(folder, journal.before));
    await moveAll(journal.incoming, join(folder, journal.staging), folder);
    await fs.rm(join(folder, journalName));
    await sync(folder);
  } catch (cause) {
    throw new StartError(
      `Cannot finish the restore of ${folder}: ${reasonOf(cause)}. The next start tries again.`,
      { cause },
    );
  }
}

async function readJournal(folder: string): Promise<Journal | undefined> {
  const file = join(folder, journalName);
  if (!existsSync(file)) return undefined;
  const journal = parseJson(await fs.readFile(file, 'utf8'));
  if (Value.Check(Journal, journal)) return journal;
  throw new StartError(`${file} is not a restore journal. Move it away.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // rejected by the schema
  }
}

/** Skips files that an earlier attempt moved. */
async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  if (names.length === 0) return;
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    if (existsSync(join(to, name)) || !existsSync(join(from, name))) continue;
    await fs.rename(join(from, name), join(to, name));
  }
  // These moves must be on disk before the next step.
  for (const path of [from, to]) if (existsSync(path)) await sync(path);
}
