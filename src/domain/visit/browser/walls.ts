import { readdirSync, readFileSync } from 'node:fs';
import { listAt, numberAt, textAt } from '../../../lib/json-field.ts';
import type { Devtools } from './devtools.ts';

/** What stands between a page and the machine, read from the kernel's own words about the renderers. */
export interface Walls {
  /** A filter of system calls in every renderer. */
  seccomp: boolean;
  /** Every renderer has processes of its own to see, and no others. */
  namespaces: boolean;
  noNewPrivileges: boolean;
}

export async function readWalls(devtools: Devtools): Promise<Walls> {
  const answer = await devtools.send('SystemInfo.getProcessInfo');
  const renderers = listAt(answer, 'processInfo').flatMap((row) =>
    textAt(row, 'type') === 'renderer' ? [statusOf(numberAt(row, 'id') ?? 0)] : [],
  );
  const all = (isSo: (status: string) => boolean) => renderers.length > 0 && renderers.every(isSo);
  return {
    seccomp: all((status) => /^Seccomp:\s*2$/m.test(status)),
    namespaces: all((status) => /^NSpid:(?:\s+\d+){2,}$/m.test(status)),
    noNewPrivileges: all((status) => /^NoNewPrivs:\s*1$/m.test(status)),
  };
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** Memory of all processes of a group that is theirs alone, in bytes. */
export function memoryOf(group: number): number {
  let pages = 0;
  for (const pid of readdirSync('/proc')) {
    if (/^\d+$/.test(pid) && groupOf(pid) === group) pages += ownPages(pid);
  }
  return pages * pageBytes;
}

/** The usual size. Where pages are larger, the limit is reached later, not never. */
const pageBytes = 4_096;

function groupOf(pid: string): number {
  // The name in brackets may hold blanks; the group is the third word behind it.
  const words = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ');
  return Number(words?.[2] ?? 0);
}

function ownPages(pid: string): number {
  const [, resident = 0, shared = 0] = readText(`/proc/${pid}/statm`).split(' ').map(Number);
  return resident - shared;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
