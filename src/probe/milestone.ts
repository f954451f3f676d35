/** How far everything is done without a gap, when things are done in another order than they were begun. */
export class Milestone {
  #next: number;
  readonly #ahead = new Set<number>();

  constructor(start: number) {
    this.#next = start;
  }

  /** This one is done; gives the first that is not. */
  reach(position: number): number {
    this.#ahead.add(position);
    while (this.#ahead.delete(this.#next)) this.#next++;
    return this.#next;
  }
}
