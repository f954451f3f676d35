import type { CharSet } from './char-set.ts';
import type { Node } from './syntax.ts';

/** Distinguishes characters only as far as a pattern does, so that a few bits represent them all. */
export class Alphabet {
  /** Maps the first character of each piece to the piece's number. */
  readonly #pieces: ReadonlyMap<number, number>;

  constructor(root: Node) {
    const cuts = new Set<number>([0]);
    for (const set of setsIn(root)) {
      for (let at = 0; at < set.length; at += 2) {
        cuts.add(set[at] ?? 0).add((set[at + 1] ?? 0) + 1);
      }
    }
    const starts = [...cuts].sort((one, other) => one - other);
    this.#pieces = new Map(starts.map((start, piece) => [start, piece]));
  }

  /** One bit per piece of the alphabet that the set contains. */
  bitsOf(set: CharSet): Uint32Array {
    const bits = new Uint32Array((this.#pieces.size >> 5) + 1);
    for (let at = 0; at < set.length; at += 2) {
      const last = this.#pieceAt((set[at + 1] ?? 0) + 1);
      for (let piece = this.#pieceAt(set[at] ?? 0); piece < last; piece++) {
        bits[piece >> 5] = (bits[piece >> 5] ?? 0) | (1 << (piece & 31));
      }
    }
    return bits;
  }

  /** `start` is the start of a piece, or lies behind the last character. */
  #pieceAt(start: number): number {
    return this.#pieces.get(start) ?? this.#pieces.size;
  }
}

function* setsIn(node: Node): Generator<CharSet> {
  switch (node.kind) {
    case 'chars':
      yield node.set;
      break;
    case 'sequence':
      for (const item of node.items) yield* setsIn(item);
      break;
    case 'choice':
      for (const option of node.options) yield* setsIn(option);
      break;
    case 'capture':
    case 'repeat':
    case 'look':
      yield* setsIn(node.item);
      break;
    case 'edge':
  }
}
