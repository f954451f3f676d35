interface Wait {
  /** Waits no longer than this. */
  ms: number;
  /** Stops waiting. */
  signal: AbortSignal;
}

/** Wakes everything that waits for a change. */
export class Bell {
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  readonly ring = (): void => {
    for (const wake of [...this.#waiting]) wake();
  };

  /** Wakes all, and lets nothing wait any more. */
  close(): void {
    this.#isClosed = true;
    this.ring();
  }

  /** Resolves at the next ring, or when there is no reason left to wait. */
  next({ ms, signal }: Wait): Promise<void> {
    if (this.#isClosed || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }
}
