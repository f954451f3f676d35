import { Automaton, type Beginning } from './automaton.ts';
import { anything, notNewline } from './char-set.ts';
import { componentsOf } from './components.ts';
import { canBeEmpty, isEndless } from './sizes.ts';
import { PatternFault, type Node } from './syntax.ts';
import { Walk } from './walk.ts';

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
  if (looksFar(root)) return false;
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
  const walk = new Walk(automaton, component);
  const loops = next.map((_, state) => state).filter((state) => walk.isLooping(state));
  if (loops.some((state) => walk.returnsTwice(state))) return false;
  const isChained = loops.some((one) =>
    loops.some((other) => one !== other && walk.isChained(one, other)),
  );
  return !isChained && waysThrough(automaton, component) <= mostWays;
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
      exits.reduce((sum, other, at) => sum + (automaton.meet(to, other) ? (ways[at] ?? 1) : 0), 0),
    );
    return Math.min(Math.max(1, ...together), 1e9);
  };
  return Math.max(1, ...automaton.next.map((_, state) => (known[state] ??= waysFrom(state))));
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
    const endsLine = last.kind === 'edge' && last.edge === 'line-end' && isRestOfLine(items.at(-2));
    if (!endsLine && !canBeEmpty(last)) break;
    items.pop();
  }
  return { kind: 'sequence', items };
}

function isRestOfLine(node: Node | undefined): boolean {
  if (node?.kind === 'capture') return isRestOfLine(node.item);
  if (node?.kind !== 'repeat' || node.least > 0 || node.most !== Infinity) return false;
  return node.item.kind === 'chars' && [anything, notNewline].includes(node.item.set);
}

/** The proof passes over look-arounds, so none may read on and on. */
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
