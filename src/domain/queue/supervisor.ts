import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { moduleUrl } from '../../lib/module-url.ts';
import type { Beginning, FromWorker, ToWorker } from './messages.ts';
import { openWorkerGroups, type WorkerGroups } from './worker-groups.ts';

/** A process that scans. It is there until `onGone` was called for it. */
export interface ScanWorker {
  pid: number;
  send: (message: ToWorker) => void;
  /** At once, with everything that it started in its group. */
  kill: () => void;
}

interface SupervisorParts {
  count: number;
  /** Asked for each worker that is started. */
  beginning: () => Promise<Omit<Beginning, 'kind' | 'group'>>;
  /** What a worker writes to standard error, and why one could not be started. */
  complain: (facts: object, message: string) => void;
  onMessage: (worker: ScanWorker, message: FromWorker) => void;
  onGone: (worker: ScanWorker) => void;
}

const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** Who lived so long did not die of its start. */
const healthyMs = 30_000;
const longestComplaint = 2_000;

/**
 * Keeps so many workers alive, from the first call of `start` on. One that dies is started again, after a
 * pause that doubles as long as they die young.
 */
export class Supervisor {
  readonly #parts: SupervisorParts;
  readonly #alive = new Map<ScanWorker, ChildProcess>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  #groups: WorkerGroups | undefined;
  #young = 0;
  #isStarted = false;
  #isClosed = false;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#isStarted || this.#isClosed) return;
    this.#isStarted = true;
    this.#groups = openWorkerGroups();
    for (let at = 0; at < this.#parts.count; at++) this.#spawn();
  }

  get pids(): number[] {
    return [...this.#alive.keys()].map(({ pid }) => pid);
  }

  /** To each that lives; who is started later is told at its beginning. */
  tell(message: ToWorker): void {
    for (const worker of this.#alive.keys()) worker.send(message);
  }

  /** Kills all of them and waits until they are gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    const ends = [...this.#alive].map(async ([worker, child]) => {
      const gone = child.exitCode !== null || child.signalCode !== null || once(child, 'exit');
      worker.kill();
      await gone;
      this.#groups?.release(worker.pid);
    });
    await Promise.all(ends);
    await this.#groups?.close();
  }

  #spawn(): void {
    const { beginning, onMessage, complain } = this.#parts;
    const child = startProcess();
    const { pid } = child;
    const startedAt = performance.now();
    const end = (why: unknown) => {
      if (!this.#isClosed) complain({ pid, why }, 'a scan worker is gone');
      this.#young = performance.now() - startedAt < healthyMs ? this.#young + 1 : 0;
      this.#spawnLater();
    };
    if (pid === undefined) {
      child.once('error', (error) => end(error.message));
      return;
    }
    const worker: ScanWorker = {
      pid,
      send: (message) => {
        if (child.connected) child.send(message, () => undefined); // who is gone is told by onGone
      },
      kill: () => killGroup(child, pid),
    };
    this.#alive.set(worker, child);
    // Before it is told anything: whatever it starts is in there with it.
    const group = this.#groups?.admit(pid) ?? '';
    child.on('message', (message: FromWorker) => {
      if (this.#alive.has(worker)) onMessage(worker, message);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complain({ pid, text: text.slice(0, longestComplaint) }, 'a scan worker complains');
    });
    void whenGone(child).then((why) => {
      this.#alive.delete(worker);
      worker.kill(); // whatever it left behind in its group
      this.#groups?.release(pid);
      this.#parts.onGone(worker);
      end(why);
    });
    beginning().then(
      (told) => worker.send({ kind: 'begin', ...told, group }),
      (error: unknown) => {
        complain({ pid, why: String(error) }, 'a scan worker cannot begin');
        worker.kill();
      },
    );
  }

  #spawnLater(): void {
    if (this.#isClosed) return;
    const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, this.#young - 1));
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#spawn();
    }, ms);
    this.#pauses.add(pause);
  }
}

/** A group of its own: a Ctrl-C at the terminal is for the server, which then lets scans finish. */
function startProcess(): ChildProcess {
  return fork(fileURLToPath(moduleUrl('domain/queue/worker-process')), {
    cwd: '/',
    detached: true,
    execArgv: [],
    // Nothing of our environment: keys may be in it, and hostile pages are near.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** After its last message: what it said before it died counts. */
async function whenGone(child: ChildProcess): Promise<string> {
  const disconnected = child.connected ? once(child, 'disconnect') : undefined;
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const [[code, signal]] = await Promise.all([exited, disconnected]);
  return signal ?? String(code);
}

function killGroup(child: ChildProcess, pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // its group is gone, or never was
  }
}
