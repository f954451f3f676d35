import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeGroup, writeControl } from '../../queue/control-group.ts';

/** Control group of one browser. The kernel kills all of it at the memory limit. */
export interface MemoryLimit {
  /** Path of the group. */
  group: string;
  /** Whether the kernel killed a process. */
  wasHit: () => boolean;
  /** Kills remaining processes. */
  remove: () => Promise<void>;
}

type Command = readonly [program: string, ...rest: string[]];

/** Tasks of one browser. A page with fifty frames needs about three hundred. */
export const mostTasks = 2_000;

/**
 * Subgroup of the worker's group. Files of the browser are in memory and count. Undefined if it
 * cannot be created: then memory has to be watched.
 */
export function limitMemory(workerGroup: string, memoryBytes: number): MemoryLimit | undefined {
  if (workerGroup === '') return undefined;
  const group = join(workerGroup, `browser-${randomUUID()}`);
  const remove = () => removeGroup(group);
  try {
    mkdirSync(group);
    writeControl(group, 'memory.max', String(memoryBytes));
    writeControl(group, 'memory.oom.group', '1');
    writeControl(group, 'pids.max', String(mostTasks));
    forbidSwap(group);
  } catch {
    void remove();
    return undefined;
  }
  return { group, wasHit: () => wasHit(group), remove };
}

function wasHit(group: string): boolean {
  try {
    return /^oom_kill [1-9]/m.test(readFileSync(join(group, 'memory.events'), 'utf8'));
  } catch {
    return false; // the scan is over and the group gone
  }
}

function forbidSwap(group: string): void {
  try {
    writeControl(group, 'memory.swap.max', '0');
  } catch {
    // Not counted by this kernel.
  }
}

/** Enters the group before exec: a process moved later may have children outside. */
const enter = 'echo 0 > "$0/cgroup.procs" && exec "$@"';

/** The command inside the group, if there is one. */
export function behind(limit: MemoryLimit | undefined, command: Command): Command {
  return limit ? ['/bin/sh', '-c', enter, limit.group, ...command] : command;
}

const trialBytes = 64 * 1_048_576;

/** Tests the complete set-up, once per worker. */
export async function canLimitMemory(workerGroup: string): Promise<boolean> {
  const limit = limitMemory(workerGroup, trialBytes);
  if (!limit) return false;
  const [program, ...rest] = behind(limit, ['/bin/true']);
  const child = spawn(program, rest, { stdio: 'ignore' });
  const isThrough = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });
  await limit.remove();
  return isThrough;
}
