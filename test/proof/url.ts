import { resolve } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { hasSources, readSources } from '../../bench/url-score/sources.ts';
import { scoreUrl } from '../../src/domain/phishing/score.ts';

export interface UrlProof {
  seed: number;
  /** Whether speed is measured too. */
  hasTimes?: boolean;
}

export const urlData = resolve('..', 'shared', 'data');

/**
 * Accuracy of the committed weights on training lists, which shows that files and code belong together,
 * and their speed. Accuracy on unseen lists is measured by `proof -- truth`.
 */
export function* proveUrl({ hasTimes = true }: UrlProof): Generator<Figure> {
  if (!hasSources(urlData)) {
    process.stdout.write(`${urlData} is absent: the score of URLs is not measured\n`);
    return;
  }
  const sources = readSources(urlData);
  const urlsOf = (name: string) => sources.find((source) => source.name === name)?.urls ?? [];
  const share = (urls: readonly string[], test: (verdict: string) => boolean) =>
    urls.filter((url) => test(scoreUrl(url)?.verdict ?? 'no sign')).length / urls.length;
  yield {
    name: 'url.committed-top-site-alarms',
    value: 100 * share(urlsOf('tranco10k'), (verdict) => verdict === 'dangerous'),
    unit: '%',
    target: { op: '<=', value: 0.1 },
  };
  yield {
    name: 'url.committed-recall',
    value: share(urlsOf('openphish'), (verdict) => verdict !== 'no sign'),
    unit: 'share',
    target: { op: '>=', value: 0.8 },
  };
  if (hasTimes) yield* proveSpeed(sources.flatMap(({ urls }) => urls.slice(0, 2_000)));
}

/** URLs of all lists, and the longest tenth of them. */
function* proveSpeed(urls: readonly string[]): Generator<Figure> {
  const longest = urls.toSorted((a, b) => b.length - a.length).slice(0, urls.length / 10);
  microsecondsOf(longest); // warms up
  yield {
    name: 'url.microseconds',
    value: microsecondsOf(urls),
    unit: 'µs',
    target: { op: '<=', value: 100 },
  };
  yield { name: 'url.microseconds-of-long-ones', value: microsecondsOf(longest), unit: 'µs' };
}

/** CPU time, so that other programs on the machine do not count. */
function microsecondsOf(urls: readonly string[]): number {
  const begin = process.cpuUsage();
  for (const url of urls) scoreUrl(url);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / urls.length;
}
