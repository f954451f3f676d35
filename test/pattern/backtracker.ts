import type { Node } from '../../src/pattern/syntax.ts';

type Repeat = Extract<Node, { kind: 'repeat' }>;
type Then = (at: number) => boolean;

/** More than any linear pattern of a test needs. */
const patience = 3_000_000;

/** How often a plain backtracking search, without any optimisation, examines a character. */
export function stepsOf(root: Node, text: string): number {
  const search = new Search(text);
  for (let at = 0; at <= text.length; at++) if (search.run(root, at, () => true)) break;
  return search.steps;
}

class Search {
  steps = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  run(node: Node, at: number, then: Then): boolean {
    switch (node.kind) {
      case 'chars':
        return this.#isIn(node.set, at) && then(at + 1);
      case 'sequence':
        return this.#inTurn(node.items, at, then);
      case 'choice':
        return node.options.some((option) => this.run(option, at, then));
      case 'capture':
        return this.run(node.item, at, then);
      case 'repeat':
        return this.#again(node, { count: 0, at }, then);
      case 'edge':
        return this.#stands(node.edge, at) && then(at);
      case 'look':
        return then(at);
    }
  }

  #isIn(set: readonly number[], at: number): boolean {
    if (at >= this.#text.length) return false;
    if (++this.steps > patience) throw new Error('out of patience');
    const code = this.#text.charCodeAt(at);
    const found = set.findLastIndex((bound, index) => index % 2 === 0 && code >= bound);
    return found >= 0 && code <= (set[found + 1] ?? 0);
  }

  #inTurn([first, ...rest]: readonly Node[], at: number, then: Then): boolean {
    return first ? this.run(first, at, (there) => this.#inTurn(rest, there, then)) : then(at);
  }

  #again(node: Repeat, { count, at }: { count: number; at: number }, then: Then): boolean {
    const next = (there: number) =>
      there > at && this.#again(node, { count: count + 1, at: there }, then);
    const more = () => count < node.most && this.run(node.item, at, next);
    const enough = () => count >= node.least && then(at);
    return node.isLazy ? enough() || more() : more() || enough();
  }

  /** Assertions about words and lines are assumed to hold anywhere: that only adds work. */
  #stands(edge: string, at: number): boolean {
    if (edge === 'text-start') return at === 0;
    return edge !== 'text-end' || at === this.#text.length;
  }
}
