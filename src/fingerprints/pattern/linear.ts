import { Automaton, type Beginning } from './automaton.ts';
import { anything, notNewline } from './char-set.ts';
import { componentsOf } from './components.ts';
import { PatternFault, type Node } from './syntax.ts';

/** Ways through a pattern that one text may take at once; each costs one more pass over the text. */
const mostWays = 64;

/**
 * Whether a backtracking engine needs at most so many steps for each character, whatever the text: the number
 * of ways through the pattern that one text can take is bounded. It is not when a state can be left and be come
 * back to in two ways by the same text (steps grow exponentially), nor when the same text can stay in one loop,
 * go on to another, and stay there (they grow with the square or worse). What cannot be proved counts as not
 * linear. A search that begins anywhere is a loop too.
 */
export function isLinear(root: Node, beginning: Beginning): boolean {
  if (!looksAreShort(root)) return false;
  try {
    const automaton = new Automaton(withoutTail(root), beginning);
    return !automaton.isEmptyTwice && hasBoundedWays(automaton);
  } catch (error) {
    if (error instanceof PatternFault) return false;
    throw error;
  }
}

function hasBoundedWays(automaton: Automaton): boolean {
  const component = componentsOf(automaton.next);
  const { next, doubled } = automaton;
  if (doubled.some(([from, to]) => component[from] === component[to])) return false;
  const isLooping = (state: number) =>
    [...(next[state] ?? [])].some((to) => component[to] === component[state]);
  const loops = next.map((_, state) => state).filter(isLooping);
  const walk = new Walk(automaton, component);
  if (loops.some((state) => walk.returnsTwice(state))) return false;
  const isChained = loops.some((one) =>
    loops.some((other) => one !== other && walk.isChained(one, other)),
  );
  return !isChained && waysThrough(automaton, component) <= mostWays;
}

/** Walks that several copies of the automaton take with the same text. */
class Walk {
  readonly #automaton: Automaton;
  readonly #component: readonly number[];

  constructor(automaton: Automaton, component: readonly number[]) {
    this.#automaton = automaton;
    this.#component = component;
  }

  /** The same text leads from the state to itself in two ways. */
  returnsTwice(state: number): boolean {
    const home = this.#component[state];
    const isIn = (one: number) => this.#component[one] === home;
    const size = this.#automaton.size;
    const seen = new Set<number>();
    const open: [number, number, boolean][] = [[state, state, false]];
    for (let step = open.pop(); step; step = open.pop()) {
      const [one, other, hasParted] = step;
      for (const to of this.#next(one, isIn)) {
        for (const too of this.#next(other, isIn)) {
          if (!this.#automaton.meet(to, too)) continue;
          const parted = hasParted || to !== too;
          if (parted && to === state && too === state) return true;
          const key = (to * size + too) * 2 + (parted ? 1 : 0);
          if (!seen.has(key)) seen.add(key) && open.push([to, too, parted]);
        }
      }
    }
    return false;
  }

  /** The same text leads from the first to itself, from the first to the second, and from that to itself. */
  isChained(first: number, second: number): boolean {
    const [near, far] = [this.#component[first], this.#component[second]];
    const isNear = (state: number) => this.#component[state] === near;
    const isFar = (state: number) => this.#component[state] === far;
    const size = this.#automaton.size;
    const seen = new Set<number>();
    const open: [number, number, number][] = [[first, first, second]];
    for (let step = open.pop(); step; step = open.pop()) {
      for (const to of this.#together(step, isNear, isFar)) {
        if (to[0] === first && to[1] === second && to[2] === second) return true;
        const key = (to[0] * size + to[1]) * size + to[2];
        if (!seen.has(key)) seen.add(key) && open.push(to);
      }
    }
    return false;
  }

  *#together(
    [staying, going, arrived]: [number, number, number],
    isNear: (state: number) => boolean,
    isFar: (state: number) => boolean,
  ): Generator<[number, number, number]> {
    for (const stays of this.#next(staying, isNear)) {
      for (const there of this.#next(arrived, isFar)) {
        if (!this.#automaton.meet(stays, there)) continue;
        for (const goes of this.#automaton.next[going] ?? []) {
          if (this.#automaton.meetAll(stays, goes, there)) yield [stays, goes, there];
        }
      }
    }
  }

  *#next(state: number, isWanted: (state: number) => boolean): Generator<number> {
    for (const to of this.#automaton.next[state] ?? []) if (isWanted(to)) yield to;
  }
}

/** How many ways from a state to an end one text may take, loops taken once; the most of all states. */
function waysThrough(automaton: Automaton, component: readonly number[]): number {
  const known: number[] = [];
  const waysFrom = (state: number): number => {
    const exits = [...(automaton.next[state] ?? [])].filter(
      (to) => component[to] !== component[state],
    );
    const ways = exits.map((to) => (known[to] ??= waysFrom(to)) * automaton.edgesOf(state, to));
    const together = exits.map((to) =>
      exits.reduce(
        (sum, other, at) => sum + (automaton.meet(to, other) ? (ways[at] ?? 1) : 0),
        0,
      ),
    );
    return Math.min(Math.max(1, ...together), 1e9);
  };
  return automaton.next.reduce((most, _, state) => Math.max(most, (known[state] ??= waysFrom(state))), 1);
}

/**
 * Without what comes last and can never fail: who got that far is done, so nothing is tried again. In Ruby's
 * spelling that is also `.*$`.
 */
function withoutTail(node: Node): Node {
  if (node.kind === 'capture') return withoutTail(node.item);
  if (node.kind !== 'sequence') return canBeEmpty(node) ? { kind: 'sequence', items: [] } : node;
  const items = [...node.items];
  for (let last = items.at(-1); last; last = items.at(-1)) {
    if (isRestOfLine(items.at(-2)) && last.kind === 'edge' && last.edge === 'line-end') items.pop();
    else if (!canBeEmpty(last)) break;
    items.pop();
  }
  return { kind: 'sequence', items };
}

function isRestOfLine(node: Node | undefined): boolean {
  if (node?.kind === 'capture') return isRestOfLine(node.item);
  if (node?.kind !== 'repeat' || node.least > 0 || node.most !== Infinity) return false;
  return node.item.kind === 'chars' && [anything, notNewline].includes(node.item.set);
}

/** Matches without a condition when nothing else does. */
function canBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.every(canBeEmpty);
    case 'choice':
      return node.options.some(canBeEmpty);
    case 'capture':
      return canBeEmpty(node.item);
    case 'repeat':
      return node.least === 0 || canBeEmpty(node.item);
    default:
      return false;
  }
}

/** Look-arounds are passed over by the proof, so each must end after a few characters. */
function looksAreShort(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.every(looksAreShort);
    case 'choice':
      return node.options.every(looksAreShort);
    case 'capture':
    case 'repeat':
      return looksAreShort(node.item);
    case 'look':
      return longestOf(node.item) <= 64;
    default:
      return true;
  }
}

function longestOf(node: Node): number {
  switch (node.kind) {
    case 'chars':
      return 1;
    case 'sequence':
      return node.items.reduce((sum, item) => sum + longestOf(item), 0);
    case 'choice':
      return Math.max(...node.options.map(longestOf));
    case 'capture':
      return longestOf(node.item);
    case 'repeat':
      return node.most === Infinity ? Infinity : longestOf(node.item) * node.most;
    default:
      return 0;
  }
}
