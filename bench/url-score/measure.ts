/** Log-odds of rows, by what they truly are. */
export interface Scores {
  phishing: number[];
  benign: number[];
}

export interface Quality {
  precision: number;
  recall: number;
  f1: number;
  /** Share of benign URLs that are called phishing. */
  falseAlarms: number;
}

/** Quality where every `base`-th share of the URLs is phishing. Without it, as many as there are. */
export function qualityAt(scores: Scores, threshold: number, base?: number): Quality {
  const recall = shareAbove(scores.phishing, threshold);
  const falseAlarms = shareAbove(scores.benign, threshold);
  const phishing = base ?? scores.phishing.length / (scores.phishing.length + scores.benign.length);
  const hits = recall * phishing;
  const precision = hits === 0 ? 0 : hits / (hits + falseAlarms * (1 - phishing));
  return {
    precision,
    recall,
    falseAlarms,
    f1: (2 * precision * recall) / (precision + recall || 1),
  };
}

export function shareAbove(scores: readonly number[], threshold: number): number {
  return scores.filter((score) => score >= threshold).length / Math.max(1, scores.length);
}

/** The lowest threshold at which at most this share of the scores is reached. */
export function thresholdFor(scores: readonly number[], share: number): number {
  const sorted = [...scores].sort((a, b) => b - a);
  const allowed = Math.floor(share * sorted.length);
  return (sorted[allowed] ?? -Infinity) + 1e-9;
}

export interface CurvePoint {
  threshold: number;
  precision: number;
  recall: number;
}

/** Precision against recall where both kinds are equally frequent, from strict to lenient. */
export function curveOf(scores: Scores, steps = 200): CurvePoint[] {
  const sorted = [...scores.phishing].sort((a, b) => b - a);
  const points: CurvePoint[] = [];
  for (let step = 1; step <= steps; step++) {
    const threshold = sorted[Math.ceil((step * sorted.length) / steps) - 1] ?? 0;
    points.push({ threshold, ...qualityAt(scores, threshold, 0.5) });
  }
  return points;
}

/** The largest recall that still has this precision, both kinds being equally frequent. */
export function recallAt(scores: Scores, precision: number): number {
  return Math.max(
    0,
    ...curveOf(scores)
      .filter((point) => point.precision >= precision)
      .map(({ recall }) => recall),
  );
}

export interface Bin {
  said: number;
  found: number;
  count: number;
}

/** Whether probabilities come true: what was said against what was found, both kinds weighing the same. */
export function reliabilityOf(scores: Scores, bins = 10): Bin[] {
  const sums = Array.from({ length: bins }, () => ({ said: 0, found: 0, count: 0 }));
  const add = (all: readonly number[], label: number) => {
    for (const score of all) {
      const probability = 1 / (1 + Math.exp(-score));
      const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))]!;
      const weight = 1 / all.length;
      bin.said += probability * weight;
      bin.found += label * weight;
      bin.count += weight;
    }
  };
  add(scores.phishing, 1);
  add(scores.benign, 0);
  return sums
    .filter(({ count }) => count > 0)
    .map(({ said, found, count }) => ({ said: said / count, found: found / count, count }));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
