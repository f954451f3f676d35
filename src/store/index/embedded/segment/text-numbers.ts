import { randomInt } from 'node:crypto';

/**
 * Numbers texts in order of appearance. A Map does the same, but has to hash every freshly sliced
 * string, which costs more than everything else.
 */
export class TextNumbers {
  readonly texts: string[] = [];
  #hashes = new Uint32Array(256);
  /** One more than the text's number, or 0 if free. At most a quarter full. */
  #places = new Uint32Array(1024);

  /** New texts get the next number. */
  numberOf(text: string): number {
    const hash = hashOf(text);
    const mask = this.#places.length - 1;
    let at = hash & mask;
    for (let place = this.#places[at] ?? 0; place !== 0; place = this.#places[at] ?? 0) {
      if (this.#hashes[place - 1] === hash && this.texts[place - 1] === text) return place - 1;
      at = (at + 1) & mask;
    }
    if (surrogate.test(text) && wellFormed(text) !== text) return this.numberOf(wellFormed(text));
    const number = this.texts.length;
    this.#places[at] = number + 1;
    this.#hashes[number] = hash;
    this.texts.push(text);
    if (this.texts.length === this.#hashes.length) this.#grow();
    return number;
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    const places = new Uint32Array(hashes.length * 4);
    for (let number = 0; number < this.texts.length; number++) {
      let at = (hashes[number] ?? 0) & (places.length - 1);
      while (places[at] !== 0) at = (at + 1) & (places.length - 1);
      places[at] = number + 1;
    }
    this.#hashes = hashes;
    this.#places = places;
  }
}

/** Random, so that no banner can be crafted to collide. */
const seed = randomInt(2 ** 32);
/** Odd, so that no bits are lost, and large. */
const factor = randomInt(2 ** 32) | 0x8080_0001;

function hashOf(text: string): number {
  let hash = seed ^ text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const surrogate = /[\ud800-\udfff]/;

/** Lone surrogates have no UTF-8 form and become U+FFFD. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
