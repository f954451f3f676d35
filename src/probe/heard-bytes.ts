/** Bytes as they arrive, in one piece of memory. All of them together never pass the limit. */
export class HeardBytes {
  #left: number;
  #memory = Buffer.alloc(0);
  #length = 0;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** What is there. The memory is shared with what comes later: copy what must stay as it is. */
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

  /** Gives away what is there and begins anew. */
  take(): Buffer {
    const taken = this.bytes;
    this.#memory = Buffer.alloc(0);
    this.#length = 0;
    return taken;
  }

  #grow(needed: number): void {
    // One byte at a time must not mean one copy for each byte.
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#memory.length, 1024));
    this.bytes.copy(larger);
    this.#memory = larger;
  }
}
