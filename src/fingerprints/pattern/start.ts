import type { Beginning } from './automaton.ts';
import type { Node } from './syntax.ts';

/** Where a match of the pattern can only begin. */
export function startOf(node: Node): Beginning {
  switch (node.kind) {
    case 'sequence':
      return node.items[0] ? startOf(node.items[0]) : 'anywhere';
    case 'capture':
      return startOf(node.item);
    case 'choice':
      return loosest(node.options.map(startOf));
    case 'edge':
      if (node.edge === 'text-start') return 'text';
      return node.edge === 'line-start' ? 'line' : 'anywhere';
    default:
      return 'anywhere';
  }
}

function loosest(starts: readonly Beginning[]): Beginning {
  if (starts.includes('anywhere')) return 'anywhere';
  return starts.includes('line') ? 'line' : 'text';
}
