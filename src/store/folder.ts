import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { Database, type Connection } from '../sqlite.ts';
import { explainFault } from '../lib/file-fault.ts';
import { noteHolder, readHolder, type Holder } from './holder.ts';
import { refuseRootElsewhere } from './owner.ts';
import { finishRestore } from './restore.ts';

/** The data folder, locked by this process until released. */
export interface Folder {
  path: string;
  release(): void;
}

const retryMs = 50;
/**
 * CLI commands hold the folder only briefly, so waiting is worthwhile. Tries are counted rather
 * than timed: the clock keeps running while the machine is suspended, but nothing is tried.
 */
const mostTries = 60;

/**
 * One writer per data folder. The lock is SQLite's own on an empty file: the kernel releases it
 * with the process, so a kill leaves nothing to clean up.
 */
export async function openFolder(path: string, command: string): Promise<Folder> {
  makeDataFolder(path);
  refuseRootElsewhere(path);
  for (let tries = 1; ; tries++) {
    const lock = tryLock(join(path, 'lock'));
    if (lock) {
      await finishPending(lock, path);
      const note = noteHolder(path, { pid: process.pid, command });
      return {
        path,
        release() {
          rmSync(note, { force: true });
          lock.close();
        },
      };
    }
    const holder = readHolder(path);
    if (holder?.command === 'serve' || tries > mostTries) {
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

function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (cause) {
    const { why } = explainFault(cause, path);
    throw new StartError(
      `Cannot create the data folder: ${why}. Set VEDETTE_DATA to a folder that this user may write to.`,
      { cause },
    );
  }
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
    const { why, todo } = explainFault(error, file);
    throw new StartError(`Cannot open the data folder: ${why}. ${todo}`.trim(), { cause: error });
  }
}

function describe(holder: Holder | undefined): string {
  return holder ? `vedette ${holder.command} (process ${holder.pid})` : 'another process';
}
