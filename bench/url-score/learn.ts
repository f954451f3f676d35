import { bucketCount } from '../../src/domain/phishing/clue-list.ts';
import { createRandom } from '../../test/proof/random.ts';
import type { Corpus } from './corpus.ts';

/** Log-odds are `start` plus the weights of all clues, each times its scale. */
export interface Linear {
  start: number;
  weights: Float32Array;
}

export interface Habits {
  epochs: number;
  rate: number;
  /** Share of the clues hidden in each step, so that the model relies on no single one. */
  hidden: number;
  /** Assumed share of wrong labels. */
  doubt: number;
  /** Pulls weights towards zero. */
  pull: number;
}

export const habits: Habits = { epochs: 6, rate: 0.35, hidden: 0.4, doubt: 0.03, pull: 2e-5 };

/** Logistic regression with AdaGrad, one row at a time. The same seed gives the same weights. */
export function learn(
  corpus: Corpus,
  rows: Uint32Array,
  { seed, ...with_ }: Habits & { seed: number },
): Linear {
  const random = createRandom(seed);
  const lessons = lessonWeights(corpus, rows);
  const learner = new Learner(corpus, with_, random);
  for (let epoch = 0; epoch < with_.epochs; epoch++) {
    shuffle(rows, random);
    rows.forEach((row, at) => {
      const done = (epoch + at / rows.length) / with_.epochs;
      learner.take(row, lessons[row]!, with_.rate * (1 - 0.9 * done));
    });
  }
  return { start: learner.start, weights: learner.weights };
}

export function scoreRow({ start, weights }: Linear, corpus: Corpus, row: number): number {
  const { from, buckets, scales } = corpus;
  let sum = start;
  for (let at = from[row]!; at < from[row + 1]!; at++) sum += weights[buckets[at]!]! * scales[at]!;
  return sum;
}

class Learner {
  readonly weights = new Float32Array(bucketCount);
  start = 0;
  private readonly squares = new Float32Array(bucketCount).fill(0.1);
  private startSquares = 1;
  private readonly shown = new Int32Array(4_096);
  private readonly corpus: Corpus;
  private readonly habits: Habits;
  private readonly random: () => number;

  constructor(corpus: Corpus, with_: Habits, random: () => number) {
    this.corpus = corpus;
    this.habits = with_;
    this.random = random;
  }

  take(row: number, importance: number, rate: number): void {
    const { phishing } = this.corpus;
    const { doubt } = this.habits;
    const count = this.show(row);
    const target = phishing[row] === 1 ? 1 - doubt : doubt;
    const error = (1 / (1 + Math.exp(-this.sumOf(count))) - target) * importance;
    this.correct(count, error, rate);
  }

  private show(row: number): number {
    const { from } = this.corpus;
    const { hidden } = this.habits;
    let count = 0;
    for (let at = from[row]!; at < from[row + 1]!; at++) {
      if (this.random() >= hidden) this.shown[count++] = at;
    }
    return count;
  }

  private sumOf(count: number): number {
    const { buckets, scales } = this.corpus;
    let sum = 0;
    for (let each = 0; each < count; each++) {
      const at = this.shown[each]!;
      sum += this.weights[buckets[at]!]! * scales[at]!;
    }
    return this.start + sum / (1 - this.habits.hidden);
  }

  private correct(count: number, error: number, rate: number): void {
    const { buckets, scales } = this.corpus;
    const { pull } = this.habits;
    this.startSquares += error * error;
    this.start -= (rate * error) / Math.sqrt(this.startSquares);
    for (let each = 0; each < count; each++) {
      const at = this.shown[each]!;
      const bucket = buckets[at]!;
      const slope = error * scales[at]! + pull * this.weights[bucket]!;
      this.squares[bucket]! += slope * slope;
      this.weights[bucket]! -= (rate * slope) / Math.sqrt(this.squares[bucket]!);
    }
  }
}

/**
 * Home pages get the same weight among phishing and ordinary URLs: their shares are a property of
 * the lists, not of the world.
 */
const homeShare = 0.4;

/** Weight of each row: equal totals for both kinds; each source counts by the square root of its size. */
function lessonWeights({ source, phishing, isHome }: Corpus, rows: Uint32Array): Float32Array {
  const sizes = new Map<number, number>();
  for (const row of rows) sizes.set(source[row]!, (sizes.get(source[row]!) ?? 0) + 1);
  const weights = new Float32Array(source.length);
  const sums = new Float64Array(4);
  for (const row of rows) {
    weights[row] = 1 / Math.sqrt(sizes.get(source[row]!)!);
    sums[2 * phishing[row]! + isHome[row]!]! += weights[row];
  }
  for (const row of rows) {
    const share = isHome[row] === 1 ? homeShare : 1 - homeShare;
    weights[row]! *= (share * rows.length) / 2 / sums[2 * phishing[row]! + isHome[row]!]!;
  }
  return weights;
}

function shuffle(rows: Uint32Array, random: () => number): void {
  for (let at = rows.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [rows[at], rows[other]] = [rows[other]!, rows[at]!];
  }
}
