import { anything, notLineEnd, notNewline } from './char-set.ts';
import { canBeEmpty, isEndless } from './sizes.ts';
import type { Node } from './syntax.ts';

/** Whether a text is searched for one match or for all of them. */
export type Use = 'once' | 'throughout';

const nothing: Node = { kind: 'sequence', items: [] };

/**
 * Drops a tail that can never fail: a search that got that far is done, so nothing is retried. A
 * search for all matches would read again what an optional tail read in vain, so there only tails
 * that read little in vain are dropped.
 */
export function withoutTail(node: Node, use: Use): Node {
  if (canGo(node, use)) return nothing;
  switch (node.kind) {
    case 'capture':
      return withoutTail(node.item, use);
    case 'choice':
      return { kind: 'choice', options: node.options.map((option) => withoutTail(option, use)) };
    case 'repeat':
      return use === 'once' || !isEndless(node.item) ? withoutSurplus(node, use) : node;
    case 'sequence':
      return withoutLast(node.items, use);
    default:
      return node;
  }
}

function canGo(node: Node, use: Use): boolean {
  return canBeEmpty(node) && (use === 'once' || readsLittleInVain(node));
}

/** A loop keeps what it consumed; only an unfinished iteration is read again. */
function readsLittleInVain(node: Node): boolean {
  if (node.kind === 'capture') return readsLittleInVain(node.item);
  return node.kind === 'repeat' ? !isEndless(node.item) : !isEndless(node);
}

/** Repeats the minimum number of times. */
function withoutSurplus(node: Extract<Node, { kind: 'repeat' }>, use: Use): Node {
  return node.least === 1 ? withoutTail(node.item, use) : { ...node, most: node.least };
}

function withoutLast(given: readonly Node[], use: Use): Node {
  const items = [...given];
  for (let last = items.at(-1); last; last = items.at(-1)) {
    if (!endsForSure(last, items.at(-2)) && !canGo(last, use)) {
      return { kind: 'sequence', items: [...items.slice(0, -1), withoutTail(last, use)] };
    }
    items.pop();
  }
  return nothing;
}

/** `.*$` where `$` matches at each line, or anything up to the end of the text. */
function endsForSure(last: Node, before: Node | undefined): boolean {
  if (last.kind !== 'edge') return false;
  if (last.edge === 'line-end') return isLoopOver(before, [anything, notNewline, notLineEnd]);
  return last.edge === 'text-end' && isLoopOver(before, [anything]);
}

type CharSet = Extract<Node, { kind: 'chars' }>['set'];

function isLoopOver(node: Node | undefined, sets: readonly CharSet[]): boolean {
  if (node?.kind === 'capture') return isLoopOver(node.item, sets);
  if (node?.kind !== 'repeat' || node.most !== Infinity) return false;
  const { item } = node;
  return item.kind === 'chars' && sets.some((set) => isSame(set, item.set));
}

function isSame(one: CharSet, other: CharSet): boolean {
  return one.length === other.length && one.every((code, at) => code === other[at]);
}
