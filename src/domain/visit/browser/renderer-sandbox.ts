import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { listAt, numberAt, textAt } from '../../../lib/json-field.ts';
import type { Devtools } from './devtools.ts';

/** Sandboxing of the renderers, as reported by the kernel. */
export interface RendererSandbox {
  /** Seccomp filter in every renderer. */
  seccomp: boolean;
  /** Every renderer has its own PID namespace. */
  namespaces: boolean;
  noNewPrivileges: boolean;
}

interface Watched {
  pid: number;
  devtools: Devtools;
}

/** Polling interval for renderers that are not sandboxed yet. */
const lookAgainMs = 20;

/**
 * Renderers sandbox themselves shortly after start, so this waits. Rejects on timeout: a machine
 * that slow is indistinguishable from one without a sandbox.
 */
export async function awaitRendererSandbox(
  watched: Watched,
  {
    isSandboxed,
    patienceMs,
    signal,
  }: { isSandboxed: boolean; patienceMs: number; signal: AbortSignal },
): Promise<RendererSandbox> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await readRendererSandbox(watched, isSandboxed);
    if (found.seccomp && found.namespaces) return found;
    if (performance.now() > deadline) {
      const seconds = Math.round(patienceMs / 1000);
      throw new Error(
        `the browser sandbox was not confirmed within ${seconds} s: no page is opened`,
      );
    }
    await sleep(lookAgainMs, undefined, { signal });
  }
}

async function readRendererSandbox(
  { pid, devtools }: Watched,
  isSandboxed: boolean,
): Promise<RendererSandbox> {
  const answer = await devtools.send('SystemInfo.getProcessInfo');
  const listed = listAt(answer, 'processInfo').flatMap((row) =>
    textAt(row, 'type') === 'renderer' ? [numberAt(row, 'id') ?? 0] : [],
  );
  // The browser counts from its own namespace, one level in from here.
  const depth = isSandboxed ? 1 : 0;
  const all = membersOf(pid).map((each) => readText(`/proc/${each}/status`));
  const renderers = listed.map((id) => all.find((status) => numbersOf(status)[depth] === id) ?? '');
  const every = (isSo: (status: string) => boolean) =>
    renderers.length > 0 && renderers.every(isSo);
  return {
    seccomp: every((status) => /^Seccomp:\s*2$/m.test(status)),
    namespaces: every((status) => numbersOf(status).length > depth + 1),
    noNewPrivileges: every((status) => /^NoNewPrivs:\s*1$/m.test(status)),
  };
}

/** PIDs of a process in each namespace, outermost first. */
function numbersOf(status: string): number[] {
  const [, numbers = ''] = /^NSpid:\s*(.*)$/m.exec(status) ?? [];
  return numbers.split(/\s+/).filter(Boolean).map(Number);
}

/** Memory of a process group in bytes. */
export function memoryOf(group: number): number {
  return membersOf(group).reduce((pages, pid) => pages + ownPages(pid), 0) * pageBytes;
}

/** Processes of a group. */
export function membersOf(group: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => groupOf(pid) === group);
}

/** The usual size. With larger pages the limit is reached later. */
const pageBytes = 4_096;

function groupOf(pid: number): number {
  // The name in brackets may contain spaces; the group is the third word after it.
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
