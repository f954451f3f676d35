import { giveUpAfter } from '../lib/give-up-after.ts';
import { ReceivedBytes } from './received-bytes.ts';
import { unlessCut } from './rubbish.ts';

/** Whether an answer is complete; by default, it ends with a short silence. */
export type Enough = (received: Buffer) => boolean;

/** Programs write a greeting in several chunks; after this much silence it counts as complete. */
const settleMs = 150;

interface ReceiverLimits {
  /** Total bytes read. */
  bytes: number;
  /** By performance.now(). */
  deadline: number;
}

/** Receives untrusted data within limits of size and time. */
export class Receiver {
  /** Nothing more will arrive. */
  isOver = false;
  readonly #memory: ReceivedBytes;
  readonly #deadline: number;
  #notify: () => void = () => undefined;

  constructor({ bytes, deadline }: ReceiverLimits) {
    this.#memory = new ReceivedBytes(bytes);
    this.#deadline = deadline;
  }

  get received(): Buffer {
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
  receive(enough: Enough | undefined, ms: number): Promise<Buffer> {
    return new Promise((resolve) => {
      let endQuiet = () => {};
      const finish = () => {
        endQuiet();
        stopWaiting();
        this.#notify = () => undefined;
        resolve(this.received);
      };
      const stopWaiting = giveUpAfter(this.timeLeft(ms), finish);
      const look = () => {
        const { received } = this;
        const isEnough = received.length > 0 && enough && unlessCut(() => enough(received), false);
        if (this.isOver || isEnough) finish();
        else if (received.length > 0 && !enough) {
          endQuiet();
          endQuiet = giveUpAfter(settleMs, finish);
        }
      };
      this.#notify = look;
      look();
    });
  }
}
