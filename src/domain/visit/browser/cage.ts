import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { openDevtools, type Devtools } from './devtools.ts';
import { browserFlags } from './flags.ts';
import type { Scratch } from './scratch.ts';

export interface Browser {
  pid: number;
  devtools: Devtools;
  /** What the browser complained about, its end only. */
  complaints: () => string;
  /** Ends all of its processes. */
  kill: () => Promise<void>;
}

export interface CageOptions {
  /** The program, as `findBrowser` says. */
  program: string;
  scratch: Scratch;
  /** The proxy's server, not yet listening: it listens where the browser can reach it. */
  proxy: Server;
  /** Whether the browser gets a network of its own, with nothing in it but the proxy. */
  hasOwnNetwork: boolean;
}

const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Nobody else is in the browser's own network, so the port may be any. */
const portInside = 3128;
const ipcPipe = 5;
const nobody = 65_534;
const complaintLength = 4_096;

/** A network of its own needs user namespaces and a few small programs that nearly every system has. */
export async function canOwnNetwork(): Promise<boolean> {
  // Root may do everything, but no browser runs as root: ask for somebody who may not.
  const who = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  // The whole way is tried, our own program included: it may lie where others cannot read it.
  const inside = 'ip link set lo up && exec setpriv --no-new-privs -- "$0" --version';
  const way = ['--user', '--map-root-user', '--net', '--', '/bin/sh', '-c', inside];
  const options = { env: { PATH: searchPath }, stdio: 'ignore', timeout: 5_000, ...who } as const;
  const child = spawn('unshare', [...way, process.execPath], options);
  return new Promise((resolve) => {
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });
}

/** In words for people; '' when nothing is missing. Nothing is started for it. */
export async function wallsMissing(program: string): Promise<string> {
  if (await canOwnNetwork()) return '';
  const hasHelper = existsSync(join(dirname(program), 'chrome-sandbox'));
  return hasHelper
    ? 'but no user namespaces: the sandbox rests on the setuid helper, and the browser has no network of its own'
    : 'but neither user namespaces nor the setuid helper: no page is opened in it';
}

/** Starts the browser behind its walls. Refuses as root: there the sandbox would have to be off. */
export async function startBrowser(options: CageOptions): Promise<Browser> {
  if (process.getuid?.() === 0) throw new Error('a browser never runs as root');
  const child = options.hasOwnNetwork ? await startInside(options) : await startBeside(options);
  const { pid, stdio, stderr } = child;
  if (pid === undefined) throw new Error('the browser cannot be started');
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
    killGroup(pid);
    await exited;
    killGroup(pid);
  };
  return { pid, devtools, complaints: () => complaints, kill };
}

async function startBeside({ program, scratch, proxy }: CageOptions): Promise<ChildProcess> {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const flags = browserFlags({ profile: scratch.profile, proxy: `127.0.0.1:${port}` });
  return spawn(program, flags, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    env: environment(scratch),
    cwd: scratch.folder,
  });
}

/**
 * Inside a new network, a short-lived Node opens the proxy's socket and hands it out to us; then the
 * browser takes its place. The socket stays with us, the network stays with the browser.
 */
function enter(): string {
  const ids = `--map-user=${process.getuid?.() ?? nobody} --map-group=${process.getgid?.() ?? nobody}`;
  return [
    'ip link set lo up',
    '"$0" -e "$1"',
    'shift && unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE',
    `exec setpriv --no-new-privs -- unshare --user ${ids} -- "$@" ${ipcPipe}>&-`,
  ].join(' && ');
}

const listen = `const server = require('node:net').createServer().listen(${portInside}, '127.0.0.1', () =>
  process.send('proxy', server, () => process.exit()));`;

async function startInside({ program, scratch, proxy }: CageOptions): Promise<ChildProcess> {
  const flags = browserFlags({ profile: scratch.profile, proxy: `127.0.0.1:${portInside}` });
  const inside = ['/bin/sh', '-c', enter(), process.execPath, listen, program, ...flags];
  const child = spawn('unshare', ['--user', '--map-root-user', '--net', '--', ...inside], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: environment(scratch),
    cwd: scratch.folder,
  });
  const socket = await Promise.race([handedOut(child), failed(child)]);
  child.on('error', () => undefined);
  proxy.listen(socket);
  return child;
}

async function handedOut(child: ChildProcess): Promise<NetServer> {
  const [, socket] = (await once(child, 'message')) as [unknown, NetServer];
  return socket;
}

async function failed(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('the network of the browser cannot be made');
}

/** Nothing of ours: no key, no setting, no home. */
function environment({ folder }: Scratch): Record<string, string> {
  return {
    PATH: searchPath,
    HOME: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    XDG_RUNTIME_DIR: folder,
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them are gone already.
  }
}
