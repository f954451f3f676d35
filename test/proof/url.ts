import { resolve } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { readExamples, type Example } from '../../bench/url-score/data.ts';
import { averageF1, scoreFold } from '../../bench/url-score/evaluate.ts';
import { qualityAt } from '../../bench/url-score/measure.ts';
import { createPool } from '../../bench/url-score/pool.ts';
import { isDataHere, runTraining } from '../../bench/url-score/run.ts';
import { scoreUrl } from '../../src/domain/phishing/score.ts';

export interface UrlProof {
  seed: number;
  /** Share of the domains that is learnt from and tested. Below 1 only one split is made of them. */
  size: number;
  /** Whether speed is measured too. */
  hasTimes?: boolean;
}

export const urlData = resolve('..', 'shared', 'data');

/** Measures the committed score of URLs, then trains it anew. Without the lists there is nothing to prove. */
export function* proveUrl({ seed, size, hasTimes = true }: UrlProof): Generator<Figure> {
  if (!isDataHere(urlData)) {
    process.stdout.write(`${urlData} is absent: the score of URLs is not measured\n`);
    return;
  }
  const examples = readExamples(urlData);
  yield* proveCommitted(examples, hasTimes);
  yield* size < 1 ? proveOneSplit(examples, { seed, size }) : proveTraining(seed);
}

/** What is committed, on sites it was taught: whoever broke the files or the code sees it here. */
function* proveCommitted(examples: readonly Example[], hasTimes: boolean): Generator<Figure> {
  const urlsOf = (source: Example['source']) =>
    examples.filter((example) => example.source === source).map(({ site }) => site.url);
  const share = (urls: readonly string[], test: (verdict: string) => boolean) =>
    urls.filter((url) => test(scoreUrl(url)?.verdict ?? 'no sign')).length / urls.length;
  const top = urlsOf('tranco');
  const alarms = 100 * share(top, (verdict) => verdict === 'dangerous');
  yield { ...most('url.committed-top-site-alarms', alarms, 0.1), unit: '%' };
  yield least(
    'url.committed-recall',
    share(urlsOf('openphish'), (said) => said !== 'no sign'),
    0.8,
  );
  if (hasTimes) yield* proveSpeed(examples.map(({ site }) => site.url));
}

/** The URLs of all lists, and a tenth of them that is longest: there is more to read in those. */
function* proveSpeed(urls: readonly string[]): Generator<Figure> {
  const longest = urls.toSorted((a, b) => b.length - a.length).slice(0, urls.length / 10);
  microsecondsOf(longest); // the compiler settles
  yield { ...most('url.microseconds', microsecondsOf(urls), 100), unit: 'µs' };
  yield { name: 'url.microseconds-of-long-ones', value: microsecondsOf(longest), unit: 'µs' };
}

/** Of the processor, not of the clock. */
function microsecondsOf(urls: readonly string[]): number {
  const begin = process.cpuUsage();
  for (const url of urls) scoreUrl(url);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / urls.length;
}

/** Shows in seconds that training works, not how well it does with all there is. */
function* proveOneSplit(
  examples: readonly Example[],
  { seed, size }: { seed: number; size: number },
): Generator<Figure> {
  const rows = createPool(examples, seed, size);
  const scores = { phishing: [] as number[], benign: [] as number[] };
  for (const [at, score] of scoreFold(rows, 0, seed)) {
    scores[rows[at]?.phishing === true ? 'phishing' : 'benign'].push(score);
  }
  yield least('url.f1-of-one-split', qualityAt(scores, 0, 0.5).f1, 0.8);
}

function* proveTraining(seed: number): Generator<Figure> {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { evaluation } = runTraining({ folder: urlData, seed, say });
  const { splits, pooled, acrossTime, topSites, baseRates } = evaluation;
  const labelled = averageF1(splits.balanced);
  yield least('url.f1-mean', labelled.mean, 0.95);
  yield least('url.f1-worst', labelled.worst, 0.9);
  yield { name: 'url.f1-mean-all-sources', value: averageF1(pooled).mean, unit: 'F1' };
  yield least('url.recall-at-95-across-time', acrossTime.recallAt95, 0.8);
  const alarms = (100 * topSites.alarms) / topSites.count;
  yield { ...most('url.top-site-alarms', alarms, 0.1), unit: '%' };
  for (const { base, verdict, quality } of baseRates) {
    yield { name: `url.precision-${verdict}-at-${base}`, value: quality.precision, unit: 'share' };
  }
}

function least(name: string, value: number, atLeast: number): Figure {
  return { name, value, unit: 'share', target: { op: '>=', value: atLeast } };
}

function most(name: string, value: number, atMost: number): Figure {
  return { name, value, unit: 'share', target: { op: '<=', value: atMost } };
}
