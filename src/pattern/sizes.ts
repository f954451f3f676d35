import type { Node } from './syntax.ts';

/** Number of positions that consume a character, with counts unrolled. */
export function sizeOf(node: Node): number {
  switch (node.kind) {
    case 'chars':
      return 1;
    case 'sequence':
      return node.items.reduce((sum, item) => sum + sizeOf(item), 0);
    case 'choice':
      return node.options.reduce((sum, option) => sum + sizeOf(option), 0);
    case 'capture':
      return sizeOf(node.item);
    case 'repeat':
      return sizeOf(node.item) * (node.most === Infinity ? 1 : Math.max(node.most, 1));
    default:
      return 0;
  }
}

/** Whether it repeats without a limit. */
export function isEndless(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.some(isEndless);
    case 'choice':
      return node.options.some(isEndless);
    case 'repeat':
      return node.most === Infinity || isEndless(node.item);
    case 'capture':
    case 'look':
      return isEndless(node.item);
    default:
      return false;
  }
}

/** Whether it can match the empty string unconditionally. */
export function canBeEmpty(node: Node): boolean {
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
