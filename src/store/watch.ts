interface WatchParts {
  /** Throws when a question cannot be answered now. */
  probe: (ms: number) => Promise<void>;
  /** Called when servers go away. */
  onAway: (error: unknown) => void;
  /** Called when they are back. */
  onBack: () => void;
  /** Between two looks. */
  pauseMs?: number;
  /** How long a look may take. Two pauses and a look must stay well below two seconds. */
  patienceMs: number;
}

const usualPauseMs = 250;
export const usualWatchMs = 1_000;

/**
 * Knows at any moment whether servers answer, so that nothing waits for ones that do not. Answers to other
 * questions count as a look.
 */
export class Watch {
  readonly #parts: WatchParts;
  readonly #pauseMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isAway = true;
  #lastAnswer = 0;
  #isLooking = false;
  #isStopped = false;
  #hasLooked = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#pauseMs = parts.pauseMs ?? usualPauseMs;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  start(): void {
    void this.#look();
  }

  /** A server answered something. */
  heard(): void {
    this.#lastAnswer = performance.now();
  }

  /** A question failed because a server is away: looks at once. */
  doubt(): void {
    this.#lastAnswer = 0;
    void this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#isStopped) return;
    this.#isLooking = true;
    clearTimeout(this.#timer);
    try {
      await this.#lookOnce();
    } finally {
      this.#isLooking = false;
      this.#rest();
    }
  }

  #rest(): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#look(), this.#pauseMs).unref();
  }

  async #lookOnce(): Promise<void> {
    if (!this.#isAway && performance.now() - this.#lastAnswer < this.#pauseMs) return;
    const startedAt = performance.now();
    try {
      await this.#parts.probe(this.#parts.patienceMs);
      this.#turn(false);
    } catch (error) {
      // On a busy machine the look may be late while other answers come.
      if (this.#isAway || this.#lastAnswer < startedAt) this.#turn(true, error);
    }
  }

  #turn(isAway: boolean, error?: unknown): void {
    const isNews = this.#isAway !== isAway || !this.#hasLooked;
    this.#hasLooked = true;
    if (this.#isStopped || !isNews) return;
    this.#isAway = isAway;
    if (isAway) this.#parts.onAway(error);
    else this.#parts.onBack();
  }
}
