import type { Node } from '../../src/domain/phishing/forest.ts';
import { createRandom } from '../../test/proof/random.ts';

/** Measured rows, each with a label and a weight. */
export interface Samples {
  measures: readonly Float32Array[];
  labels: Uint8Array;
  weights: Float64Array;
}

const trees = 320;
const depth = 6;
/** How much of what a tree learnt is believed. */
const rate = 0.08;
/** A leaf rests on at least so much weight, and is drawn to nothing by so much. */
const leastWeight = 10;
const pull = 5;
/** Each tree sees so much of the rows and of the measures: trees that differ err differently. */
const rowShare = 0.6;
const measureShare = 0.35;
const bins = 48;
const unknown = 255;
const leastGain = 1e-3;

/** Gradient boosting of small trees under the logistic loss. Nodes in the order that a forest wants. */
export function boost(samples: Samples, seed: number): Node[] {
  const table = binMeasures(samples.measures);
  const random = createRandom(seed);
  const sums = new Float64Array(samples.labels.length);
  const slopes = new Float64Array(sums.length);
  const bends = new Float64Array(sums.length);
  const nodes: Node[] = [];
  for (let tree = 0; tree < trees; tree++) {
    derive(samples, sums, { slopes, bends });
    const rows = drawRows(sums.length, random);
    const asked = [...table.columns.keys()].filter(() => random() < measureShare);
    const grower = new Grower(table, { slopes, bends }, asked);
    const made = grower.grow(rows);
    addTree(made, table, sums);
    for (const node of made) nodes.push({ value: node.value, asked: node.asked, cut: node.cut });
  }
  return nodes;
}

function drawRows(count: number, random: () => number): Int32Array {
  const drawn = new Int32Array(count);
  let size = 0;
  for (let row = 0; row < count; row++) if (random() < rowShare) drawn[size++] = row;
  return drawn.subarray(0, size);
}

interface Slopes {
  slopes: Float64Array;
  bends: Float64Array;
}

function derive({ labels, weights }: Samples, sums: Float64Array, { slopes, bends }: Slopes): void {
  for (let row = 0; row < sums.length; row++) {
    const probability = 1 / (1 + Math.exp(-sums[row]!));
    slopes[row] = (labels[row]! - probability) * weights[row]!;
    bends[row] = probability * (1 - probability) * weights[row]!;
  }
}

interface Table {
  /** Of each measure, the bin of every row. */
  columns: Uint8Array[];
  cuts: Float32Array[];
}

/** Measures in steps that hold about as many rows each. */
function binMeasures(measures: readonly Float32Array[]): Table {
  const count = measures[0]?.length ?? 0;
  const cuts = Array.from({ length: count }, (_, at) => cutsOf(measures, at));
  const columns = cuts.map((own, at) =>
    Uint8Array.from(measures, (row) => (Number.isNaN(row[at]!) ? unknown : binOf(own, row[at]!))),
  );
  return { columns, cuts };
}

function cutsOf(measures: readonly Float32Array[], at: number): Float32Array {
  const known = Float32Array.from(measures, (row) => row[at]!)
    .filter((value) => !Number.isNaN(value))
    .sort();
  const cuts: number[] = [];
  for (let bin = 1; bin < bins; bin++) {
    // As it is written to the file, so that nothing changes by being read again.
    const cut = Math.fround(
      Number((known[Math.floor((bin * known.length) / bins)] ?? 0).toPrecision(4)),
    );
    if (cut > (cuts.at(-1) ?? known[0] ?? 0)) cuts.push(cut);
  }
  return Float32Array.from(cuts);
}

function binOf(cuts: Float32Array, value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value >= cuts[middle]!) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Grown extends Node {
  bin: number;
  other: number;
}

/** Lets a row fall through a tree, and adds what it says. */
function addTree(tree: readonly Grown[], { columns }: Table, sums: Float64Array): void {
  for (let row = 0; row < sums.length; row++) {
    let at = 0;
    let node = tree[0]!;
    while (node.asked >= 0) {
      const bin = columns[node.asked]![row]!;
      if (bin === unknown) break;
      at = bin <= node.bin ? at + 1 : node.other;
      node = tree[at]!;
    }
    sums[row]! += node.value;
  }
}

interface Split {
  gain: number;
  asked: number;
  bin: number;
}

/** Slopes and bends of rows, by measure and bin. */
type Histogram = Float64Array;

class Grower {
  private readonly nodes: Grown[] = [];

  private readonly table: Table;
  private readonly slopes: Slopes;
  private readonly asked: readonly number[];

  constructor(table: Table, slopes: Slopes, asked: readonly number[]) {
    this.table = table;
    this.slopes = slopes;
    this.asked = asked;
  }

  grow(rows: Int32Array): readonly Grown[] {
    this.growFrom(rows, this.histogramOf(rows), depth);
    return this.nodes;
  }

  private growFrom(rows: Int32Array, histogram: Histogram, left: number): number {
    const at = this.nodes.push(this.leafOf(rows)) - 1;
    const split = left > 0 ? this.bestSplit(histogram) : undefined;
    if (!split) return at;
    const node = this.nodes[at]!;
    node.asked = split.asked;
    node.bin = split.bin;
    node.cut = Number(this.table.cuts[split.asked]![split.bin]!.toPrecision(4));
    const column = this.table.columns[split.asked]!;
    const [below, above] = partition(rows, column, split.bin);
    const isWhole = below.length + above.length === rows.length;
    const [first, second] = this.childrenOf(isWhole ? histogram : undefined, below, above);
    this.growFrom(below, first, left - 1);
    node.other = this.growFrom(above, second, left - 1);
    return at;
  }

  /** What the smaller child leaves of its parent is the other's. */
  private childrenOf(
    whole: Histogram | undefined,
    below: Int32Array,
    above: Int32Array,
  ): [Histogram, Histogram] {
    if (!whole) return [this.histogramOf(below), this.histogramOf(above)];
    if (below.length > above.length) {
      const [second, first] = this.childrenOf(whole, above, below);
      return [first, second];
    }
    const first = this.histogramOf(below);
    return [first, whole.map((sum, at) => sum - first[at]!)];
  }

  private leafOf(rows: Int32Array): Grown {
    const { slopes, bends } = this.slopes;
    let slope = 0;
    let bend = 0;
    for (const row of rows) {
      slope += slopes[row]!;
      bend += bends[row]!;
    }
    const value = Math.round((1_000 * rate * slope) / (bend + pull)) / 1_000;
    return { value, asked: -1, cut: 0, bin: 0, other: 0 };
  }

  private histogramOf(rows: Int32Array): Histogram {
    const { slopes, bends } = this.slopes;
    const histogram = new Float64Array(this.asked.length * bins * 2);
    for (let number = 0; number < this.asked.length; number++) {
      const column = this.table.columns[this.asked[number]!]!;
      const base = number * bins * 2;
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]!;
        const bin = column[row]!;
        if (bin === unknown) continue;
        histogram[base + 2 * bin]! += slopes[row]!;
        histogram[base + 2 * bin + 1]! += bends[row]!;
      }
    }
    return histogram;
  }

  private bestSplit(histogram: Histogram): Split | undefined {
    let best: Split | undefined;
    for (let number = 0; number < this.asked.length; number++) {
      const asked = this.asked[number]!;
      const own = histogram.subarray(number * bins * 2, (number + 1) * bins * 2);
      const split = splitOf(own, this.table.cuts[asked]!.length);
      if (split && split.gain > (best?.gain ?? leastGain)) best = { ...split, asked };
    }
    return best;
  }
}

/** Rows up to a bin, and rows above it. Those of which it is not known are in neither. */
function partition(rows: Int32Array, column: Uint8Array, bin: number): [Int32Array, Int32Array] {
  const both = new Int32Array(rows.length);
  let low = 0;
  let high = rows.length;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const own = column[row]!;
    if (own <= bin) both[low++] = row;
    else if (own !== unknown) both[--high] = row;
  }
  return [both.subarray(0, low), both.subarray(high)];
}

/** Where one measure is best cut in two. */
function splitOf(own: Float64Array, cuts: number): Omit<Split, 'asked'> | undefined {
  let slope = 0;
  let bend = 0;
  for (let at = 0; at < own.length; at += 2) {
    slope += own[at]!;
    bend += own[at + 1]!;
  }
  const whole = worth(slope, bend);
  let best: Omit<Split, 'asked'> | undefined;
  let below = 0;
  let weight = 0;
  for (let bin = 0; bin < cuts; bin++) {
    below += own[2 * bin]!;
    weight += own[2 * bin + 1]!;
    if (weight < leastWeight || bend - weight < leastWeight) continue;
    const gain = worth(below, weight) + worth(slope - below, bend - weight) - whole;
    if (gain > (best?.gain ?? 0)) best = { gain, bin };
  }
  return best;
}

function worth(slope: number, bend: number): number {
  return (slope * slope) / (bend + pull);
}
