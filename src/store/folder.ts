import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import { Database, type Connection } from '../sqlite.ts';
import { finishRestore } from './restore.ts';

/** The data folder, locked by this process until released. */
export interface Folder {
  path: string;
  release(): void;
}

interface Holder {
  pid: number;
  command: string;
}

/** CLI commands hold the folder only briefly, so waiting is worthwhile. */
const waitForCommandMs = 3_000;
const retryMs = 50;

/**
 * One writer per data folder. The lock is SQLite's own on an empty file: the kernel releases it
 * with the process, so a kill leaves nothing to clean up.
 */
export async function openFolder(path: string, command: string): Promise<Folder> {
  makeFolder(path);
  const deadline = Date.now() + waitForCommandMs;
  for (;;) {
    const lock = tryLock(join(path, 'lock'));
    if (lock) {
      await finishPending(lock, path);
      const note = join(path, 'lock.json');
      writeFileSync(note, JSON.stringify({ pid: process.pid, command } satisfies Holder));
      return {
        path,
        release() {
          rmSync(note, { force: true });
          lock.close();
        },
      };
    }
    const holder = readHolder(path);
    if (holder?.command === 'serve' || Date.now() > deadline) {
      throw new StartError(
        `${path} is in use by ${describe(holder)}. Only one process may write to it.`,
      );
    }
    await sleep(retryMs);
  }
}

/** Completes an interrupted restore before anything in the folder is opened. */
async function finishPending(lock: Connection, path: string): Promise<void> {
  try {
    await finishRestore(path);
  } catch (error) {
    lock.close();
    throw error;
  }
}

function makeFolder(path: string): void {
  try {
    makeWithParents(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(`Cannot create the data folder ${path} (VEDETTE_DATA): ${reason}`, {
      cause,
    });
  }
}

/** Step by step: recursive mkdir hangs on file systems such as /proc. */
function makeWithParents(path: string): void {
  if (existsSync(path)) return;
  makeWithParents(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function tryLock(file: string): Connection | undefined {
  let lock: Connection | undefined;
  try {
    lock = new Database(file, { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined;
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new StartError(`Cannot lock the data folder (${file}): ${reason}`, { cause: error });
  }
}

export function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(path, 'lock.json'), 'utf8')) as Holder; // written by us above
  } catch {
    return undefined; // the holder is just starting or exiting
  }
}

function describe(holder: Holder | undefined): string {
  return holder ? `vedette ${holder.command} (process ${holder.pid})` : 'another process';
}

/** Longest path in a Linux socket address, including the final zero byte. */
const socketPathBytes = 108;

/**
 * Where the CLI reaches a running server. Normally in the data folder; if that path is too long for
 * a socket, in the run-time folder, named after the data folder.
 */
export function controlSocketPath(data: string, runtimeDir: string): string {
  const inside = join(data, 'control.sock');
  if (Buffer.byteLength(inside) < socketPathBytes) return inside;
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16);
  return join(privateRuntimeFolder(runtimeDir), `vedette-${name}.sock`);
}

/** A folder that no other user can write to: the owner of the socket receives our commands. */
function privateRuntimeFolder(runtimeDir: string): string {
  if (runtimeDir !== '') return runtimeDir;
  const { uid } = userInfo();
  const ofUser = `/run/user/${uid}`;
  if (existsSync(ofUser)) return ofUser;
  const own = join(tmpdir(), `vedette-${uid}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const { uid: ownerUid } = statSync(own);
  if (ownerUid !== uid) throw new StartError(`${own} belongs to another user. Remove it.`);
  chmodSync(own, 0o700);
  return own;
}
