import { resolve } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { averageF1 } from '../../bench/url-score/evaluate.ts';
import { isDataHere, runTraining } from '../../bench/url-score/run.ts';

export interface UrlProof {
  seed: number;
  /** Share of the domains that is learnt from and tested. */
  size: number;
}

/** Trains and measures the score of URLs anew. Without the lists there is nothing to prove. */
export function* proveUrl({ seed, size }: UrlProof): Generator<Figure> {
  const folder = resolve('..', 'shared', 'data');
  if (!isDataHere(folder)) {
    process.stdout.write(`${folder} is absent: the score of URLs is not measured\n`);
    return;
  }
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { evaluation } = runTraining({ folder, seed, size, say });
  const { splits, pooled, acrossTime, topSites, baseRates } = evaluation;
  const labelled = averageF1(splits);
  yield least('url.f1-mean', labelled.mean, 0.95);
  yield least('url.f1-worst', labelled.worst, 0.9);
  yield { name: 'url.f1-mean-all-sources', value: averageF1(pooled).mean, unit: 'F1' };
  yield least('url.recall-at-95-across-time', acrossTime.recallAt95, 0.8);
  yield {
    ...{ name: 'url.top-site-alarms', value: (100 * topSites.alarms) / topSites.count, unit: '%' },
    target: { op: '<=', value: 0.1 },
  };
  for (const { base, verdict, quality } of baseRates) {
    yield { name: `url.precision-${verdict}-at-${base}`, value: quality.precision, unit: 'share' };
  }
}

function least(name: string, value: number, atLeast: number): Figure {
  return { name, value, unit: 'share', target: { op: '>=', value: atLeast } };
}
