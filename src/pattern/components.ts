/** The strongly connected component of each node. Nodes of the same component can reach each other. */
export function componentsOf(next: readonly Iterable<number>[]): number[] {
  const component = next.map(() => -1);
  const order = next.map(() => -1);
  const lowest = next.map(() => -1);
  const open: number[] = [];
  let count = 0;
  let visited = 0;
  const visit = (node: number): number => {
    let low = (order[node] = lowest[node] = visited++);
    open.push(node);
    for (const to of next[node] ?? []) {
      if (order[to] === -1) low = Math.min(low, visit(to));
      else if (component[to] === -1) low = Math.min(low, order[to] ?? low);
    }
    lowest[node] = low;
    if (low === order[node]) {
      for (let last = -1; last !== node;) component[(last = open.pop() ?? node)] = count;
      count++;
    }
    return low;
  };
  for (const node of next.keys()) if (order[node] === -1) visit(node);
  return component;
}
