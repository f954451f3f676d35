/** Received bytes in one buffer, up to the limit. */
export class ReceivedBytes {
  #left: number;
  #memory = Buffer.alloc(0);
  #length = 0;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** A view of memory that later data may reuse: copy what must stay. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  add(chunk: Buffer): void {
    const taken = chunk.subarray(0, this.#left);
    const needed = this.#length + taken.length;
    if (needed > this.#memory.length) this.#grow(needed);
    taken.copy(this.#memory, this.#length);
    this.#length = needed;
    this.#left -= taken.length;
  }

  /** Returns the bytes and starts over. */
  take(): Buffer {
    const taken = this.bytes;
    this.#memory = Buffer.alloc(0);
    this.#length = 0;
    return taken;
  }

  #grow(needed: number): void {
    // Doubling, so that single bytes do not cause a copy each.
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#memory.length, 1024));
    this.bytes.copy(larger);
    this.#memory = larger;
  }
}
