import { existsSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where Linux shows its control groups when all of them are of the second version. */
const top = '/sys/fs/cgroup';

const looksForEmptiness = 100;
const lookEveryMs = 20;

/** The folder of the group that this process is in; '' where there is none of the second version. */
export function ownGroup(): string {
  if (!existsSync(join(top, 'cgroup.controllers'))) return '';
  const [, path = ''] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  const group = join(top, path);
  return existsSync(join(group, 'cgroup.procs')) ? group : '';
}

/** The first of all may hold processes and limit groups below it at the same time; no other may. */
export const isFirst = (group: string) => !existsSync(join(group, 'cgroup.type'));

export function moveInto(group: string, pid: number): void {
  tell(group, 'cgroup.procs', String(pid));
}

/** Groups right below this one can be limited from now on. Throws where that is not ours to decide. */
export function limitBelow(group: string): void {
  tell(group, 'cgroup.subtree_control', '+memory +pids');
}

export function tell(group: string, file: string, word: string): void {
  writeFileSync(join(group, file), word, { flag: 'w' });
}

export function groupsBelow(group: string): string[] {
  const entries = readdirSync(group, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [join(group, entry.name)] : []));
}

/** Ends whoever is in it or right below it, and removes it. What is gone already is no fault. */
export async function removeGroup(group: string): Promise<void> {
  try {
    tell(group, 'cgroup.kill', '1');
  } catch {
    // Gone, or a kernel before 5.14: then it waits for those who were ended in another way.
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
    return false; // who was killed a moment ago still dies
  }
}
