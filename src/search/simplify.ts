import { every, none, type Filter } from './filter.ts';

/**
 * The same meaning with less in it, so that engines meet fewer cases: no `every` or `none` but as the
 * whole, no `and` in an `and`, no lists of one, no double negation, no condition that nothing can meet.
 * It goes as deep as the tree, which the parser keeps shallow.
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
  // What changes nothing, and what decides everything.
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
