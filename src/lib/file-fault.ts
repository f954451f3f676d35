import { accessSync, constants, existsSync, statSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** Why a file cannot be used. Each reason needs a different remedy; a backup helps only against damage. */
type FileFault = 'denied' | 'readOnly' | 'full' | 'missing' | 'damaged' | 'other';

const byCode: Readonly<Record<string, FileFault>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
  SQLITE_FULL: 'full',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
};

/** Classifies an error of Node or SQLite about this file. */
export function faultOf(error: unknown, path: string): FileFault {
  const code = codeOf(error);
  const known = byCode[code] ?? byCode[code.split('_').slice(0, 2).join('_')];
  if (known) return known;
  return /^SQLITE_(?:CANTOPEN|READONLY|IOERR|PERM)/.test(code) ? askFileSystem(path) : 'other';
}

/** What happened to the file, and how to fix it. */
export function explainFault(error: unknown, path: string): { why: string; todo: string } {
  const folder = dirname(path);
  const reason = error instanceof Error ? error.message : String(error);
  switch (faultOf(error, path)) {
    case 'denied': {
      const { username, uid } = userInfo();
      const todo = `Make its files belong to the user that runs Vedette: chown -R USER ${folder}`;
      return { why: `${path} may not be read and written by ${username} (uid ${uid})`, todo };
    }
    case 'readOnly':
      return { why: `the file system of ${path} is read-only`, todo: 'Mount it for writing.' };
    case 'full':
      return { why: `no space left for ${path}: ${showFree(path)}`, todo: 'Free up space.' };
    case 'missing':
      return { why: `${path} is missing`, todo: 'Set VEDETTE_DATA to the right folder.' };
    case 'damaged':
      return {
        why: reason.includes(path) ? reason : `${path} is damaged (${reason})`,
        todo: 'Restore a backup: vedette restore FILE --force',
      };
    case 'other':
      return {
        why: reason.includes(path) ? reason : `${path} cannot be opened: ${reason}`,
        todo: '',
      };
  }
}

/** Space available to this user on the file system of the path, which need not exist. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(nearest(path));
  return bavail * bsize;
}

export function showFree(path: string): string {
  return `${(freeBytes(path) / 2 ** 20).toFixed(1)} MiB free on the disk of ${nearest(path)}`;
}

function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path));
}

/** With less space, SQLite cannot even write its log. */
const leastBytes = 2 ** 16;

/** SQLite only reports that it could not open, read or write. */
function askFileSystem(path: string): FileFault {
  try {
    demandAccess(dirname(path));
    for (const each of [path, `${path}-wal`, `${path}-shm`])
      if (existsSync(each)) demandAccess(each);
  } catch (error) {
    return byCode[codeOf(error)] ?? 'other';
  }
  return freeBytes(path) < leastBytes ? 'full' : 'other';
}

function demandAccess(path: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  accessSync(path, R_OK | W_OK | (statSync(path).isDirectory() ? X_OK : 0));
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
