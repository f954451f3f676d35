import { every, none, type Filter } from './filter.ts';

/**
 * Simplifies a filter, so that engines meet fewer cases: `every` and `none` only at the top, no
 * nested `and`, no lists of one, no double negation, no unsatisfiable conditions. Recursion depth
 * is that of the tree, which the parser limits.
 */
export function simplify(filter: Filter): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return simplifyList(filter.kind, filter.of);
    case 'not':
      return negate(simplify(filter.of));
    case 'phrase':
      return filter.words.length > 0 ? filter : none;
    case 'range':
    case 'time':
      return filter.from <= filter.to ? filter : none;
    default:
      return filter;
  }
}

function simplifyList(kind: 'and' | 'or', list: readonly Filter[]): Filter {
  // The neutral element and the absorbing element.
  const [idle, final] = kind === 'and' ? [every, none] : [none, every];
  const parts: Filter[] = [];
  for (const each of list) {
    const part = simplify(each);
    if (part.kind === final.kind) return final;
    if (part.kind === kind) parts.push(...part.of);
    else if (part.kind !== idle.kind) parts.push(part);
  }
  const [only] = parts;
  if (!only) return idle;
  return parts.length === 1 ? only : { kind, of: parts };
}

function negate(filter: Filter): Filter {
  if (filter.kind === 'every') return none;
  if (filter.kind === 'none') return every;
  return filter.kind === 'not' ? filter.of : { kind: 'not', of: filter };
}
