import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { preferencesFile } from './sandbox.ts';

/** The folder of one scan: a fresh profile and an empty home. */
export interface ProfileFolder {
  folder: string;
  profile: string;
  /** Preferences of the profile; '' for the usual ones. */
  write: (preferences: string) => void;
  remove: () => Promise<void>;
}

const prefix = 'vedette-scan-';

export function makeProfileFolder(parent = tmpdir()): ProfileFolder {
  sweep(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const write = (preferences: string) => {
    if (preferences === '') return;
    const file = join(profile, preferencesFile);
    mkdirSync(dirname(file));
    writeFileSync(file, preferences);
  };
  // Killed processes may still be writing.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 50 });
  return { folder, profile, write, remove };
}

/** Removes folders of killed scans. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(parent, name);
    try {
      if (statSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true });
    } catch {
      // Another process was faster.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
