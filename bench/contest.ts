import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Tasks } from './banner-contestant.ts';
import type { EngineName } from './banner-engine.ts';

type Given<T> = T extends (given: infer G) => unknown ? (unknown extends G ? undefined : G) : never;
type Taken<T> = T extends (...given: never[]) => infer R ? Awaited<R> : never;

/** An engine in a separate process. */
export class Contestant {
  readonly #child: ChildProcess;
  #hear: ((answer: never) => void) | undefined;

  constructor(engine: EngineName, folder: string, count: number) {
    this.#child = fork(
      join(process.cwd(), '.build', 'bench', 'banner-contestant.js'),
      [engine, folder, String(count)],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    this.#child.on('message', (answer) => this.#hear?.(answer as never));
    this.#child.once('exit', () => this.#hear?.({ fault: 'its process ended' } as never));
  }

  /** Runs one task at a time. */
  async run<Name extends keyof Tasks>(
    task: Name,
    given?: Given<Tasks[Name]>,
  ): Promise<Taken<Tasks[Name]>> {
    const heard = new Promise<{ value: Taken<Tasks[Name]> } | { fault: string }>((hear) => {
      this.#hear = hear;
    });
    this.#child.send({ task, given });
    const answer = await heard;
    if ('value' in answer) return answer.value;
    throw new Error(`${task} failed: ${answer.fault}`);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    await this.run('close').catch(() => undefined);
    this.#child.kill('SIGTERM');
    await exited;
  }
}
