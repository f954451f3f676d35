export interface FollowerWork {
  /** Brings what is kept in step with what it follows. */
  catchUp: () => Promise<void>;
  /** Told of what fails, unless it was stopped by then; the next change tries again. */
  onFault: (error: unknown) => void;
}

/** Does the same work whenever something changed: one at a time, and once for all changes that came meanwhile. */
export class Follower {
  readonly #work: FollowerWork;
  #isAwake = false;
  #isStopped = false;
  #isDue = false;
  #isWorking = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(work: FollowerWork) {
    this.#work = work;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Every change so far was followed; one that sleeps has not looked yet. */
  get isSettled(): boolean {
    return this.#isAwake && !this.#isDue && !this.#isWorking;
  }

  /** From now on changes matter, those that came before among them. */
  wake(): void {
    if (this.#isAwake) return;
    this.#isAwake = true;
    this.changed();
  }

  /** Something changed; one that sleeps does not care. */
  readonly changed = (): void => {
    if (!this.#isAwake || this.#isStopped || this.#isDue) return;
    this.#isDue = true;
    this.#turn = this.#turn.then(async () => {
      this.#isDue = false;
      if (this.isStopped) return; // it waited for its turn, and then the end came
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

  /** Resolves when every change was followed. */
  async settled(): Promise<void> {
    this.wake();
    let turn;
    do await (turn = this.#turn);
    while (turn !== this.#turn);
  }

  /** No turn begins after this. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves when the turn that runs, if any, is over. */
  async rested(): Promise<void> {
    await this.#turn;
  }
}
