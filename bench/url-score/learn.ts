import { createRandom } from '../../test/proof/random.ts';

/** Rows of sign numbers, with a label and a weight each. */
export interface Rows {
  signs: readonly Int32Array[];
  labels: Uint8Array;
  weights: Float64Array;
  /** How far the weight of each sign may go. */
  most: Float64Array;
}

export interface Learnt {
  start: number;
  weights: Float64Array;
}

const epochs = 10;
const speed = 0.2;
/** Pulls every weight a little towards nothing, each time its sign is seen. */
const pull = 1e-4;
const tiny = 1e-6;

/** Logistic regression by stochastic gradient, with a step of its own for each sign (AdaGrad). */
export function learn(rows: Rows, seed: number): Learnt {
  const { most } = rows;
  const signCount = most.length;
  const weights = new Float64Array(signCount);
  const squares = new Float64Array(signCount).fill(tiny);
  let start = 0;
  let startSquare = tiny;
  const order = Uint32Array.from(rows.signs, (_, at) => at);
  const random = createRandom(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const at of order) {
      const signs = rows.signs[at]!;
      let sum = start;
      for (const sign of signs) sum += weights[sign]!;
      const error = (1 / (1 + Math.exp(-sum)) - rows.labels[at]!) * rows.weights[at]!;
      startSquare += error * error;
      start -= (speed * error) / Math.sqrt(startSquare);
      for (const sign of signs) {
        const slope = error + pull * weights[sign]!;
        squares[sign]! += slope * slope;
        const moved = weights[sign]! - (speed * slope) / Math.sqrt(squares[sign]!);
        weights[sign] = Math.max(-most[sign]!, Math.min(most[sign]!, moved));
      }
    }
  }
  return { start, weights };
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const kept = order[at]!;
    order[at] = order[other]!;
    order[other] = kept;
  }
}
