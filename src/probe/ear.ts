import { HeardBytes } from './heard-bytes.ts';

/** When an answer is complete; without it, whatever came before a short silence is one. */
export type Enough = (heard: Buffer) => boolean;

/** Programs write a greeting in several pieces; behind this much silence the rest of it is not waited for. */
const settleMs = 150;

export interface EarLimits {
  /** All that is heard. */
  bytes: number;
  /** In ms of performance.now(): nothing is waited for beyond. */
  deadline: number;
}

/** Hears a stranger, but no more and no longer than it is allowed to. */
export class Ear {
  /** Nothing more will come. */
  isOver = false;
  readonly #memory: HeardBytes;
  readonly #deadline: number;
  #notify: () => void = () => undefined;

  constructor({ bytes, deadline }: EarLimits) {
    this.#memory = new HeardBytes(bytes);
    this.#deadline = deadline;
  }

  get heard(): Buffer {
    return this.#memory.bytes;
  }

  /** False when that was enough for ever. */
  add(chunk: Buffer): boolean {
    this.#memory.add(chunk);
    if (!this.#memory.isFull) this.#notify();
    return !this.#memory.isFull;
  }

  end(): void {
    this.isOver = true;
    this.#notify();
  }

  take(): Buffer {
    return this.#memory.take();
  }

  /** How long may still be waited, of so many ms. */
  timeLeft(ms: number): number {
    return Math.max(0, Math.min(ms, this.#deadline - performance.now()));
  }

  /** Ends when there is enough, when nothing more can come, when it has gone quiet, or when the time is over. */
  hear(enough: Enough | undefined, ms: number): Promise<Buffer> {
    return new Promise((resolve) => {
      let quiet: NodeJS.Timeout | undefined;
      const finish = () => {
        clearTimeout(quiet);
        clearTimeout(late);
        this.#notify = () => undefined;
        resolve(this.heard);
      };
      const late = setTimeout(finish, this.timeLeft(ms));
      const look = () => {
        const { heard } = this;
        if (this.isOver || (heard.length > 0 && enough?.(heard))) finish();
        else if (heard.length > 0 && !enough) {
          clearTimeout(quiet);
          quiet = setTimeout(finish, settleMs);
        }
      };
      this.#notify = look;
      look();
    });
  }
}
