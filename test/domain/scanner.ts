import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasSetuidHelper } from '../../src/domain/visit/browser/start-browser.ts';
import type { Capture } from '../../src/domain/capture.ts';
import { findBrowser } from '../../src/domain/visit/browser/find.ts';
import type { Facts, ScanEnd, Stage } from '../../src/domain/scan-job.ts';
import type { Visit } from '../../src/domain/visit.ts';
import type { Limits } from '../../src/domain/visit/limits.ts';
import { openAddress } from './sites.ts';
import { messageOf, until } from '../until.ts';

export const hasBrowser = findBrowser('') !== '';
if (!hasBrowser) process.stderr.write('skipped where a browser is needed: no Chromium here\n');

/** Chromium's setuid helper, from the package chromium-sandbox. */
export const hasHelper = hasBrowser && hasSetuidHelper(findBrowser(''));

export interface ScanWish {
  mode?: 'full' | 'lite';
  capture?: Capture;
  dns?: string;
  allow?: readonly string[];
  ca?: readonly string[];
  limits?: Partial<Limits>;
  registries?: readonly string[];
  chromium?: string;
  cage?: 'preferred' | 'required';
  scratchParent?: string;
  /** Handed over to the scanner's user. */
  workerGroup?: string;
  /** What the service would know. If given, the result holds a report instead of the visit. */
  facts?: Facts;
}

export interface Scanned {
  end: ScanEnd;
  /** What the scan saw; fails the test if there is none. */
  visit: Visit;
  stages: Stage[];
  ms: number;
}

export interface Scanner {
  pid: number;
  scan: (url: string, wish?: ScanWish) => Promise<Scanned>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

interface Message {
  id: number;
  end?: ScanEnd;
  stages?: Stage[];
  fault?: string;
}

const partMs = { dns: 60_000, registry: 60_000, tls: 60_000, http: 60_000, icons: 60_000 };

/** For tests of what a scan sees: a busy machine must not make it miss anything. */
export const unhurried: Partial<Limits> = {
  navigationMs: 60_000,
  answerMs: 60_000,
  scanMs: 300_000,
  patience: { full: { ...partMs, exposed: 60_000 }, lite: { ...partMs, exposed: 0 } },
};

/** Shell for the root of a machine without user namespaces. */
export const noUserNamespaces = 'echo 0 > /proc/sys/user/max_user_namespaces';
/** Mounts /usr without setuid, which disables the helper. */
export const noHelper = 'mount --bind /usr /usr && mount -o remount,bind,nosuid /usr';

/** A minimal system has no `ip`. */
export const noIp =
  'for place in /usr/sbin/ip /usr/bin/ip; do test ! -e $place || mount --bind /dev/null $place; done';

/** The built scanner in a separate process, without privileges. */
export async function startScanner(machine = ''): Promise<Scanner> {
  const options = {
    serialization: 'advanced' as const,
    env: { PATH: process.env['PATH'], SECRET_CANARY: 'canary' },
  };
  const file = resolve('test/domain/visit/scan-child.mjs');
  const child = machine === '' ? fork(file, options) : await forkOn(machine, file, options);
  await messageOf(child);
  const waiting = new Map<number, (message: Message) => void>();
  child.on('message', (message: Message) => waiting.get(message.id)?.(message));
  let last = 0;
  const scan = async (url: string, wish: ScanWish = {}): Promise<Scanned> => {
    const id = ++last;
    const startedAt = performance.now();
    const answer = new Promise<Message>((done) => waiting.set(id, done));
    child.send({
      id,
      job: { id: String(id), url, asked: url, mode: wish.mode ?? 'full', capture: wish.capture },
      options: toOptions(wish),
    });
    const { end, stages = [], fault } = await answer;
    if (!end) throw new Error(fault);
    // The child returns the visit in place of a report.
    const visit = (end.kind === 'done' ? end.report : undefined) as unknown as Visit;
    return { end, visit, stages, ms: performance.now() - startedAt };
  };
  const gone = once(child, 'exit');
  const close = async () => {
    if (child.connected) child.disconnect();
    await gone;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { pid: child.pid!, scan, kill, close };
}

/**
 * Root of a user namespace that maps every user can change the machine without harming it. A process that
 * is mapped after its start is root only in the programs it starts.
 */
async function forkOn(machine: string, file: string, options: object): Promise<ChildProcess> {
  const prepare = `read go && exec setpriv --reuid=0 --regid=0 --clear-groups -- sh -c '${machine} && exec "$0" "$@"' "$0" "$@"`;
  const child = fork(file, {
    ...options,
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    execPath: 'unshare',
    execArgv: ['--user', '--mount', '--', 'sh', '-c', prepare, process.execPath],
  });
  const namespace = () => readlinkSync(`/proc/${child.pid}/ns/user`);
  const own = readlinkSync('/proc/self/ns/user');
  await until('a namespace of its own', () => namespace() !== own);
  for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${child.pid}/${map}`, '0 0 65536');
  child.stdin?.write('go\n');
  return child;
}

function toOptions(wish: ScanWish) {
  return {
    settings: {
      chromium: wish.chromium ?? '',
      cage: wish.cage ?? 'preferred',
      dns: wish.dns === undefined ? [] : [wish.dns],
      egress_proxy: '',
      registries: wish.registries ?? [],
    },
    allow: wish.allow ?? [`scans:${openAddress}/32`],
    ca: wish.ca ?? [],
    limits: wish.limits ?? {},
    scratchParent: wish.scratchParent,
    facts: wish.facts,
    workerGroup: wish.workerGroup ?? '',
  };
}
