import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const ownName = /^vedette-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tgz$/;
const unfinishedName = /^vedette-\d{8}T\d{6}Z\.tgz\.partial$/;
/** A partial file unchanged for this long belongs to a backup that died. */
const abandonedMs = 3_600_000;

/** Path of a backup taken now. Its name sorts by time. */
export function timedBackup(folder: string, now: number): string {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  return join(folder, `vedette-${time}.tgz`);
}

export const isTimed = (file: string) => ownName.test(basename(file));

/** Undefined if the folder has no backup. */
export function newestBackup(folder: string): number | undefined {
  return timeIn(timedNames(folder).at(-1) ?? '');
}

export interface FoundBackup {
  name: string;
  madeAt: number;
  bytes: number;
}

/** Newest first. */
export function backupsIn(folder: string): FoundBackup[] {
  return timedNames(folder)
    .reverse()
    .flatMap((name) => {
      const stat = statSync(join(folder, name), { throwIfNoEntry: false });
      return stat ? [{ name, madeAt: timeIn(name) ?? 0, bytes: stat.size }] : [];
    });
}

function timeIn(name: string): number | undefined {
  const [, ...parts] = ownName.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Keeps the newest backups and deletes leftovers of killed processes. Returns the names of the
 * backups it deleted.
 */
export function removeOlder(folder: string, keep: number, now: number): string[] {
  for (const name of namesIn(folder).filter((each) => unfinishedName.test(each))) {
    const file = join(folder, name);
    if (now - statSync(file).mtimeMs > abandonedMs) rmSync(file, { force: true });
  }
  const older = timedNames(folder).slice(0, -keep);
  for (const name of older) rmSync(join(folder, name));
  return older;
}

/** Only complete backups whose names contain a time, oldest first. */
function timedNames(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => ownName.test(name))
    .sort();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // missing or unreadable: the next backup reports it
  }
}
