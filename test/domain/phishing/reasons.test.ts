import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasSources, readSources } from '../../../bench/url-score/sources.ts';
import { brandNames } from '../../../src/domain/phishing/brands.ts';
import {
  pageReasonExamples,
  urlReasonExamples,
} from '../../../src/domain/phishing/reason-examples.ts';
import { scoreUrl, type UrlScore } from '../../../src/domain/phishing/score.ts';
import { lures, ordinaryPages } from '../../proof/url-samples.ts';

const folder = resolve(import.meta.dirname, '../../../../shared/data');
const isHere = hasSources(folder);
if (!isHere) console.warn('../shared/data is absent: reasons are rendered for samples only');

const longest = 120;
const knownBrands = new Set(brandNames.map(({ name }) => name));

type Reason = UrlScore['reasons'][number];

/** Faults that a reason must not have. */
const faults: Readonly<Record<string, (reason: Reason, brand: string) => boolean>> = {
  'too long': ({ says }) => says.length > longest,
  'no sentence': ({ says }) => !/^[A-Z].*\.$/u.test(says),
  'a hole': ({ says }) => /“\s*”|""|undefined|NaN| {2}| \.$/.test(says),
  'a doubled word': ({ says }) => /\b(\p{L}+) \1\b/iu.test(says),
  'no weight': ({ weight }) => weight === 0,
  'another brand': ({ feature, says }, brand) =>
    feature.startsWith('brand.') && !says.includes(brand),
};

function faultsOf({ url, brand, start, logOdds, reasons }: UrlScore): string[] {
  const found = Object.entries(faults).flatMap(([name, isFault]) =>
    reasons
      .filter((reason) => isFault(reason, brand?.brand ?? '?'))
      .map(({ says }) => `${name}: ${says}`),
  );
  if (brand !== undefined && !knownBrands.has(brand.brand)) found.push(`unknown: ${brand.brand}`);
  if (new Set(reasons.map(({ says }) => says)).size < reasons.length) found.push('said twice');
  const sum = reasons.reduce((total, { weight }) => total + weight, start);
  if (Math.abs(sum - logOdds) > 0.01) found.push(`adds up to ${sum}, not ${logOdds}`);
  return found.map((fault) => `${url}: ${fault}`);
}

const faultsIn = (urls: readonly string[]) =>
  urls.flatMap((url) => {
    const scored = scoreUrl(url);
    return scored ? faultsOf(scored) : [];
  });

/** Hosts without a name, empty parts, other scripts, and anything else that could leave a sentence incomplete. */
const odd = [
  'http://192.0.2.7/',
  'http://[2001:db8::1]:8080/login.php?user=a',
  'https://co.uk/',
  'https://vercel.app/verify',
  'https://www.vercel.app/',
  'https://a.example/?',
  'https://a.example//',
  'https://-.example/-',
  'https://user:password@a.example/',
  'https://раураl.example/login',
  'https://xn--zz-0ea.example/',
  `https://${'secureloginverifyaccountupdate'.repeat(2)}.example/`,
  `https://a.example/${'paypal/'.repeat(100)}`,
];

describe('the reasons of a URL', () => {
  it.each(urlReasonExamples())('include $feature for $example', ({ reason }) => {
    expect(reason?.says).toMatch(/\.$/);
  });

  it('are complete sentences, on samples', () => {
    const examples = urlReasonExamples().map(({ example }) => example);
    expect(faultsIn([...ordinaryPages, ...lures, ...odd, ...examples])).toEqual([]);
  });

  it.runIf(isHere)('are complete sentences, on more than 5,000 real URLs', () => {
    const urls = readSources(folder).flatMap((source) => source.urls.slice(0, 80));
    expect(urls.length).toBeGreaterThan(5_000);
    expect(faultsIn(urls)).toEqual([]);
  });

  it('hold nothing against an ordinary news page', () => {
    const { reasons = [], verdict } = scoreUrl('https://www.bbc.co.uk/news') ?? {};
    expect(verdict).toBe('no sign');
    expect(reasons.filter(({ weight }) => weight > 0)).toEqual([]);
  });

  it('list evidence before the shape, which is a single reason', () => {
    const { reasons = [] } = scoreUrl('https://paypal-account-verify.example/login.php') ?? {};
    const features = reasons.map(({ feature }) => feature);
    expect(features[0]).toBe('brand.in-name');
    expect(features.filter((feature) => feature.startsWith('shape.'))).toEqual([features.at(-1)]);
  });
});

describe('the reasons of a visit', () => {
  it.each(pageReasonExamples())('include $feature for $example', ({ reason }) => {
    expect(reason?.says).toMatch(/^[A-Z].{1,118}\.$/u);
  });
});
