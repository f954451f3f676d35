import { Alphabet } from './alphabet.ts';
import { anything, type CharSet } from './char-set.ts';
import { sizeOf } from './sizes.ts';
import type { Beginning, Start } from './start.ts';
import { PatternFault, type Node } from './syntax.ts';

/** Larger patterns are rejected; counts are unrolled up to this size. */
const mostStates = 400;
const mostUnrolled = 128;

interface Part {
  first: readonly number[];
  last: readonly number[];
  isNullable: boolean;
}

const nothing: Part = { first: [], last: [], isNullable: true };

/**
 * All paths a backtracking engine can take through a pattern: a state for each position that
 * consumes a character, and an edge for each path between two states. Assertions and very high
 * counts are treated as always true, so there are never fewer paths than the engine tries.
 */
export class Automaton {
  readonly next: Set<number>[] = [];
  /** Further edges between states that `next` already connects. */
  readonly doubled: (readonly [number, number])[] = [];
  /** A loop can match the empty string in more than one way. */
  isEmptyTwice = false;
  readonly #alphabet: Alphabet;
  readonly #sets: Uint32Array[] = [];
  #loops = 0;

  constructor(ways: readonly Beginning[]) {
    const sets = ways.flatMap(({ start }) => (start === 'text' ? [] : [start]));
    const before = sets.map((set): Node => ({ kind: 'chars', set }));
    const options = [...before, ...ways.map(({ node }) => node)];
    this.#alphabet = new Alphabet({ kind: 'choice', options });
    for (const { node, start } of ways) this.#follow(this.#before(start), this.#build(node));
  }

  get size(): number {
    return this.next.length;
  }

  /** Number of edges between the two states. */
  edgesOf(from: number, to: number): number {
    const more = this.doubled.filter(([one, other]) => one === from && other === to).length;
    return (this.next[from]?.has(to) ? 1 : 0) + more;
  }

  /** Whether both states accept some character. */
  meet(one: number, other: number): boolean {
    const [a, b] = [this.#sets[one], this.#sets[other]];
    return a !== undefined && b !== undefined && a.some((word, at) => (word & (b[at] ?? 0)) !== 0);
  }

  /** Whether all three states accept some character. */
  meetAll(one: number, other: number, third: number): boolean {
    const [a, b, c] = [this.#sets[one], this.#sets[other], this.#sets[third]];
    if (!a || !b || !c) return false;
    for (let at = 0; at < a.length; at++) {
      if (((a[at] ?? 0) & (b[at] ?? 0) & (c[at] ?? 0)) !== 0) return true;
    }
    return false;
  }

  /** A search that tries every position is a loop over any character in front of the pattern. */
  #before(start: Start): Part {
    if (start === 'text') return nothing;
    const any = this.#state(anything);
    this.#connect(any, any);
    if (start === anything) return { first: [any], last: [any], isNullable: true };
    const last = this.#state(start);
    this.#connect(any, last);
    return { first: [any, last], last: [last], isNullable: true };
  }

  #state(set: CharSet): number {
    if (this.size >= mostStates) throw new PatternFault('too large to be proven safe');
    this.#sets.push(this.#alphabet.bitsOf(set));
    this.next.push(new Set());
    return this.size - 1;
  }

  #connect(from: number, to: number): void {
    const targets = this.next[from];
    if (targets?.has(to)) this.doubled.push([from, to]);
    else targets?.add(to);
  }

  #build(node: Node): Part {
    switch (node.kind) {
      case 'chars': {
        const state = this.#state(node.set);
        return { first: [state], last: [state], isNullable: false };
      }
      case 'sequence':
        return node.items.reduce(
          (before, item) => this.#follow(before, this.#build(item)),
          nothing,
        );
      case 'choice':
        return this.#choose(node.options);
      case 'capture':
        return this.#build(node.item);
      case 'repeat':
        return this.#repeat(node);
      case 'edge':
      case 'look':
        return nothing;
    }
  }

  #follow(one: Part, other: Part): Part {
    for (const from of one.last) for (const to of other.first) this.#connect(from, to);
    return {
      first: one.isNullable ? [...one.first, ...other.first] : one.first,
      last: other.isNullable ? [...one.last, ...other.last] : other.last,
      isNullable: one.isNullable && other.isNullable,
    };
  }

  #choose(options: readonly Node[]): Part {
    const parts = options.map((option) => this.#build(option));
    const nullable = parts.filter((part) => part.isNullable).length;
    if (nullable > 1 && this.#loops > 0) this.isEmptyTwice = true;
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      isNullable: nullable > 0,
    };
  }

  #repeat(node: Extract<Node, { kind: 'repeat' }>): Part {
    const { item, least, most } = node;
    if (most === 0) return nothing;
    if (most === 1) return this.#optional(item, least);
    const isShort = most !== Infinity && most * sizeOf(item) <= mostUnrolled;
    return isShort ? this.#unroll(item, least, most) : this.#loop(item, least);
  }

  #optional(item: Node, least: number): Part {
    const part = this.#build(item);
    if (least === 1) return part;
    if (part.isNullable && this.#loops > 0) this.isEmptyTwice = true;
    return { ...part, isNullable: true };
  }

  #loop(item: Node, least: number): Part {
    this.#loops++;
    const part = this.#build(item);
    this.#loops--;
    if (part.isNullable) this.isEmptyTwice = true;
    this.#follow(part, part);
    return { ...part, isNullable: least === 0 || part.isNullable };
  }

  /** Copies one after another; from `least` on, each may be the last. */
  #unroll(item: Node, least: number, most: number): Part {
    const last: number[] = [];
    let first: readonly number[] = [];
    let before = nothing;
    for (let count = 1; count <= most; count++) {
      const part = this.#build(item);
      if (part.isNullable) this.isEmptyTwice = true;
      if (count === 1) first = part.first;
      else this.#follow(before, part);
      if (count >= least) last.push(...part.last);
      before = part;
    }
    return { first, last, isNullable: least === 0 };
  }
}
