interface WatchParts {
  /** Throws if the server is unavailable. */
  probe: (ms: number) => Promise<void>;
  /** Called when the server becomes unavailable. */
  onAway: (error: unknown) => void;
  /** Called when the server is available again. */
  onBack: () => void;
  /** Between two checks. */
  pauseMs?: number;
  /** How long a check may take. Two pauses and a check must stay well below two seconds. */
  patienceMs: number;
}

const usualPauseMs = 250;
export const usualWatchMs = 1_000;

/**
 * Monitors a server, so that requests fail immediately during an outage. Any answer counts as a
 * health check.
 */
export class Watch {
  readonly #parts: WatchParts;
  readonly #pauseMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isAway = true;
  #lastAnswer = 0;
  #isChecking = false;
  #isStopped = false;
  #hasChecked = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#pauseMs = parts.pauseMs ?? usualPauseMs;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  start(): void {
    void this.#check();
  }

  /** The server answered something. */
  noteAnswer(): void {
    this.#lastAnswer = performance.now();
  }

  /** A request failed: checks the server immediately. */
  doubt(): void {
    this.#lastAnswer = 0;
    void this.#check();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#isStopped) return;
    this.#isChecking = true;
    clearTimeout(this.#timer);
    try {
      await this.#checkOnce();
    } finally {
      this.#isChecking = false;
      this.#rest();
    }
  }

  #rest(): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#check(), this.#pauseMs).unref();
  }

  async #checkOnce(): Promise<void> {
    if (!this.#isAway && performance.now() - this.#lastAnswer < this.#pauseMs) return;
    const startedAt = performance.now();
    try {
      await this.#parts.probe(this.#parts.patienceMs);
      this.#turn(false);
    } catch (error) {
      // On a busy machine the check may be late while other answers arrive.
      if (this.#isAway || this.#lastAnswer < startedAt) this.#turn(true, error);
    }
  }

  #turn(isAway: boolean, error?: unknown): void {
    const isNews = this.#isAway !== isAway || !this.#hasChecked;
    this.#hasChecked = true;
    if (this.#isStopped || !isNews) return;
    this.#isAway = isAway;
    if (isAway) this.#parts.onAway(error);
    else this.#parts.onBack();
  }
}
