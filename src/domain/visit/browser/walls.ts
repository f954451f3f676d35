import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
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

interface Watched {
  pid: number;
  devtools: Devtools;
}

/** How often renderers are looked at that are not behind their walls yet. */
const lookAgainMs = 20;

/**
 * A renderer raises its walls itself, some moments after its birth, so they are waited for. Fails when they do not
 * stand in time: a machine so slow cannot be told from one where they never do.
 */
export async function awaitWalls(
  watched: Watched,
  { isCaged, patienceMs, signal }: { isCaged: boolean; patienceMs: number; signal: AbortSignal },
): Promise<Walls> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const walls = await readWalls(watched, isCaged);
    if (walls.seccomp && walls.namespaces) return walls;
    if (performance.now() > deadline) {
      const seconds = Math.round(patienceMs / 1000);
      throw new Error(
        `the browser sandbox was not confirmed within ${seconds} s: no page is opened`,
      );
    }
    await sleep(lookAgainMs, undefined, { signal });
  }
}

async function readWalls({ pid, devtools }: Watched, isCaged: boolean): Promise<Walls> {
  const answer = await devtools.send('SystemInfo.getProcessInfo');
  const told = listAt(answer, 'processInfo').flatMap((row) =>
    textAt(row, 'type') === 'renderer' ? [numberAt(row, 'id') ?? 0] : [],
  );
  // The browser counts as its own namespace does, which is the next one in from here.
  const depth = isCaged ? 1 : 0;
  const all = membersOf(pid).map((each) => readText(`/proc/${each}/status`));
  const renderers = told.map((id) => all.find((status) => numbersOf(status)[depth] === id) ?? '');
  const every = (isSo: (status: string) => boolean) =>
    renderers.length > 0 && renderers.every(isSo);
  return {
    seccomp: every((status) => /^Seccomp:\s*2$/m.test(status)),
    namespaces: every((status) => numbersOf(status).length > depth + 1),
    noNewPrivileges: every((status) => /^NoNewPrivs:\s*1$/m.test(status)),
  };
}

/** Of one process, in each namespace that it is in, from the outermost to its own. */
function numbersOf(status: string): number[] {
  const [, numbers = ''] = /^NSpid:\s*(.*)$/m.exec(status) ?? [];
  return numbers.split(/\s+/).filter(Boolean).map(Number);
}

/** Memory of all processes of a group that is theirs alone, in bytes. */
export function memoryOf(group: number): number {
  return membersOf(group).reduce((pages, pid) => pages + ownPages(pid), 0) * pageBytes;
}

/** Processes of a group. */
export function membersOf(group: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => groupOf(pid) === group);
}

/** The usual size. Where pages are larger, the limit is reached later, not never. */
const pageBytes = 4_096;

function groupOf(pid: number): number {
  // The name in brackets may hold blanks; the group is the third word behind it.
  const words = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ');
  return Number(words?.[2] ?? 0);
}

function ownPages(pid: number): number {
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
