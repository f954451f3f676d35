interface Wait {
  /** Longest wait. */
  ms: number;
  /** Stops waiting. */
  signal: AbortSignal;
}

/** Wakes all waiters after a change. */
export class Bell {
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  readonly ring = (): void => {
    for (const wake of [...this.#waiting]) wake();
  };

  /** Wakes every waiter; later waits return immediately. */
  close(): void {
    this.#isClosed = true;
    this.ring();
  }

  /** Resolves at the next ring, or when waiting becomes pointless. */
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
