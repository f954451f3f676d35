import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { create } from 'tar';
import { Type, type Static } from 'typebox';
import { VedetteError } from '../errors.ts';
import { readFileBytes } from '../lib/file-bytes.ts';
import type { Objects } from '../lib/objects.ts';
import { explainFull } from './disk-full.ts';
import { sync } from './durable.ts';
import type { IndexBackup } from './index/clickhouse/backup.ts';

/** Folders of immutable files: hard links serve as copies. */
const objectFolders = ['snapshots', 'screenshots'] as const;
export const keptFolders = [...objectFolders, 'tls'] as const;

export const Manifest = Type.Object({
  format: Type.Literal('vedette-backup'),
  version: Type.Literal(1),
  createdAt: Type.String(),
  files: Type.Array(
    Type.Object({
      path: Type.String({ pattern: '^[\\w][\\w./-]*$', maxLength: 500 }),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
});
export type Manifest = Static<typeof Manifest>;

export interface BackupSummary {
  file: string;
  files: number;
  bytes: number;
  sha256: string;
  /** Written by the index itself, beside the file. */
  banners?: IndexBackup;
}

/** What lies elsewhere than in the data folder. */
export interface Elsewhere {
  /** Of all servers. */
  objects: Objects | undefined;
  /** Copies the banners of this moment to a new file. */
  copyBanners: ((target: string) => Promise<void>) | undefined;
  /** Instead: the index copies those of this moment to a bucket. */
  keepBanners?: (() => Promise<IndexBackup>) | undefined;
}

interface BackupParts {
  /** Where files of all servers lie, if not in the folder. */
  objects: Objects | undefined;
  folder: string;
  /** Each `copyTo` fixes its state before it first yields; all are called in one tick. */
  databases: { name: string; copyTo: (target: string) => Promise<void> }[];
  /** Settings in effect, without secrets. */
  settings?: string;
  now: () => number;
}

/**
 * Writes a compressed archive: a manifest with the digest of every file, the files, and a digest of
 * the manifest. It gets its name only when complete and on disk.
 */
export async function writeBackup(file: string, parts: BackupParts): Promise<BackupSummary> {
  const target = resolve(file);
  if (!existsSync(dirname(target))) {
    throw new VedetteError('parameterUnusable', {
      parameter: 'file',
      why: `the folder ${dirname(target)} does not exist.`,
    });
  }
  const staging = join(parts.folder, `${backupStagingPrefix}${randomUUID()}`);
  await fs.mkdir(staging, { mode: 0o700 });
  try {
    // No await between these calls, so that all databases are copied as of the same instant.
    const copies = parts.databases.map(({ name, copyTo }) => copyTo(join(staging, name)));
    await Promise.all(copies);
    if (parts.settings !== undefined)
      await fs.writeFile(join(staging, settingsName), parts.settings, { mode: 0o600 });
    for (const kept of keptFolders) await linkTree(join(parts.folder, kept), join(staging, kept));
    // After the ledger: what it refers to was stored before.
    if (parts.objects) await fetchObjects(parts.objects, staging);
    const manifest = await describeFiles(staging, parts);
    await writeManifest(staging, manifest);
    const names = [manifestName, ...manifest.files.map(({ path }) => path), manifestDigestName];
    await pack(target, staging, names);
    const bytes = (await fs.stat(target)).size;
    return { file: target, files: manifest.files.length, bytes, sha256: await digestFile(target) };
  } catch (error) {
    throw explainFull(error, parts.folder);
  } finally {
    await fs.rm(staging, { recursive: true, force: true });
  }
}

/** Removes an incomplete file: on a full disk it would take up the last of the space. */
async function pack(target: string, staging: string, names: string[]): Promise<void> {
  const partial = `${target}.partial`;
  try {
    await create(
      { file: partial, cwd: staging, gzip: { level: 6 }, portable: true, mode: 0o600 },
      names,
    );
    await fs.chmod(partial, 0o600);
    await sync(partial);
    await fs.rename(partial, target);
    await sync(dirname(target));
  } catch (error) {
    const explained = explainFull(error, dirname(target));
    await fs.rm(partial, { force: true });
    throw explained;
  }
}

/** Copies in the data folder while a backup is written. The next start deletes those of a killed process. */
export const backupStagingPrefix = 'tmp-backup-';

/** For people who rebuild the server the backup came from. The program never reads it. */
export const settingsName = 'settings-of-backup.json';
export const manifestName = 'manifest.json';
export const manifestDigestName = 'manifest.sha256';

async function describeFiles(staging: string, parts: BackupParts): Promise<Manifest> {
  const paths = await listFiles(staging);
  const files: Manifest['files'] = [];
  for (const path of paths) {
    const whole = join(staging, path);
    const { size } = await fs.stat(whole);
    files.push({ path, bytes: size, sha256: await digestFile(whole) });
  }
  const createdAt = new Date(parts.now()).toISOString();
  return { format: 'vedette-backup', version: 1, createdAt, files };
}

async function writeManifest(staging: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 1);
  await fs.writeFile(join(staging, manifestName), text);
  const digest = createHash('sha256').update(text).digest('hex');
  await fs.writeFile(join(staging, manifestDigestName), digest);
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

async function linkTree(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const path of await listFiles(from)) {
    if (basename(path).startsWith('tmp-')) continue;
    await fs.mkdir(dirname(join(to, path)), { recursive: true });
    await fs.link(join(from, path), join(to, path)).catch((error: unknown) => {
      // Old screenshots and snapshots may be deleted meanwhile; the backup omits them.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
}

/** In the cluster, the data folder has copies of some of them at most. */
async function fetchObjects(objects: Objects, staging: string): Promise<void> {
  for (const folder of objectFolders) {
    for (const { name } of await objects.list(folder)) {
      const target = join(staging, name);
      if (existsSync(target)) continue;
      // It may be deleted meanwhile, as it is in the data folder.
      const bytes = await objects.get(name);
      if (!bytes) continue;
      await fs.mkdir(dirname(target), { recursive: true });
      await fs.writeFile(target, bytes, { mode: 0o600 });
    }
  }
}

export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of readFileBytes(file)) hash.update(chunk);
  return hash.digest('hex');
}
