import { Automaton } from './automaton.ts';
import { componentsOf } from './components.ts';
import { isEndless } from './sizes.ts';
import { beginningsOf, lineEnds } from './start.ts';
import { PatternFault, type Node } from './syntax.ts';
import { withoutTail, type Use } from './tail.ts';
import { Walk } from './walk.ts';

/** Ways through a pattern that one text may take in parallel; each costs another pass over the text. */
const mostWays = 128;

/** How a pattern is applied to a text. */
interface Search {
  use?: Use;
  /** False if the text is known to be a single line. */
  hasLines?: boolean;
  /** Each search starts at a given position only. */
  isSticky?: boolean;
}

/**
 * Whether a backtracking engine needs a bounded number of steps per character for any text, because
 * the number of paths a text can take through the pattern is bounded. It is unbounded if the same
 * text leads from a state back to itself on two paths (exponential time), or if the same text can
 * stay in one loop and also move on to another and stay there (quadratic or worse). Whatever cannot
 * be proven counts as not linear. An unanchored search is a loop, too.
 */
export function isLinear(root: Node, search: Search = {}): boolean {
  if (looksFar(root)) return false;
  const { use = 'once', hasLines = true, isSticky = false } = search;
  const ways = beginningsOf(withoutTail(root, use)).map(({ node, start }) => {
    const isFixed = isSticky || (start === lineEnds && !hasLines);
    return { node, start: isFixed ? ('text' as const) : start };
  });
  try {
    const automaton = new Automaton(ways);
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
  const walk = new Walk(automaton, component);
  const loops = next.map((_, state) => state).filter((state) => walk.isLooping(state));
  if (loops.some((state) => walk.returnsTwice(state))) return false;
  // Two states of one loop cannot be chained: the way back would be a second way around, and none exists.
  const isChained = loops.some((one) =>
    loops.some((other) => component[one] !== component[other] && walk.isChained(one, other)),
  );
  return !isChained && waysThrough(automaton, component) <= mostWays;
}

/** The highest number of ways that one text may take from any state to an end, each loop taken once. */
function waysThrough(automaton: Automaton, component: readonly number[]): number {
  const known: number[] = [];
  const waysFrom = (state: number): number => {
    const exits = [...(automaton.next[state] ?? [])].filter(
      (to) => component[to] !== component[state],
    );
    const ways = exits.map((to) => (known[to] ??= waysFrom(to)) * automaton.edgesOf(state, to));
    const together = exits.map((to) =>
      exits.reduce((sum, other, at) => sum + (automaton.meet(to, other) ? (ways[at] ?? 1) : 0), 0),
    );
    return Math.min(Math.max(1, ...together), 1e9);
  };
  return Math.max(1, ...automaton.next.map((_, state) => (known[state] ??= waysFrom(state))));
}

/** The proof ignores look-arounds, so none may be unbounded. */
function looksFar(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.some(looksFar);
    case 'choice':
      return node.options.some(looksFar);
    case 'capture':
    case 'repeat':
      return looksFar(node.item);
    case 'look':
      return isEndless(node.item);
    default:
      return false;
  }
}
