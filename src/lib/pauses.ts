import { setImmediate as nextTurn } from 'node:timers/promises';

/** For as long others wait at most, in ms. */
const turnMs = 5;

/** Long work in the thread that answers requests: it asks between its steps whether others should have their turn. */
export class Pauses {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > turnMs;
  }

  async take(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}
