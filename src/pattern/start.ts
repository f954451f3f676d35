import { anything, negate, wordCharacters, type CharSet } from './char-set.ts';
import type { Node } from './syntax.ts';

/** The characters that may precede a match, unless it starts the text; or 'text' if it must. */
export type Start = CharSet | 'text';

export interface Beginning {
  node: Node;
  start: Start;
}

/** JavaScript's line ends; other dialects know only the line feed. */
export const lineEnds: CharSet = [10, 10, 13, 13, 0x2028, 0x2029];

/**
 * The ways into a pattern, each with the only position where it can start: in `^a|b` the first is
 * tried once.
 */
export function beginningsOf(node: Node): Beginning[] {
  return headsOf(node).map((each) => ({ node: each, start: startOf(each) }));
}

function headsOf(node: Node): Node[] {
  if (node.kind === 'choice') return node.options.flatMap(headsOf);
  if (node.kind === 'capture') return headsOf(node.item);
  if (node.kind !== 'sequence') return [node];
  const [first, ...rest] = node.items;
  const heads = first ? headsOf(first) : [];
  const isOneStart = heads.every((head) => startOf(head) === anything);
  if (heads.length < 2 || isOneStart) return [node];
  return heads.map((head) => ({ kind: 'sequence', items: [head, ...rest] }));
}

function startOf(node: Node): Start {
  switch (node.kind) {
    case 'sequence':
      return startOfAll(node.items);
    case 'capture':
      return startOf(node.item);
    case 'edge':
      if (node.edge === 'text-start') return 'text';
      return node.edge === 'line-start' ? lineEnds : anything;
    case 'look':
      return startBehind(node);
    default:
      return anything;
  }
}

function startOfAll([first, second]: readonly Node[]): Start {
  if (!first) return anything;
  // A word character cannot precede the start of a word.
  const isWord = first.kind === 'edge' && first.edge === 'word' && takesWord(second);
  return isWord ? negate(wordCharacters) : startOf(first);
}

function startBehind({ item, isAhead, isNegated }: Extract<Node, { kind: 'look' }>): Start {
  if (isAhead || item.kind !== 'chars') return anything;
  return isNegated ? negate(item.set) : item.set;
}

/** Whether only word characters can come first. */
function takesWord(node: Node | undefined): boolean {
  switch (node?.kind) {
    case 'chars':
      return isInside(node.set, wordCharacters);
    case 'sequence':
      return takesWord(node.items[0]);
    case 'choice':
      return node.options.every(takesWord);
    case 'capture':
      return takesWord(node.item);
    case 'repeat':
      return node.least > 0 && takesWord(node.item);
    default:
      return false;
  }
}

function isInside(set: CharSet, outer: CharSet): boolean {
  for (let at = 0; at < set.length; at += 2) {
    const [first = 0, last = 0] = [set[at], set[at + 1]];
    const holds = outer.some((from, place) => {
      return place % 2 === 0 && from <= first && last <= (outer[place + 1] ?? -1);
    });
    if (!holds) return false;
  }
  return true;
}
