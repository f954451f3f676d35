export class Background {
  readonly #onFault: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  /** Starts immediately; does nothing after `close`. */
  readonly start = (work: () => Promise<void>): void => {
    if (this.#isClosed) return;
    const running = work()
      .catch(this.#onFault)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  };

  /** Resolves once all work has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#running);
  }
}
