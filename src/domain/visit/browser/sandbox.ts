import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Server } from 'node:net';
import { dirname } from 'node:path';
import { behind, mostTasks, type MemoryLimit } from './memory-limit.ts';

const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** The browser's network is private, so any port will do. */
export const portInside = 3128;
/** The only writable folder. In memory, and gone with the browser. */
const folderInside = '/tmp';
export const profileInside = `${folderInside}/profile`;
/** Chromium's file for the preferences of a profile, in its folder. */
export const preferencesFile = 'Default/Preferences';
const ipcPipe = 5;
/**
 * Descriptor of our Node executable inside the sandbox. Its path may be unreachable there, for
 * example below root's home.
 */
const nodePipe = 6;
const nobody = 65_534;

/** Size of that folder: profile, cache and shared memory. */
const folderMegabytes = 512;
/**
 * Per process, and far above the total limit: stops a sudden allocation before memory is checked.
 * Browsers reserve more than two without using them.
 */
const dataGigabytes = 8;
/** What a program needs to run; no homes, configuration or user data. */
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
/** Shell exit code for a missing program. */
const notFound = 127;

/**
 * Opens the proxy's socket in the browser's network and passes it out: we keep the socket, the
 * browser the network.
 */
const listen = `const server = require('node:net').createServer().listen(${portInside}, '127.0.0.1', () =>
  process.send('proxy', server, () => process.exit()));`;

/** SIOCSIFFLAGS with IFF_UP: minimal systems and containers have Perl, but no `ip`. */
const loopbackUp = [
  'my $request = pack("a16 s x22", "lo", 1);',
  'socket(S, 2, 2, 0) && ioctl(S, 0x8914, $request) or die "no loopback: $!\\n"',
].join(' ');

/**
 * Runs as root of a user namespace. Our Node runs first, while its files are visible; then a root
 * file system in memory replaces the machine's, and the program replaces the shell.
 */
const enter = [
  'set -e',
  `ip link set lo up 2> /dev/null || perl -e '${loopbackUp}'`,
  `/proc/self/fd/${nodePipe} -e "$1"`,
  'program=$2 && ids=$3 && preferences=$4 && shift 4',
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
  // If parts of the outer /proc are covered, the kernel refuses a new one. Visible processes cannot
  // be reached.
  'mount -t proc proc proc 2> /dev/null || mount --rbind /proc proc',
  `mount -t tmpfs -o mode=700,size=${folderMegabytes}m,nosuid,nodev folder tmp`,
  'pivot_root . old && umount -l /old && rmdir /old',
  `mount -o remount,bind,ro / && cd ${folderInside} && unset PWD OLDPWD`,
  'if [ -n "$preferences" ]; then',
  `  mkdir -p ${profileInside}/${dirname(preferencesFile)}`,
  `  printf %s "$preferences" > ${profileInside}/${preferencesFile}`,
  'fi',
  `exec prlimit --core=0 --fsize=${folderMegabytes * 1_048_576} --nproc=${mostTasks} \\`,
  `  --data=${dataGigabytes * 2 ** 30} -- \\`,
  `  setpriv --no-new-privs -- unshare --user $ids -- "$@" ${ipcPipe}>&- ${nodePipe}>&-`,
].join('\n');

/**
 * The outermost process dies with us, the first inside with the outermost, and the kernel kills all
 * others with that one.
 */
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
  'sandbox',
];

interface Inside {
  /** The program with its arguments. Its folder is mounted besides the usual ones. */
  command: readonly [program: string, ...rest: string[]];
  /** Script for our Node, run in the sandbox's network before it is closed. */
  first: string;
  /** Preferences of the browser's new profile; '' for the usual ones. */
  preferences: string;
}

function argumentsOf({ command, first, preferences }: Inside): string[] {
  const [uid, gid] = [process.getuid?.() ?? nobody, process.getgid?.() ?? nobody];
  const ids = `--map-user=${uid} --map-group=${gid}`;
  return [...outermost, first, dirname(command[0]), ids, preferences, ...command];
}

let ownProgram: number | undefined;

/** Opens our Node executable for later sandboxes, while this process still may. */
export function keepOwnProgram(): number {
  ownProgram ??= openSync(process.execPath, 'r');
  return ownProgram;
}

/** Whether a browser can be sandboxed, and why not. */
export interface SandboxTrial {
  isPossible: boolean;
  why: string;
}

/**
 * An isolated network, file system and process tree need user namespaces and a few common programs.
 * Tests the complete set-up with the browser's own executable, which may be in an unreadable place.
 * No time limit, because a slow machine proves nothing: impatient callers cancel with the signal
 * and get no answer.
 */
export function trySandbox(program: string, signal?: AbortSignal): Promise<SandboxTrial> {
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

/**
 * A failed trial is repeated after this time: the browser may have been half installed, or a kernel setting
 * changed.
 */
const askAgainMs = 60_000;

/** One trial per program, including running ones: on a slow machine they would pile up. */
const trials = new Map<string, Promise<SandboxTrial>>();

async function makeTrial(program: string, signal?: AbortSignal): Promise<SandboxTrial> {
  const inside: Inside = { command: [program, '--version'], first: '0', preferences: '' };
  const child = spawn('setpriv', argumentsOf(inside), {
    stdio: ['ignore', 'ignore', 'pipe', 'ignore', 'ignore', 'ignore', keepOwnProgram()],
    env: environmentInside,
    cwd: '/',
    // Root can do everything, but browsers never run as root: test as an unprivileged user.
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

/** Starts a program in a sandbox from which only the proxy is reachable. */
export async function startSandboxed(
  command: Inside['command'],
  {
    proxy,
    limit,
    preferences,
  }: { proxy: Server; limit?: MemoryLimit | undefined; preferences: string },
): Promise<ChildProcess> {
  const outside = ['setpriv', ...argumentsOf({ command, first: listen, preferences })] as const;
  const [program, ...rest] = behind(limit, outside);
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

async function handedOut(child: ChildProcess): Promise<Server> {
  const [, socket] = (await once(child, 'message')) as [unknown, Server];
  return socket;
}

async function failed(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('the browser sandbox cannot be set up');
}

/** None of our environment: no keys, settings or home. */
export const environmentOf = (folder: string): Record<string, string> => ({
  PATH: searchPath,
  LANG: 'C.UTF-8',
  HOME: folder,
  TMPDIR: folder,
  XDG_RUNTIME_DIR: folder,
});

const environmentInside = environmentOf(folderInside);
