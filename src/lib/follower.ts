interface FollowerWork {
  /** Starts without `wake`, and so without an initial run. */
  isAwake?: boolean;
  /** Brings derived data up to date. */
  catchUp: () => Promise<void>;
  /** Called with failures until stopped. The next change tries again. */
  onFault: (error: unknown) => void;
}

/**
 * Repeats the same work after changes: one run at a time, and a single run for all changes that
 * arrived meanwhile.
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

  /** True if every change so far has been handled. False before `wake`. */
  get isSettled(): boolean {
    return this.#isAwake && !this.#isDue && !this.#isWorking;
  }

  /** Starts following. Earlier changes count, too. */
  wake(): void {
    if (this.#isAwake) return;
    this.#isAwake = true;
    this.changed();
  }

  /** Call after a change. Does nothing before `wake`. */
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

  /** Resolves once all changes are handled. */
  async settled(): Promise<void> {
    this.wake();
    let turn;
    do await (turn = this.#turn);
    while (turn !== this.#turn);
  }

  /** No run starts after this call. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves once the current run, if any, has ended. */
  async rested(): Promise<void> {
    await this.#turn;
  }
}
