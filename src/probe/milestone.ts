/** Tracks the contiguous progress of jobs that finish out of order. */
export class Milestone {
  #next: number;
  readonly #ahead = new Set<number>();

  constructor(start: number) {
    this.#next = start;
  }

  /** Marks a job as done; returns the first unfinished position. */
  reach(position: number): number {
    this.#ahead.add(position);
    while (this.#ahead.delete(this.#next)) this.#next++;
    return this.#next;
  }
}
