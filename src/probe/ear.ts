import { giveUpAfter } from '../lib/give-up-after.ts';
import { HeardBytes } from './heard-bytes.ts';
import { unlessCut } from './rubbish.ts';

/** Whether an answer is complete; by default, it ends with a short silence. */
export type Enough = (heard: Buffer) => boolean;

/** Programs write a greeting in several chunks; after this much silence the rest is not awaited. */
const settleMs = 150;

export interface EarLimits {
  /** Total bytes read. */
  bytes: number;
  /** By performance.now(). */
  deadline: number;
}

/** Receives untrusted data within limits of size and time. */
export class Ear {
  /** Nothing more will arrive. */
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

  /** False if the limit is reached. */
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

  /** Remaining time, at most `ms`. */
  timeLeft(ms: number): number {
    return Math.max(0, Math.min(ms, this.#deadline - performance.now()));
  }

  /**
   * Resolves when the answer is complete, nothing more can come, the peer is silent, or time is up.
   */
  hear(enough: Enough | undefined, ms: number): Promise<Buffer> {
    return new Promise((resolve) => {
      let endQuiet = () => {};
      const finish = () => {
        endQuiet();
        stopWaiting();
        this.#notify = () => undefined;
        resolve(this.heard);
      };
      const stopWaiting = giveUpAfter(this.timeLeft(ms), finish);
      const look = () => {
        const { heard } = this;
        const isEnough = heard.length > 0 && enough && unlessCut(() => enough(heard), false);
        if (this.isOver || isEnough) finish();
        else if (heard.length > 0 && !enough) {
          endQuiet();
          endQuiet = giveUpAfter(settleMs, finish);
        }
      };
      this.#notify = look;
      look();
    });
  }
}
