import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevtools, type Devtools } from './devtools.ts';
import {
  environmentOf,
  folderInside,
  portInside,
  startCaged,
  tryCage,
  type CageTrial,
} from './enter-cage.ts';
import { browserFlags } from './flags.ts';
import { behind, type MemoryWall } from './memory-wall.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { membersOf } from './walls.ts';

export interface Browser {
  /** The first of its processes, and the group of all. */
  pid: number;
  devtools: Devtools;
  /** What the browser complained about, its end only. */
  complaints: () => string;
  /** Ends all of its processes and removes what they wrote. */
  kill: () => Promise<void>;
}

export interface CageOptions {
  /** The program, as `findBrowser` says. */
  program: string;
  /** The proxy's server, not yet listening: it listens where the browser can reach it. */
  proxy: Server;
  /** Whether the browser gets a network, files and processes of its own, as `tryCage` says. */
  isCaged: boolean;
  wall?: MemoryWall | undefined;
  /** Where the folder of a browser without files of its own is made. */
  scratchParent?: string;
}

const complaintLength = 4_096;
const longestGoodbyeMs = 2_000;

/** What can stand around a browser on this machine. */
export interface WallSurvey {
  cage: CageTrial;
  /** Chromium's setuid helper, on which its sandbox rests where there are no user namespaces. */
  hasHelper: boolean;
}

/** No page is opened for it. Stopped by the signal, it fails: nothing is known then. */
export async function surveyWalls(program: string, signal: AbortSignal): Promise<WallSurvey> {
  return { cage: await tryCage(program, signal), hasHelper: hasSetuidHelper(program) };
}

/** Without the bit it is a file like any other. */
export function hasSetuidHelper(program: string): boolean {
  const file = join(dirname(program), 'chrome-sandbox');
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0;
}

/** One sentence for people: which walls stand, and which are missing. */
export function describeWalls({ cage, hasHelper }: WallSurvey): string {
  const helper = 'the setuid helper (package chromium-sandbox)';
  if (cage.isPossible) {
    const walls = 'sandboxed, with an isolated network, file system and process tree';
    return hasHelper ? walls : `${walls}; without ${helper}, which is not needed here`;
  }
  const sandbox = hasHelper
    ? `sandbox by ${helper}`
    : `no sandbox and no ${helper}: it will not open pages`;
  return `${sandbox}; network, file system and processes not isolated (${cage.why})`;
}

/** Starts the browser behind its walls. Refuses as root: there the sandbox would have to be off. */
export async function startBrowser(options: CageOptions): Promise<Browser> {
  if (process.getuid?.() === 0) throw new Error('browsers never run as root');
  const scratch = options.isCaged ? undefined : makeScratch(options.scratchParent);
  const child = scratch ? await startBeside(options, scratch) : await startInside(options);
  const { pid, stdio, stderr } = child;
  if (pid === undefined) {
    await scratch?.remove();
    throw new Error('the browser cannot be started');
  }
  let complaints = '';
  stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk.toString('latin1')}`.slice(-complaintLength);
  });
  const devtools = openDevtools({
    toBrowser: stdio[3] as Writable,
    fromBrowser: stdio[4] as Readable,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    // The first of them last, for it is the one who buries the others.
    for (const member of membersOf(pid)) if (member !== pid || scratch) killOne(member);
    await Promise.race([exited, sleep(longestGoodbyeMs)]);
    killOne(-pid);
    await exited;
    await scratch?.remove();
  };
  return { pid, devtools, complaints: () => complaints, kill };
}

function startInside({ program, proxy, wall }: CageOptions): Promise<ChildProcess> {
  const profile = join(folderInside, 'profile');
  const flags = browserFlags({ profile, proxy: `127.0.0.1:${portInside}` });
  return startCaged([program, ...flags], { proxy, wall });
}

async function startBeside({ program, proxy, wall }: CageOptions, scratch: Scratch) {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const flags = browserFlags({ profile: scratch.profile, proxy: `127.0.0.1:${port}` });
  const [first, ...rest] = behind(wall, [program, ...flags]);
  const child: ChildProcess = spawn(first, rest, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    env: environmentOf(scratch.folder),
    cwd: scratch.folder,
  });
  child.on('error', () => undefined);
  return child;
}

/** A process, or a whole group when the number is negative. */
function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
