/** A growing array of 32-bit numbers; a JavaScript array takes twice the space. */
export class GrowingList {
  length = 0;
  #items = new Uint32Array(64);

  push(item: number): void {
    if (this.length === this.#items.length) this.#reserve(1);
    this.#items[this.length++] = item;
  }

  at(index: number): number {
    return this.#items[index] ?? 0;
  }

  set(index: number, item: number): void {
    this.#items[index] = item;
  }

  /** Extends the list; the caller must fill the new part before the next change. */
  extend(more: number): Uint32Array {
    this.#reserve(more);
    this.length += more;
    return this.#items.subarray(this.length - more, this.length);
  }

  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#items.length) return;
    const wider = new Uint32Array(Math.max(needed, this.#items.length * 2));
    wider.set(this.#items.subarray(0, this.length));
    this.#items = wider;
  }

  /** A view, valid until the next change. */
  items(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }
}
