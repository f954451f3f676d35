import type { Positions } from './positions.ts';
import type { Segment } from './segment.ts';
import { MergeHeap } from './k-way-merge.ts';

/** Marks a removed row. */
export const gone = 2 ** 32 - 1;

/** For each row of a source, its row in the result, or `gone`. */
export type Moves = Uint32Array;

export interface MergeInput {
  segment: Segment;
  /** Documents to drop. */
  gone: Positions;
}

export interface MergedOrder {
  ids: Float64Array;
  times: Float64Array;
  /** Per input. */
  moves: readonly Moves[];
}

/** Merges ordered inputs into one order by time, then id. */
export function mergeOrder(inputs: readonly MergeInput[]): MergedOrder {
  const sources = inputs.map((input) => new Source(input));
  const count = sources.reduce((sum, { left }) => sum + left, 0);
  const ids = new Float64Array(count);
  const times = new Float64Array(count);
  const heads = Float64Array.from(sources, ({ time }) => time);
  const heap = new MergeHeap(
    [...sources.keys()].filter((at) => sources[at]?.left !== 0),
    heads,
    (one, other) => (sources[one]?.id ?? 0) - (sources[other]?.id ?? 0),
  );
  for (let row = 0; row < count; row++) {
    const { first } = heap;
    const source = sources[first];
    if (!source) break;
    ids[row] = source.id;
    times[row] = source.time;
    const hasMore = source.moveTo(row);
    heads[first] = source.time;
    heap.moved(hasMore);
  }
  return { ids, times, moves: sources.map(({ moves }) => moves) };
}

/** The documents of one input in sequence. */
class Source {
  readonly moves: Moves;
  /** Rows left. */
  left: number;
  time = 0;
  id = 0;
  readonly #segment: Segment;
  #position = -1;

  constructor({ segment, gone: absent }: MergeInput) {
    this.#segment = segment;
    this.left = segment.count - absent.size;
    this.moves = new Uint32Array(segment.count);
    for (const position of absent.toUint32Array()) this.moves[position] = gone;
    this.#step();
  }

  /** Records the new row of the current document. False if it was the last one. */
  moveTo(row: number): boolean {
    this.moves[this.#position] = row;
    this.left--;
    this.#step();
    return this.left > 0;
  }

  #step(): void {
    do this.#position++;
    while (this.moves[this.#position] === gone);
    this.time = this.#segment.times[this.#position] ?? 0;
    this.id = this.#segment.ids[this.#position] ?? 0;
  }
}
