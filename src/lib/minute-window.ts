const minuteMs = 60_000;

/** Initial capacity of the ring; doubles when full. */
const initialCapacity = 64;

/**
 * Allows at most `limit` events in any 60 seconds, by a monotonic clock. A ring holds the time of
 * each event of the last minute: exact at every boundary, with one comparison per event.
 */
export class MinuteWindow {
  /** May change at any time. */
  limit: number;
  readonly #clock: () => number;
  #times: Float64Array;
  #oldest = 0;
  #count = 0;

  constructor(limit: number, clock: () => number) {
    this.limit = limit;
    this.#clock = clock;
    this.#times = new Float64Array(Math.min(limit, initialCapacity));
  }

  /** Counts one event. False if the limit is reached. */
  take(): boolean {
    this.#forget();
    if (this.#count >= this.limit) return false;
    if (this.#count === this.#times.length) this.#grow();
    this.#times[(this.#oldest + this.#count) % this.#times.length] = this.#clock();
    this.#count++;
    return true;
  }

  get left(): number {
    this.#forget();
    return Math.max(0, this.limit - this.#count);
  }

  /** Seconds until another event fits, or until the oldest leaves the window. */
  get resetsInSeconds(): number {
    if (this.#count === 0) return 60;
    const inTheWay = Math.max(0, this.#count - this.limit);
    const last = this.#times[(this.#oldest + inTheWay) % this.#times.length] ?? 0;
    return Math.max(1, Math.ceil((last + minuteMs - this.#clock()) / 1000));
  }

  #grow(): void {
    const times = new Float64Array(Math.min(this.limit, 2 * this.#times.length));
    times.set(this.#times.subarray(this.#oldest));
    times.set(this.#times.subarray(0, this.#oldest), this.#times.length - this.#oldest);
    this.#times = times;
    this.#oldest = 0;
  }

  #forget(): void {
    const since = this.#clock() - minuteMs;
    while (this.#count > 0 && (this.#times[this.#oldest] ?? 0) <= since) {
      this.#oldest = (this.#oldest + 1) % this.#times.length;
      this.#count--;
    }
  }
}
