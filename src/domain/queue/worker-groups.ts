import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  groupsBelow,
  isFirst,
  limitBelow,
  moveInto,
  ownGroup,
  removeGroup,
} from './control-group.ts';

/** Control groups of workers: in its own, a worker makes one for each browser. */
export interface WorkerGroups {
  /** Puts a worker into a group of its own, and gives its folder; '' where that is not possible. */
  admit: (pid: number) => string;
  /** Ends what a worker that is gone has left there, and removes the group. */
  release: (pid: number) => void;
  /** Resolves when all that was released is gone. */
  close: () => Promise<void>;
}

const prefix = 'vedette-worker-';
/** Below a worker's group: where it is itself, beside its browsers. */
const workerRoom = 'worker';
/** Below the service's group: where the server goes, for a group that limits others holds nobody. */
const serverRoom = 'vedette-server';

/** Undefined where control groups are not ours to make: then memory is only watched. */
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

/** Whoever makes groups below it, and moves others between them, has to own these. */
export function handOver(group: string, { uid, gid }: { uid: number; gid: number }): void {
  if (group === '') return;
  for (const name of ['', 'cgroup.procs']) chownSync(join(group, name), uid, gid);
}

/** A process steps aside once. */
let knownHome: string | undefined;

/** The group of this process, when it was handed over to us: by systemd with `Delegate=yes`, or to root. */
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

/** Others are in our group, who are not ours to move, or it never was ours. */
function stepBack(own: string, aside: string): void {
  try {
    moveInto(own, process.pid);
    void removeGroup(aside);
  } catch {
    // We were never aside.
  }
}

/** One whose worker is gone: that of a server that was killed. */
function isDeserted(group: string): boolean {
  if (!basename(group).startsWith(prefix)) return false;
  try {
    return readFileSync(join(group, workerRoom, 'cgroup.procs'), 'utf8') === '';
  } catch {
    return true;
  }
}
