/** Log-odds of a source's URLs, none of which the model was trained on. */
export interface Scores {
  phishing: Float64Array;
  ordinary: Float64Array;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function shareAbove(scores: Float64Array, threshold: number): number {
  let count = 0;
  for (const score of scores) if (score >= threshold) count++;
  return count / Math.max(1, scores.length);
}

/** Probability that a phishing URL scores above an ordinary one. */
export function areaOf({ phishing, ordinary }: Scores): number {
  const bad = phishing.toSorted();
  const good = ordinary.toSorted();
  let below = 0;
  let upTo = 0;
  let wins = 0;
  for (const score of bad) {
    while (below < good.length && good[below]! < score) below++;
    while (upTo < good.length && good[upTo]! <= score) upTo++;
    wins += (below + upTo) / 2;
  }
  return wins / Math.max(1, bad.length * good.length);
}

/** F1 for equal class frequencies. */
export function balancedF1(recall: number, falseAlarms: number): number {
  return recall === 0 ? 0 : (2 * recall) / (1 + recall + falseAlarms);
}

/** The lowest threshold at which, as the mean over all lists, at most this share is above it. */
export function thresholdFor(lists: readonly Float64Array[], share: number): number {
  let low = -40;
  let high = 40;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (mean(lists.map((scores) => shareAbove(scores, middle))) > share) low = middle;
    else high = middle;
  }
  return high;
}

export interface Line {
  slope: number;
  offset: number;
}

/**
 * The line that turns scores into calibrated log-odds for a phishing share of one half (Platt
 * scaling): fitted with Newton's method, every list of a kind having the same weight.
 */
export function calibrate(
  phishing: readonly Float64Array[],
  ordinary: readonly Float64Array[],
): Line {
  const line = { slope: 1, offset: 0 };
  for (let step = 0; step < 30; step++) {
    const slopes = new Slopes();
    for (const list of phishing) slopes.add(list, line, { label: 1, weight: 1 / phishing.length });
    for (const list of ordinary) slopes.add(list, line, { label: 0, weight: 1 / ordinary.length });
    const [slope, offset] = slopes.step();
    line.slope -= slope;
    line.offset -= offset;
  }
  return line;
}

class Slopes {
  private g0 = 0;
  private g1 = 0;
  private h00 = 1e-9;
  private h01 = 0;
  private h11 = 1e-9;

  add(list: Float64Array, { slope, offset }: Line, of: { label: number; weight: number }): void {
    const weight = of.weight / list.length;
    for (const score of list) {
      const probability = 1 / (1 + Math.exp(-(slope * score + offset)));
      const error = (probability - of.label) * weight;
      const bend = probability * (1 - probability) * weight;
      this.g0 += error;
      this.g1 += error * score;
      this.h00 += bend;
      this.h01 += bend * score;
      this.h11 += bend * score * score;
    }
  }

  step(): [slope: number, offset: number] {
    const { g0, g1, h00, h01, h11 } = this;
    const whole = h00 * h11 - h01 * h01;
    return [(h00 * g1 - h01 * g0) / whole, (h11 * g0 - h01 * g1) / whole];
  }
}

export interface Bin {
  said: number;
  found: number;
  /** Share of all URLs in this bin. */
  share: number;
}

/** Predicted against observed probability, for a phishing share of one half. */
export function reliabilityOf(
  phishing: readonly Float64Array[],
  ordinary: readonly Float64Array[],
): Bin[] {
  const bins = Array.from({ length: 10 }, () => ({ said: 0, found: 0, share: 0 }));
  const add = (lists: readonly Float64Array[], label: number) => {
    for (const list of lists) {
      const weight = 0.5 / lists.length / list.length;
      for (const score of list) {
        const said = 1 / (1 + Math.exp(-score));
        const bin = bins[Math.min(9, Math.floor(said * 10))]!;
        bin.said += said * weight;
        bin.found += label * weight;
        bin.share += weight;
      }
    }
  };
  add(phishing, 1);
  add(ordinary, 0);
  return bins
    .filter(({ share }) => share > 0)
    .map(({ said, found, share }) => ({ said: said / share, found: found / share, share }));
}
