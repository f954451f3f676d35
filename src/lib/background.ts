/** Work that nobody waits for, until the end: then everybody does. */
export class Background {
  readonly #onFault: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  /** Begins at once; nothing begins after the end. */
  readonly start = (work: () => Promise<void>): void => {
    if (this.#isClosed) return;
    const running = work()
      .catch(this.#onFault)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  };

  /** Resolves when all that was begun is over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#running);
  }
}
