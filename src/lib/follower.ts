interface FollowerWork {
  /** Without `wake`, which would begin with a run. */
  isAwake?: boolean;
  /** Brings the derived data up to date. */
  catchUp: () => Promise<void>;
  /** Called with failures, unless stopped; the next change tries again. */
  onFault: (error: unknown) => void;
}

/**
 * Repeats the same work after changes: one run at a time, and one run for all changes that arrived
 * in the meantime.
 */
export class Follower {
  readonly #work: FollowerWork;
  #isAwake: boolean;
  #isStopped = false;
  #isDue = false;
  #isWorking = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(work: FollowerWork) {
    this.#work = work;
    this.#isAwake = work.isAwake ?? false;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Every change so far was followed. False before `wake`. */
  get isSettled(): boolean {
    return this.#isAwake && !this.#isDue && !this.#isWorking;
  }

  /** Starts following; earlier changes count too. */
  wake(): void {
    if (this.#isAwake) return;
    this.#isAwake = true;
    this.changed();
  }

  /** Something changed. Ignored before `wake`. */
  readonly changed = (): void => {
    if (!this.#isAwake || this.#isStopped || this.#isDue) return;
    this.#isDue = true;
    this.#turn = this.#turn.then(async () => {
      this.#isDue = false;
      if (this.isStopped) return; // stopped while waiting for its turn
      this.#isWorking = true;
      try {
        await this.#work.catchUp();
      } catch (error) {
        if (!this.#isStopped) this.#work.onFault(error);
      } finally {
        this.#isWorking = false;
      }
    });
  };

  /** Resolves when all changes have been processed. */
  async settled(): Promise<void> {
    this.wake();
    let turn;
    do await (turn = this.#turn);
    while (turn !== this.#turn);
  }

  /** No run starts after this. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves when the current run, if any, has ended. */
  async rested(): Promise<void> {
    await this.#turn;
  }
}
