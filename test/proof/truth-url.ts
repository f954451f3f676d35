import { join, resolve } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { measureLists } from '../../bench/url-score/run.ts';
import { hasSources } from '../../bench/url-score/sources.ts';
import { scoreUrl } from '../../src/domain/phishing/score.ts';
import { proveBrands } from './truth-brands.ts';
import { lures, ordinaryPages } from './url-samples.ts';

export interface TruthUrl {
  seed: number;
  /** Share of the usual sample from each list. */
  size?: number;
  folder?: string;
}

export const urlData = resolve('..', 'shared', 'data');

/**
 * Accuracy of the URL score on unseen lists. Without lists, only the accuracy of the committed
 * weights on the hand-written samples.
 */
export async function* proveTruthUrl({
  seed,
  size = 1,
  folder = urlData,
}: TruthUrl): AsyncGenerator<Figure> {
  yield* await Promise.resolve(proveSamples());
  if (!hasSources(folder)) {
    process.stdout.write(`${folder} is absent: the URL score is measured on samples only\n`);
    return;
  }
  yield* proveBrands(join(folder, 'jpcert-phishurl'));
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { byList, byCollector } = measureLists({ folder, seed, size, say });
  const { area, f1, recall, alarms, dangerous } = byList.mean;
  yield least('truth.url.auc', area, 0.985);
  yield least('truth.url.f1', f1, 0.9);
  yield least('truth.url.recall-suspicious', recall, 0.8);
  yield most('truth.url.ordinary-suspicious', 100 * alarms, 2);
  yield most('truth.url.ordinary-dangerous', 100 * dangerous, 0.1);
  yield { name: 'truth.url.auc-without-collector', value: byCollector.mean.area, unit: 'share' };
  for (const { name, area: own = 0, suspicious } of byList.phishing) {
    yield { name: `truth.url.auc.${name}`, value: own, unit: 'share' };
    yield { name: `truth.url.recall.${name}`, value: suspicious, unit: 'share' };
  }
}

function* proveSamples(): Generator<Figure> {
  const alarmed = (url: string) => scoreUrl(url)?.verdict !== 'no sign';
  yield most('truth.url.sample-alarms', ordinaryPages.filter(alarmed).length, 0, 'URLs');
  yield least('truth.url.sample-recall', lures.filter(alarmed).length / lures.length, 0.8);
}

function least(name: string, value: number, atLeast: number): Figure {
  return { name, value, unit: 'share', target: { op: '>=', value: atLeast } };
}

// Shares of pages are shown in per cent.
function most(name: string, value: number, ...[atMost, unit = '%']: [number, string?]): Figure {
  return { name, value, unit, target: { op: '<=', value: atMost } };
}
