import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  groupsBelow,
  isFirst,
  limitBelow,
  moveInto,
  ownGroup,
  removeGroup,
} from './control-group.ts';

/** Control groups of workers: a worker creates a subgroup for each browser. */
export interface WorkerGroups {
  /** Moves a worker into its own group and returns the path; '' if impossible. */
  admit: (pid: number) => string;
  /** Kills what a dead worker left and removes the group. */
  release: (pid: number) => void;
  /** Resolves when all released groups are gone. */
  close: () => Promise<void>;
}

const prefix = 'vedette-worker-';
/** Subgroup for the worker itself, next to its browsers. */
const workerRoom = 'worker';
/** Subgroup for the server, because a group with limited subgroups may not contain processes. */
const serverRoom = 'vedette-server';

/** Undefined if control groups cannot be created: then memory is only watched. */
export function openWorkerGroups(): WorkerGroups | undefined {
  const home = (knownHome ??= findHome());
  if (home === '') return undefined;
  const leaving = new Set<Promise<void>>();
  const remove = (group: string) => {
    const leave = removeGroup(group).finally(() => leaving.delete(leave));
    leaving.add(leave);
  };
  for (const group of groupsBelow(home).filter(isDeserted)) remove(group);
  const groupOf = (pid: number) => join(home, `${prefix}${pid}`);
  return {
    admit(pid) {
      const group = groupOf(pid);
      try {
        mkdirSync(join(group, workerRoom), { recursive: true });
        moveInto(join(group, workerRoom), pid);
        limitBelow(group);
        return group;
      } catch {
        remove(group);
        return '';
      }
    },
    release: (pid) => remove(groupOf(pid)),
    async close() {
      await Promise.all(leaving);
    },
  };
}

/** Creating subgroups and moving processes requires ownership. */
export function handOver(group: string, { uid, gid }: { uid: number; gid: number }): void {
  if (group === '') return;
  for (const name of ['', 'cgroup.procs']) chownSync(join(group, name), uid, gid);
}

/** The server moves only once. */
let knownHome: string | undefined;

/**
 * The group of this process, if it was delegated to us: by systemd with `Delegate=yes`, or as root.
 */
function findHome(): string {
  const own = ownGroup();
  if (own === '') return '';
  const aside = join(own, serverRoom);
  const isAlone = isFirst(own);
  try {
    if (!isAlone) {
      mkdirSync(aside, { recursive: true });
      moveInto(aside, process.pid);
    }
    limitBelow(own);
    return own;
  } catch {
    if (!isAlone) stepBack(own, aside);
    return '';
  }
}

/** Undoes our move: other processes share our group, or it was never ours. */
function stepBack(own: string, aside: string): void {
  try {
    moveInto(own, process.pid);
    void removeGroup(aside);
  } catch {
    // We never moved.
  }
}

/** Left by a killed server. The group of a live one may be empty for a moment after its creation. */
function isDeserted(group: string): boolean {
  const name = basename(group);
  if (!name.startsWith(prefix) || existsSync(`/proc/${name.slice(prefix.length)}`)) return false;
  try {
    return readFileSync(join(group, workerRoom, 'cgroup.procs'), 'utf8') === '';
  } catch {
    return true;
  }
}
