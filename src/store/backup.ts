import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { create } from 'tar';
import { Type, type Static } from 'typebox';
import { VedetteError } from '../errors.ts';
import { readFileBytes } from '../lib/file-bytes.ts';
import { explainFull } from './disk-full.ts';
import { sync } from './durable.ts';

/** Folders of immutable files: hard links serve as copies. */
export const keptFolders = ['snapshots', 'screenshots', 'tls'] as const;

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

export type Progress = (done: number, total: number, what: string) => void;

export interface BackupSummary {
  file: string;
  files: number;
  bytes: number;
  sha256: string;
}

interface BackupParts {
  folder: string;
  /** Each `copyTo` fixes its state before it first yields; all are called in one tick. */
  databases: { name: string; copyTo: (target: string) => Promise<void> }[];
  /** Settings in effect, without secrets. */
  settings?: string;
  now: () => number;
  progress?: Progress;
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
    parts.progress?.(files.length, paths.length, path);
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

export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of readFileBytes(file)) hash.update(chunk);
  return hash.digest('hex');
}
