import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { moduleUrl } from '../../lib/module-url.ts';

/** How much of a worker's error output is kept, to explain a failed start. */
const keptWords = 8_000;
/** How long to wait for the rest of a dead worker's output: a process it started may keep it open. */
const longestWordsMs = 2_000;

/** A worker in its own process group: Ctrl-C in the terminal is for the server. */
export function startWorkerProcess() {
  const child = fork(fileURLToPath(moduleUrl('domain/queue/worker-process')), {
    cwd: '/',
    detached: true,
    execArgv: [],
    // No environment of ours: it may contain keys, and the worker handles hostile pages.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  let reason = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-keptWords);
  });
  return {
    process: child,
    explain: (why: string) => {
      reason = why;
    },
    /** The worker's own reason for a failed start; '' if none. */
    whyNot: () => reason || faultIn(words),
  };
}

/** The message of the error that Node prints with its stack. */
function faultIn(words: string): string {
  return /^(?:\w+ )?\w*Error(?: \[\w+\])?: (.+)$/m.exec(words)?.[1] ?? '';
}

/** Resolves after its last message and output: anything it said before exiting counts. */
export async function whenGone(child: ChildProcess): Promise<string> {
  const disconnected = child.connected ? once(child, 'disconnect') : undefined;
  const silent = new Promise((resolve) => child.stderr?.once('close', resolve));
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const [[code, signal]] = await Promise.all([exited, disconnected]);
  // The timer must not keep the server alive.
  await Promise.race([silent, sleep(longestWordsMs, undefined, { ref: false })]);
  return signal === null ? `it ended with exit code ${code}` : `it was killed by ${signal}`;
}

export function killGroup(child: ChildProcess, pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // its group is gone or never existed
  }
}
