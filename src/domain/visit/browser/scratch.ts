import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of one scan: a profile that nobody used before, and a home with nothing in it. */
export interface Scratch {
  folder: string;
  profile: string;
  remove: () => Promise<void>;
}

const prefix = 'vedette-scan-';

export function makeScratch(parent = tmpdir()): Scratch {
  sweep(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  // Processes that were killed a moment ago may still write their last.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  return { folder, profile, remove };
}

/** A scan that was killed leaves its folder; the next one takes it away. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(parent, name);
    try {
      if (statSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true });
    } catch {
      // Somebody else was quicker.
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
