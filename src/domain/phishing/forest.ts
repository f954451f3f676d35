/**
 * Small trees that ask for measures, and each of which adds a little to the log-odds. They lie one behind
 * the other; a node's first child, where the measure is below the cut, is the next node.
 */
export interface Forest {
  /** What all trees say before they asked anything. */
  start: number;
  roots: Int32Array;
  /** The measure a node asks for, or -1. */
  asked: Int16Array;
  cuts: Float32Array;
  /** The second child, where the measure is not below the cut. */
  others: Int32Array;
  /** What a tree says having come so far. */
  values: Float64Array;
}

/** A node, before its children: what it says, and what it asks for, if it does. */
export interface Node {
  value: number;
  asked: number;
  cut: number;
}

/** From the nodes of all trees: each is followed by what is below its cut, and then by the rest. */
export function createForest(nodes: readonly Node[]): Forest {
  const forest: Forest = {
    ...{ start: 0, roots: new Int32Array(0), others: new Int32Array(nodes.length) },
    asked: Int16Array.from(nodes, ({ asked }) => asked),
    cuts: Float32Array.from(nodes, ({ cut }) => cut),
    values: Float64Array.from(nodes, ({ value }) => value),
  };
  const roots: number[] = [];
  for (let at = 0; at < nodes.length; at = endOf(forest, at)) roots.push(at);
  forest.roots = Int32Array.from(roots);
  forest.start = roots.reduce((sum, root) => sum + (nodes[root]?.value ?? 0), 0);
  return forest;
}

/** Where the tree that begins at a node is over. */
function endOf(forest: Forest, node: number): number {
  if ((forest.asked[node] ?? -1) < 0) return node + 1;
  const other = endOf(forest, node + 1);
  forest.others[node] = other;
  return endOf(forest, other);
}

/**
 * What the trees say beyond their start, shared out: each step from a node to the next counts for the
 * measure that was asked for. A tree stops where a measure is not to be had: a bare host has no path, and
 * is neither better nor worse for it.
 */
export function askForest(forest: Forest, measures: Float32Array): Float64Array {
  const shares = new Float64Array(measures.length);
  const { roots, asked, values } = forest;
  for (const root of roots) {
    let node = root;
    for (let next = stepFrom(forest, node, measures); next > 0;) {
      const question = asked[node] ?? 0;
      shares[question] = (shares[question] ?? 0) + (values[next] ?? 0) - (values[node] ?? 0);
      node = next;
      next = stepFrom(forest, node, measures);
    }
  }
  return shares;
}

/** The child that a measure leads to, or 0 where there is no question or no answer. */
function stepFrom({ asked, cuts, others }: Forest, node: number, measures: Float32Array): number {
  const question = asked[node] ?? -1;
  if (question < 0) return 0;
  const measured = measures[question] ?? NaN;
  if (Number.isNaN(measured)) return 0;
  return measured < (cuts[node] ?? 0) ? node + 1 : (others[node] ?? 0);
}

/** A line for each node: `value`, or `value measure cut`. */
export function readForest(lines: readonly string[], names: readonly string[]): Forest {
  const numbers = new Map(names.map((name, at) => [name, at]));
  return createForest(
    lines.map((line) => {
      const [value, name = '', cut] = line.split(' ');
      return { value: Number(value), asked: numbers.get(name) ?? -1, cut: Number(cut ?? 0) };
    }),
  );
}

export function writeForest(nodes: readonly Node[], names: readonly string[]): string {
  return nodes
    .map(({ value, asked, cut }) =>
      asked < 0 ? `${value}` : `${value} ${names[asked] ?? ''} ${cut}`,
    )
    .join('\n');
}
