import { lettersOf, type LetterTable } from '../../src/domain/phishing/grams.ts';
import { readPieces, textOfSide, type Side } from '../../src/domain/phishing/pieces.ts';
import { createRandom } from '../../test/proof/random.ts';
import type { Row } from './pool.ts';

/** A piece that fewer texts show is not learnt. */
const fewest = 6;
const epochs = 4;
const rate = 0.15;
/** Keeps the first steps of a weight small. */
const steadiness = 1e-4;

/** One text of a domain, as the numbers of its pieces. */
interface Sample {
  pieces: Int32Array;
  /** Of all its pieces, also those that are not learnt. */
  scale: number;
  label: number;
  weight: number;
  part: number;
}

/** Learns weights of pieces of letters together: logistic regression, a step for each text. */
export class PieceLearner {
  private readonly numbers = new Map<number, number>();
  private readonly samples: readonly Sample[];
  private readonly seed: number;

  constructor(rows: readonly Row[], side: Side, { partOf, seed }: Learning) {
    const texts = textsOf(rows, side);
    const counts = new Map<number, number>();
    for (const { keys } of texts) {
      for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const [key, count] of counts)
      if (count >= fewest) this.numbers.set(key, this.numbers.size);
    const phishing = texts.filter(({ label }) => label === 1).length;
    // Both kinds weigh the same.
    const weights = [texts.length - phishing, phishing].map((own) => texts.length / (2 * own || 1));
    this.seed = seed;
    this.samples = texts.map(({ keys, label, domain }) => ({
      pieces: keys.map((key) => this.numbers.get(key) ?? -1).filter((number) => number >= 0),
      scale: 1 / Math.sqrt(keys.length),
      label,
      weight: weights[label]!,
      part: partOf(domain),
    }));
  }

  /** Weights as if a part of the domains had never been seen. */
  toTable(without = -1): LetterTable {
    const weights = this.learn(this.samples.filter(({ part }) => part !== without));
    const lines = new Map<string, string[]>();
    for (const [key, number] of this.numbers) {
      const tenths = Math.round(10 * weights[number]!);
      const letters = lettersOf(key);
      if (tenths === 0 || /[ \n\u007f]/.test(letters)) continue;
      const context = letters.slice(0, -1);
      const item = `${letters.slice(-1)}${tenths}`;
      const line = lines.get(context);
      if (line) line.push(item);
      else lines.set(context, [item]);
    }
    return [...lines]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([context, items]) => `${context} ${items.sort().join(' ')}`)
      .join('\n');
  }

  private learn(samples: readonly Sample[]): Float64Array {
    const weights = new Float64Array(this.numbers.size);
    const squares = new Float64Array(this.numbers.size);
    const random = createRandom(this.seed);
    const order = [...samples];
    let start = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffle(order, random);
      for (const { pieces, scale, label, weight } of order) {
        let sum = start;
        for (const piece of pieces) sum += scale * weights[piece]!;
        const error = weight * (label - 1 / (1 + Math.exp(-sum)));
        start += 0.01 * error;
        const step = error * scale;
        for (const piece of pieces) {
          squares[piece]! += step * step;
          weights[piece]! += (rate * step) / (steadiness + Math.sqrt(squares[piece]!));
        }
      }
    }
    return weights;
  }
}

export interface Learning {
  partOf: (domain: string) => number;
  seed: number;
}

interface Text {
  keys: Int32Array;
  label: number;
  domain: string;
}

/** Each text of a domain once. A path belongs to the domain that it comes from. */
function textsOf(rows: readonly Row[], side: Side): Text[] {
  const seen = new Set<string>();
  const scratch = new Int32Array(1_024);
  const texts: Text[] = [];
  for (const { site, phishing, group, donor } of rows) {
    const domain = side === 'host' ? group : donor;
    const text = site.isAddress && side === 'host' ? '' : textOfSide[side](site);
    const key = `${phishing ? 1 : 0} ${domain} ${text}`;
    if (text === '' || seen.has(key)) continue;
    seen.add(key);
    const keys = scratch.slice(0, readPieces(text, scratch));
    texts.push({ keys, label: phishing ? 1 : 0, domain });
  }
  return texts;
}

function shuffle<T>(all: T[], random: () => number): void {
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
}
