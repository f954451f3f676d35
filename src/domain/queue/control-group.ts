import { existsSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Mount point of control groups, if all are version 2. */
const top = '/sys/fs/cgroup';

const looksForEmptiness = 1_500;
const lookEveryMs = 20;

/** The control group of this process; '' without version 2. */
export function ownGroup(): string {
  if (!existsSync(join(top, 'cgroup.controllers'))) return '';
  const [, path = ''] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  const group = join(top, path);
  return existsSync(join(group, 'cgroup.procs')) ? group : '';
}

/** Only the root group may have processes and limited subgroups at the same time. */
export const isFirst = (group: string) => !existsSync(join(group, 'cgroup.type'));

export function moveInto(group: string, pid: number): void {
  writeControl(group, 'cgroup.procs', String(pid));
}

/** Enables limits for subgroups. Throws without permission. */
export function limitBelow(group: string): void {
  writeControl(group, 'cgroup.subtree_control', '+memory +pids');
}

export function writeControl(group: string, file: string, word: string): void {
  writeFileSync(join(group, file), word, { flag: 'w' });
}

export function groupsBelow(group: string): string[] {
  const entries = readdirSync(group, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [join(group, entry.name)] : []));
}

/** Kills the processes in the group and its subgroups and removes it. Missing groups are fine. */
export async function removeGroup(group: string): Promise<void> {
  try {
    writeControl(group, 'cgroup.kill', '1');
  } catch {
    // Gone, or a kernel before 5.14: then it waits for processes that were killed otherwise.
  }
  for (let look = 0; look < looksForEmptiness && !isRemoved(group); look++)
    await sleep(lookEveryMs);
}

function isRemoved(group: string): boolean {
  try {
    if (!existsSync(group)) return true;
    for (const below of groupsBelow(group)) rmdirSync(below);
    rmdirSync(group);
    return true;
  } catch {
    return false; // killed processes may still be exiting
  }
}
