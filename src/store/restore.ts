import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { StartError } from '../errors.ts';
import {
  Manifest,
  digestFile,
  keptFolders,
  listFiles,
  manifestDigestName,
  manifestName,
} from './backup.ts';
import { sync, syncTree, writeDurably } from './durable.ts';
import { bannersFile, ledgerFile } from './files.ts';
import { bannerCodec } from './index/embedded/banner-codec.ts';
import { verifyDocuments } from './index/embedded/schema.ts';
import { verifyLedgerFile } from './ledger/sqlite.ts';

interface RestoreParts {
  folder: string;
  now: () => number;
}

/**
 * Unpacks beside the live files, checks every digest and both databases, and only then puts the files in
 * place. What was there before is moved to a folder of its own, never deleted. A kill or a power cut at any
 * moment leaves the old state or the new one: the note that is written once everything new is on the disk
 * decides which, and whoever opens the folder next finishes what it says.
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
      join(folder, noteName),
      JSON.stringify(await plan(staging, manifest, parts)),
    );
    await finishRestore(folder);
    return manifest;
  } catch (error) {
    // Once the note is there, what it names must stay.
    if (!existsSync(join(folder, noteName))) {
      await fs.rm(join(folder, staging), { recursive: true, force: true });
    }
    throw error;
  }
}

async function unpack(file: string, staging: string): Promise<Manifest> {
  try {
    await extract({
      file,
      cwd: staging,
      strict: true,
      preserveOwner: false,
      filter: (_path, entry) => 'type' in entry && /^(File|OldFile|Directory)$/.test(entry.type),
    });
    const manifest = await checkFiles(staging);
    await checkDatabases(staging);
    return manifest;
  } catch (cause) {
    const reason = reasonOf(cause).replaceAll(`${staging}/`, '');
    throw new StartError(
      `${file} is not a backup that can be restored (${reason}). Nothing was changed.`,
      { cause },
    );
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

async function checkFiles(staging: string): Promise<Manifest> {
  const text = await fs.readFile(join(staging, manifestName), 'utf8');
  const digest = await fs.readFile(join(staging, manifestDigestName), 'utf8');
  if (createHash('sha256').update(text).digest('hex') !== digest.trim()) {
    throw new Error('its manifest was altered');
  }
  const manifest: unknown = JSON.parse(text);
  if (!Value.Check(Manifest, manifest)) throw new Error('its manifest is of another kind');
  for (const { path, bytes, sha256 } of manifest.files) {
    if (!isOurs(path)) throw new Error(`${path} is no part of a backup`);
    const whole = join(staging, path);
    const { size } = await fs.stat(whole);
    if (size !== bytes || (await digestFile(whole)) !== sha256)
      throw new Error(`${path} was altered`);
  }
  const listed = new Set(manifest.files.map(({ path }) => path));
  const stranger = (await listFiles(staging)).find((path) => !listed.has(path) && isOurs(path));
  if (stranger !== undefined) throw new Error(`${stranger} is not in its manifest`);
  return manifest;
}

const ours = new Set<string>([ledgerFile, bannersFile, ...keptFolders]);

function isOurs(path: string): boolean {
  return ours.has(topOf(path)) && !path.split('/').includes('..');
}

function topOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Digests tell that nothing changed since the backup; this, that what was backed up can be used. */
async function checkDatabases(staging: string): Promise<void> {
  await verifyLedgerFile(join(staging, ledgerFile));
  const banners = join(staging, bannersFile);
  if (existsSync(banners)) verifyDocuments(banners, bannerCodec);
}

const stagingPrefix = 'tmp-restore-';
const noteName = 'restore.json';

/** What is still to be done for a restore: names in the data folder, in the staging folder, and where old ones go. */
const Note = Type.Object({
  staging: Type.String({ pattern: `^${stagingPrefix}[\\w-]+$` }),
  before: Type.String({ pattern: '^before-restore-[\\w-]+$' }),
  leaving: Type.Array(Type.String({ pattern: '^[\\w][\\w.-]*$' })),
  entering: Type.Array(Type.String({ pattern: '^[\\w][\\w.-]*$' })),
});
type Note = Static<typeof Note>;

async function plan(
  staging: string,
  manifest: Manifest,
  { folder, now }: RestoreParts,
): Promise<Note> {
  const entering = [...new Set(manifest.files.map(({ path }) => topOf(path)))];
  const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
  const there = await fs.readdir(folder);
  return {
    staging,
    before: `before-restore-${stamp}`,
    leaving: there.filter((name) => entering.includes(name) || belongsToLedger(name)),
    entering,
  };
}

/** Databases with their logs, what they name, and what is derived from them never outlive a restore. */
function belongsToLedger(name: string): boolean {
  return /\.sqlite(-wal|-shm)?$/.test(name) || /^(derived|snapshots|screenshots)$/.test(name);
}

/**
 * Finishes a restore that was decided and interrupted, and removes what one that was not decided left. Each
 * step is done once, however often this is begun. For who holds the folder, before anything in it is opened.
 */
export async function finishRestore(folder: string): Promise<void> {
  const note = await readNote(folder);
  if (note) await follow(note, folder);
  for (const name of await fs.readdir(folder)) {
    if (!name.startsWith(stagingPrefix) && name !== `${noteName}.partial`) continue;
    await fs.rm(join(folder, name), { recursive: true, force: true });
  }
}

async function follow(note: Note, folder: string): Promise<void> {
  try {
    await moveAll(note.leaving, folder, join(folder, note.before));
    await moveAll(note.entering, join(folder, note.staging), folder);
    await fs.rm(join(folder, noteName));
    await sync(folder);
  } catch (cause) {
    throw new StartError(
      `The restore of ${folder} cannot be finished: ${reasonOf(cause)}. The next start goes on with it.`,
      { cause },
    );
  }
}

async function readNote(folder: string): Promise<Note | undefined> {
  const file = join(folder, noteName);
  if (!existsSync(file)) return undefined;
  const note: unknown = JSON.parse(await fs.readFile(file, 'utf8'));
  if (Value.Check(Note, note)) return note;
  throw new StartError(`${file} is not the note of a restore: move it away.`);
}

/** Of what was moved before, nothing is left at the old place. */
async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  if (names.length === 0) return;
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    if (existsSync(join(to, name)) || !existsSync(join(from, name))) continue;
    await fs.rename(join(from, name), join(to, name));
  }
  // The next step relies on this one, so it must not reach the disk before it.
  for (const path of [from, to]) if (existsSync(path)) await sync(path);
}
