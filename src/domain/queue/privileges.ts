import { readFileSync } from 'node:fs';
import type { BrowserLeave } from './messages.ts';
import { handOver } from './worker-groups.ts';

const usualUsers = ['vedette', 'nobody'];

/**
 * Started by root, a worker switches to an unprivileged user before it takes a job. If that is
 * impossible it continues without a browser: a compromised renderer would be root.
 */
export function dropPrivileges(wanted: string, group: string): BrowserLeave {
  if (process.getuid?.() !== 0) return { isAllowed: true, why: '' };
  const names = wanted === '' ? usualUsers : [wanted];
  const user = names.map(findUser).find((each) => each !== undefined);
  if (!user) return refuse(`no user ${names.join(' or ')} to run as`);
  try {
    handOver(group, user);
    become(user);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'cannot change the user');
  }
  return process.getuid() === 0 ? refuse('it is still root') : { isAllowed: true, why: '' };
}

/** The user last: nothing can be changed afterwards. */
function become({ uid, gid }: { uid: number; gid: number }): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

function refuse(why: string): BrowserLeave {
  return { isAllowed: false, why: `the worker runs as root and cannot drop privileges: ${why}` };
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  const user = { uid: Number(uid), gid: Number(gid) };
  return user.uid > 0 && user.gid > 0 ? user : undefined;
}
