import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { faults } from '../../errors.ts';
import type { Calls } from '../../lib/calls.ts';
import { openChannel } from '../../lib/channel.ts';
import { moduleUrl } from '../../lib/module-url.ts';
import { channelFile, type Owner, type Serving } from './protocol.ts';

type Connections = Pick<Owner, 'took' | 'closed'>;

interface Connection {
  /** The owner's socket until the process has its own. */
  socket: Socket | null;
  /** Resolves `serve`: true if the process took the connection. */
  end: (wasTaken: boolean) => void;
}

/** How long a process may take to answer. A stuck process holds connections that get no answer. */
const patienceMs = 30_000;

/** One serving process, as the owner sees it. */
export class Member {
  readonly child: ChildProcess;
  readonly channel: Calls<Serving>;
  /** Resolves with the reason when the process exits. */
  readonly gone: Promise<string>;
  readonly startedAt = performance.now();
  isReady = false;
  readonly #connections = new Map<number, Connection>();
  #count = 0;

  constructor(answers: (member: Member) => Omit<Owner, keyof Connections>) {
    this.child = fork(fileURLToPath(moduleUrl('service/fleet/serving-process')), {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    });
    this.gone = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message));
      this.child.once('exit', (code, signal) =>
        resolve(signal === null ? `exit code ${String(code)}` : `killed by ${signal}`),
      );
    });
    const connections: Connections = {
      took: (id) => this.#took(id),
      closed: (id) => this.#end(id, true),
    };
    const stream = this.child.stdio[channelFile] as Duplex; // created by `pipe`
    this.channel = openChannel<Serving>(stream, { ...answers(this), ...connections }, faults);
    void this.gone.then(() => {
      this.isReady = false;
      for (const [id, { socket }] of this.#connections) this.#end(id, socket === null);
    });
  }

  /** Open connections. */
  get load(): number {
    return this.#connections.size;
  }

  /** Resolves when the connection has closed; false if the process died before taking it. */
  serve(socket: Socket): Promise<boolean> {
    return new Promise((resolve) => {
      const id = ++this.#count;
      this.#connections.set(id, { socket, end: resolve });
      this.child.send({ connection: id }, socket, { keepOpen: true }, (error) => {
        if (error) this.#end(id, false);
      });
    });
  }

  /** Asks the process, and kills it if it does not answer in time. */
  async ask<Answer>(question: (channel: Calls<Serving>) => Promise<Answer>): Promise<Answer> {
    const timer = setTimeout(() => this.kill(), patienceMs).unref();
    try {
      return await question(this.channel);
    } finally {
      clearTimeout(timer);
    }
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  #took(id: number): void {
    const connection = this.#connections.get(id);
    connection?.socket?.destroy();
    if (connection) connection.socket = null;
  }

  #end(id: number, wasTaken: boolean): void {
    const connection = this.#connections.get(id);
    this.#connections.delete(id);
    connection?.end(wasTaken);
  }
}
