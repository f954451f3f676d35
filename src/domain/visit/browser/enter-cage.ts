import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { dirname } from 'node:path';
import { behind, mostTasks, type MemoryWall } from './memory-wall.ts';

export const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Nobody else is in the browser's own network, so the port may be any. */
export const portInside = 3128;
/** The only folder that can be written to. It lies in memory, and is gone with the browser. */
export const folderInside = '/tmp';
const ipcPipe = 5;
/** Where the cage finds our Node. By its path it may be out of reach, as below a home that only root may enter. */
const nodePipe = 6;
const nobody = 65_534;

/** Of the folder above: profile, cache and what processes of the browser share. */
const folderMegabytes = 512;
/**
 * Of one process, and much more than all together may use: it stops who takes everything at once, before
 * anybody looks. A browser sets aside more than two without using them.
 */
const dataGigabytes = 8;
/** What a program needs to run; neither homes nor configuration nor anybody's data is among it. */
const folders = [
  '/usr/bin',
  '/usr/sbin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libx32',
  '/usr/share',
  '/usr/local/lib',
  '/usr/local/share',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc/fonts',
  '/etc/alternatives',
  '/etc/ld.so.conf.d',
  '/var/cache/fontconfig',
];
const files = ['ld.so.cache', 'ld.so.conf', 'localtime', 'passwd', 'group'];
const devices = ['null', 'zero', 'full', 'random', 'urandom'];
const longestComplaint = 4_096;
/** What a shell says of a program that is not there. */
const notFound = 127;

/** Opens the proxy's socket where the browser is and hands it out: it stays with us, the network with the browser. */
const listen = `const server = require('node:net').createServer().listen(${portInside}, '127.0.0.1', () =>
  process.send('proxy', server, () => process.exit()));`;

/**
 * Run by the root of a namespace that is root nowhere else. Our Node comes first, while its files are
 * there; then a root folder of memory takes the place of the machine's, and the program ours.
 */
const enter = [
  'set -e',
  'ip link set lo up',
  `/proc/self/fd/${nodePipe} -e "$1"`,
  'program=$2 && ids=$3 && shift 3',
  'unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE',
  'mount -t tmpfs -o mode=755,size=16m,nosuid,nodev root /tmp && cd /tmp',
  'mkdir -p tmp proc dev old etc',
  `for place in ${folders.join(' ')} "$program"; do`,
  '  if [ -e ".$place" ]; then continue',
  '  elif [ -L "$place" ]; then mkdir -p ".$(dirname "$place")" && cp -P "$place" ".$place"',
  '  elif [ -d "$place" ]; then',
  '    mkdir -p ".$place" && mount --rbind "$place" ".$place"',
  '    mount -o remount,bind,ro ".$place"',
  '  fi',
  'done',
  `for file in ${files.join(' ')}; do if [ -e /etc/$file ]; then cp -L /etc/$file etc/; fi; done`,
  `for device in ${devices.join(' ')}; do`,
  '  : > dev/$device && mount --bind /dev/$device dev/$device',
  'done',
  // Where parts of the outer one are covered, the kernel gives no new one. Whom it shows cannot be reached.
  'mount -t proc proc proc 2> /dev/null || mount --rbind /proc proc',
  `mount -t tmpfs -o mode=700,size=${folderMegabytes}m,nosuid,nodev folder tmp`,
  'pivot_root . old && umount -l /old && rmdir /old',
  `mount -o remount,bind,ro / && cd ${folderInside} && unset PWD OLDPWD`,
  `exec prlimit --core=0 --fsize=${folderMegabytes * 1_048_576} --nproc=${mostTasks} \\`,
  `  --data=${dataGigabytes * 2 ** 30} -- \\`,
  `  setpriv --no-new-privs -- unshare --user $ids -- "$@" ${ipcPipe}>&- ${nodePipe}>&-`,
].join('\n');

/** The outermost dies with us, the first inside with the outermost, and the kernel ends all others with that. */
const outermost = [
  '--pdeathsig',
  'KILL',
  '--',
  'unshare',
  '--user',
  '--map-root-user',
  '--net',
  '--pid',
  '--mount',
  '--ipc',
  '--kill-child',
  '--',
  '/bin/sh',
  '-c',
  enter,
  'cage',
];

interface Inside {
  /** The program with its arguments. Beside the usual folders, that of the program is there. */
  command: readonly [program: string, ...rest: string[]];
  /** Run in the cage's network before the door is shut; the text of a script for our Node. */
  first: string;
}

function argumentsOf({ command, first }: Inside): string[] {
  const [uid, gid] = [process.getuid?.() ?? nobody, process.getgid?.() ?? nobody];
  const ids = `--map-user=${uid} --map-group=${gid}`;
  return [...outermost, first, dirname(command[0]), ids, ...command];
}

let ownProgram: number | undefined;

/** Opens our Node for cages to come, while this process may. */
export function keepOwnProgram(): number {
  ownProgram ??= openSync(process.execPath, 'r');
  return ownProgram;
}

/** Whether a browser can be put into a cage, and if not, what stood in the way. */
export interface CageTrial {
  isPossible: boolean;
  why: string;
}

/**
 * A network, files and processes of its own need user namespaces and a few small programs that nearly
 * every system has. The whole way is tried with the browser's own program, which may lie where others cannot read
 * it. There is no time limit, since a slow machine proves nothing: callers that cannot wait stop it by the signal,
 * and have no answer then.
 */
export function tryCage(program: string, signal?: AbortSignal): Promise<CageTrial> {
  if (signal) return makeTrial(program, signal);
  const known = trials.get(program);
  if (known) return known;
  const trial = makeTrial(program);
  trials.set(program, trial);
  trial.then(
    ({ isPossible }) => {
      if (!isPossible) setTimeout(() => trials.delete(program), askAgainMs).unref();
    },
    () => trials.delete(program),
  );
  return trial;
}

/** A refusal is not for ever: the browser may have been half installed, or a kernel setting changed since. */
const askAgainMs = 60_000;

/** One for each program, also while it runs: on a slow machine trials would pile up. */
const trials = new Map<string, Promise<CageTrial>>();

async function makeTrial(program: string, signal?: AbortSignal): Promise<CageTrial> {
  const child = spawn('setpriv', argumentsOf({ command: [program, '--version'], first: '0' }), {
    stdio: ['ignore', 'ignore', 'pipe', 'ignore', 'ignore', 'ignore', keepOwnProgram()],
    env: environmentInside,
    cwd: '/',
    // Root may do everything, but no browser runs as root: ask for somebody who may not.
    ...(process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
    ...(signal ? { signal, killSignal: 'SIGKILL' } : {}),
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-longestComplaint);
  });
  const [code, killedBy] = await whenClosed(child);
  if (killedBy !== null) throw new Error('the sandbox test was killed');
  return { isPossible: code === 0, why: code === 0 ? '' : lastLineOf(said) };
}

type Ending = [code: number | null, killedBy: string | null];

async function whenClosed(child: ChildProcess): Promise<Ending> {
  try {
    return (await once(child, 'close')) as Ending;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing) return [notFound, null];
    throw error;
  }
}

function lastLineOf(text: string): string {
  return text.trim().split('\n').at(-1) || 'it exited without output, or setpriv is missing';
}

/** Starts a program in a cage, where nothing can be reached but the proxy. */
export async function startCaged(
  command: Inside['command'],
  { proxy, wall }: { proxy: Server; wall?: MemoryWall | undefined },
): Promise<ChildProcess> {
  const outside = ['setpriv', ...argumentsOf({ command, first: listen })] as const;
  const [program, ...rest] = behind(wall, outside);
  const child = spawn(program, rest, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'ipc', keepOwnProgram()],
    detached: true,
    env: environmentInside,
    cwd: '/',
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
  throw new Error('the browser sandbox cannot be set up');
}

/** Nothing of ours: no key, no setting, no home. */
export const environmentOf = (folder: string): Record<string, string> => ({
  PATH: searchPath,
  LANG: 'C.UTF-8',
  HOME: folder,
  TMPDIR: folder,
  XDG_RUNTIME_DIR: folder,
});

const environmentInside = environmentOf(folderInside);
