import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevtools, type Devtools } from './devtools.ts';
import {
  environmentOf,
  profileInside,
  portInside,
  startSandboxed,
  trySandbox,
  type SandboxTrial,
} from './sandbox.ts';
import { browserFlags } from './flags.ts';
import { behind, type MemoryLimit } from './memory-limit.ts';
import { makeProfileFolder, type ProfileFolder } from './profile-folder.ts';
import { membersOf } from './renderer-sandbox.ts';

export interface Browser {
  /** First process, and id of the process group. */
  pid: number;
  devtools: Devtools;
  /** Kills all its processes and deletes its files. */
  kill: () => Promise<void>;
  /**
   * Kills the browser and returns the end of its error output. The exit may be noticed before the output
   * that explains it has been read.
   */
  lastWords: () => Promise<string>;
}

interface BrowserOptions {
  /** Executable from `findBrowser`. */
  program: string;
  /** The proxy, not yet listening: it will listen where the browser can reach it. */
  proxy: Server;
  /** Whether the browser is isolated, as tested by `trySandbox`. */
  isSandboxed: boolean;
  keepsCookies: boolean;
  limit?: MemoryLimit | undefined;
  /** Parent of the profile folder, for a browser without its own file system. */
  scratchParent?: string;
}

const complaintLength = 4_096;
const longestGoodbyeMs = 2_000;
/** Chromium's number for a content setting that is off. */
const blocked = 2;

/** Sandboxing available on this machine. */
export interface SandboxSurvey {
  cage: SandboxTrial;
  /** Chromium's setuid helper, needed for the sandbox without user namespaces. */
  hasHelper: boolean;
}

/** Opens no page. Rejects if cancelled: nothing is known then. */
export async function surveySandbox(program: string, signal: AbortSignal): Promise<SandboxSurvey> {
  return { cage: await trySandbox(program, signal), hasHelper: hasSetuidHelper(program) };
}

/** Only with the setuid bit. */
export function hasSetuidHelper(program: string): boolean {
  const file = join(dirname(program), 'chrome-sandbox');
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0;
}

/** One sentence: which protections are active, and which are missing. */
export function describeSandbox({ cage, hasHelper }: SandboxSurvey): string {
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

/** Starts the browser in its sandbox. Refuses as root, where the sandbox would have to be off. */
export async function startBrowser(options: BrowserOptions): Promise<Browser> {
  if (process.getuid?.() === 0) throw new Error('browsers never run as root');
  const scratch = options.isSandboxed ? undefined : makeProfileFolder(options.scratchParent);
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
  const silent = new Promise<void>((resolve) => stderr?.once('close', () => resolve()));
  let killed: Promise<void> | undefined;
  const killAll = async () => {
    // The first process last, because it reaps the others.
    for (const member of membersOf(pid)) if (member !== pid || scratch) killOne(member);
    await Promise.race([exited, sleep(longestGoodbyeMs)]);
    killOne(-pid);
    await exited;
    await scratch?.remove();
  };
  const kill = () => (killed ??= killAll());
  const lastWords = async () => {
    await kill();
    // A helper that left the group may keep the output open.
    await Promise.race([silent, sleep(longestGoodbyeMs, undefined, { ref: false })]);
    return complaints;
  };
  return { pid, devtools, kill, lastWords };
}

function startInside(options: BrowserOptions): Promise<ChildProcess> {
  const { program, proxy, limit } = options;
  const flags = browserFlags({ profile: profileInside, proxy: `127.0.0.1:${portInside}` });
  return startSandboxed([program, ...flags], {
    proxy,
    limit,
    preferences: preferencesOf(options),
  });
}

async function startBeside(options: BrowserOptions, scratch: ProfileFolder) {
  const { program, proxy, limit } = options;
  scratch.write(preferencesOf(options));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const flags = browserFlags({ profile: scratch.profile, proxy: `127.0.0.1:${port}` });
  const [first, ...rest] = behind(limit, [program, ...flags]);
  const child: ChildProcess = spawn(first, rest, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    env: environmentOf(scratch.folder),
    cwd: scratch.folder,
  });
  child.on('error', () => undefined);
  return child;
}

/** Preferences of a new profile, as Chromium's settings page would write them; '' for the usual ones. */
function preferencesOf({ keepsCookies }: BrowserOptions): string {
  if (keepsCookies) return '';
  return JSON.stringify({ profile: { default_content_setting_values: { cookies: blocked } } });
}

/** A process, or a group if negative. */
function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
