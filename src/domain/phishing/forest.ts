/**
 * Small trees that ask for measures, and each of which adds a little to the log-odds. All of them are asked
 * for every URL. So what a step needs is in one number, a step never guesses which way it goes, and the
 * nodes of a tree lie by their depth, the two children of a node side by side.
 */
export interface Forest {
  /** What all trees say before they asked anything. */
  start: number;
  roots: Int32Array;
  /**
   * Of a node, the measure it asks for, the place of its cut among the cuts, how far its children are, and
   * what the tree says there beyond what it said one step before, in thousandths.
   */
  nodes: Int32Array;
  /** Of each measure, all that is asked for it, from low to high. */
  cuts: readonly Float32Array[];
}

/** A node, before its children: what it says, and what it asks for, if it does. */
export interface Node {
  value: number;
  asked: number;
  cut: number;
}

/** Where the parts of a node begin, by bits. Trees are small: each part has room for twice what is there. */
const toCut = 7;
const toChildren = 13;
const toGain = 19;
const mostAsked = 2 ** toCut - 1;
const mostOther = 2 ** (toChildren - toCut) - 1;
const mostGain = 2 ** (31 - toGain) - 1;
/** What leaves ask for: a measure that nothing has. */
const nothing = mostAsked;

/** From the nodes of all trees: each is followed by what is below its cut, and then by the rest. */
export function createForest(nodes: readonly Node[]): Forest {
  const planter = new Planter(nodes);
  const roots: number[] = [];
  let start = 0;
  for (let root = 0; root < nodes.length; root = planter.plant(root)) {
    roots.push(root);
    start += planter.valueOf(root);
  }
  return { ...planter.planted, roots: Int32Array.from(roots), start: start / 1_000 };
}

class Planter {
  readonly planted: Pick<Forest, 'nodes' | 'cuts'>;
  private readonly given: readonly Node[];
  /** Where the second child of a node was given. */
  private readonly seconds: Int32Array;

  constructor(given: readonly Node[]) {
    this.given = given;
    this.seconds = new Int32Array(given.length);
    this.planted = { nodes: new Int32Array(given.length), cuts: cutsOf(given) };
  }

  /** Lays out the tree that begins at a node, and tells where it is over. */
  plant(root: number): number {
    const end = this.endOf(root);
    const order = [root];
    const gains = [0];
    for (const [at, from] of order.entries()) {
      const gain = (gains[at] ?? 0) << toGain;
      this.planted.nodes[root + at] = gain | nothing;
      if ((this.given[from] ?? leaf).asked < 0) continue;
      const children = [from + 1, this.seconds[from] ?? 0];
      this.planted.nodes[root + at] = gain | this.question(from, order.push(...children) - 2 - at);
      gains.push(...children.map((child) => this.valueOf(child) - this.valueOf(from)));
    }
    if (gains.some((gain) => Math.abs(gain) > mostGain))
      throw new RangeError('a step is too large');
    return end;
  }

  private question(from: number, children: number): number {
    const { asked, cut } = this.given[from] ?? leaf;
    const place = this.planted.cuts[asked]?.indexOf(Math.fround(cut)) ?? 0;
    if (asked >= nothing || Math.max(place, children) > mostOther) {
      throw new RangeError('a tree asks for too much');
    }
    return asked | (place << toCut) | (children << toChildren);
  }

  /** Where what begins at a node is over. */
  private endOf(at: number): number {
    if ((this.given[at] ?? leaf).asked < 0) return at + 1;
    const second = this.endOf(at + 1);
    this.seconds[at] = second;
    return this.endOf(second);
  }

  /** In thousandths, as they are written. */
  valueOf(at: number): number {
    return Math.round(1_000 * (this.given[at] ?? leaf).value);
  }
}
const leaf: Node = { value: 0, asked: -1, cut: 0 };

function cutsOf(nodes: readonly Node[]): Float32Array[] {
  const all: (Set<number> | undefined)[] = [];
  for (const { asked, cut } of nodes) {
    if (asked >= 0) (all[asked] ??= new Set()).add(Math.fround(cut));
  }
  return Array.from(all, (own) => Float32Array.from(own ?? []).sort());
}

/** How many cuts each measure has reached, or -1 where it is not to be had. One URL is asked for at a time. */
const reached = new Int32Array(nothing + 1).fill(-1);

/**
 * What the trees say beyond their start, in thousandths and shared out: each step from a node to the next
 * counts for the measure that was asked for. A tree stops where a measure is not to be had: a bare host has
 * no path, and is neither better nor worse for it.
 */
export function askForest(forest: Forest, measures: Float32Array): Int32Array {
  const { roots, cuts } = forest;
  const shares = new Int32Array(measures.length);
  for (let at = 0; at < cuts.length; at++) reached[at] = reachedOf(cuts[at], measures[at] ?? NaN);
  for (const root of roots) askTree(forest, root, shares);
  return shares;
}

function askTree({ nodes }: Forest, root: number, shares: Int32Array): void {
  let at = root;
  let node = nodes[at] ?? 0;
  // Numbers, not names: a name is looked up anew at each of a thousand steps.
  let asked = node & 127;
  let steps = reached[asked] ?? 0;
  while (steps >= 0) {
    // The sign is 1 where the cut is reached, which leads to the second child.
    at += ((node >> 13) & 63) + ((((node >> 7) & 63) - steps) >>> 31);
    node = nodes[at] ?? 0;
    shares[asked] = (shares[asked] ?? 0) + (node >> 19);
    asked = node & 127;
    steps = reached[asked] ?? 0;
  }
}

function reachedOf(cuts: Float32Array | undefined, measured: number): number {
  if (cuts === undefined || Number.isNaN(measured)) return -1;
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (measured >= (cuts[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
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
