const firstSlots = 1 << 12;
const noId = 0xffff_ffff;

/**
 * Numbers the distinct sets of feeds that the sweep meets. Set 0 is empty. Feeds are toggled; the
 * current set is stored as bits, with a hash that each toggle updates in one operation.
 */
export class ClaimSets {
  readonly #width: number;
  readonly #current: Uint32Array;
  readonly #salt: Uint32Array;
  #hash = 0;
  #count = 0;
  #bits: Uint32Array;
  #hashes: Uint32Array;
  #slots: Uint32Array;

  constructor(feeds: number) {
    this.#width = Math.max(1, Math.ceil(feeds / 32));
    this.#current = new Uint32Array(this.#width);
    this.#salt = Uint32Array.from({ length: feeds }, (_, feed) => mix(feed + 1));
    this.#bits = new Uint32Array(this.#width * firstSlots);
    this.#hashes = new Uint32Array(firstSlots);
    this.#slots = new Uint32Array(firstSlots * 2).fill(noId);
    this.current();
  }

  get count(): number {
    return this.#count;
  }

  toggle(feed: number): void {
    const word = feed >>> 5;
    this.#current[word] = (this.#current[word] ?? 0) ^ (1 << (feed & 31));
    this.#hash = (this.#hash ^ (this.#salt[feed] ?? 0)) >>> 0;
  }

  /** The number of the current set. */
  current(): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash & mask;
    for (;;) {
      const id = this.#slots[slot] ?? noId;
      if (id === noId) return this.#add(slot);
      if (this.#isCurrent(id)) return id;
      slot = (slot + 1) & mask;
    }
  }

  /** The feeds of each set; set `id` is at `offsets[id]` to `offsets[id + 1]`. */
  members(): { offsets: Uint32Array; feeds: Uint16Array } {
    const offsets = new Uint32Array(this.#count + 1);
    const feeds: number[] = [];
    for (let id = 0; id < this.#count; id++) {
      for (let word = 0; word < this.#width; word++) {
        let bits = this.#bits[id * this.#width + word] ?? 0;
        for (; bits !== 0; bits &= bits - 1) feeds.push(word * 32 + 31 - Math.clz32(bits & -bits));
      }
      offsets[id + 1] = feeds.length;
    }
    return { offsets, feeds: Uint16Array.from(feeds) };
  }

  #isCurrent(id: number): boolean {
    if (this.#hashes[id] !== this.#hash) return false;
    for (let word = 0; word < this.#width; word++) {
      if (this.#bits[id * this.#width + word] !== this.#current[word]) return false;
    }
    return true;
  }

  #add(slot: number): number {
    const id = this.#count++;
    if (id === this.#hashes.length) this.#grow();
    this.#bits.set(this.#current, id * this.#width);
    this.#hashes[id] = this.#hash;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    else this.#slots[slot] = id;
    return id;
  }

  #grow(): void {
    const bits = new Uint32Array(this.#bits.length * 2);
    bits.set(this.#bits);
    this.#bits = bits;
    const hashes = new Uint32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2).fill(noId);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.#count; id++) {
      let slot = (this.#hashes[id] ?? 0) & mask;
      while (this.#slots[slot] !== noId) slot = (slot + 1) & mask;
      this.#slots[slot] = id;
    }
  }
}

/** The finalizer of MurmurHash3: spreads neighbouring numbers. */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
