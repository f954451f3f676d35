import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Example, Source } from '../../bench/url-score/data.ts';
import { LetterCounts } from '../../bench/url-score/letters.ts';
import { qualityAt, recallAt, thresholdFor } from '../../bench/url-score/measure.ts';
import { createPool, folds, isBare, type Row } from '../../bench/url-score/pool.ts';
import { train } from '../../bench/url-score/train.ts';
import { weigh } from '../../bench/url-score/weigh.ts';
import { readSite } from '../../src/domain/phishing/site.ts';
import { createRandom } from '../proof/random.ts';

function example(url: string, phishing: boolean, source: Source): Example {
  const site = readSite(url);
  if (!site) throw new Error(`${url} is no web address`);
  return { site, phishing, source, day: 0, nth: 0 };
}

/** Made up: bad names are drawn by chance, good ones of words. */
function madeUp(count: number): Example[] {
  const random = createRandom(3);
  const words = [
    'garden',
    'music',
    'house',
    'river',
    'paper',
    'green',
    'stone',
    'light',
    'north',
    'field',
  ];
  const word = () => words[Math.floor(random() * words.length)] ?? '';
  const token = () => Math.floor(random() * 36 ** 8).toString(36);
  return Array.from({ length: count }, () => [
    example(`${word()}${word()}${token().slice(0, 2)}.test`, false, 'tranco'),
    example(`${word()}${word()}.example/${word()}/${token()}`, false, 'labelled-benign'),
    example(`${token()}.test/${random() < 0.5 ? '' : token()}`, true, 'phishtank'),
  ]).flat();
}

describe('the trainer of the score of URLs', () => {
  it('never has a domain, nor the domain of a path, on two sides of a split', () => {
    const rows = createPool(madeUp(300), 1);
    const foldOf = new Map<string, number>();
    for (const { group, donor, fold } of rows) {
      for (const name of [group, donor]) expect(foldOf.get(name) ?? fold).toBe(fold);
      foldOf.set(group, fold).set(donor, fold);
    }
    expect(new Set(foldOf.values()).size).toBe(folds);
  });

  it('weighs bare hosts alike among benign and phishing URLs, and both kinds the same', () => {
    const rows = createPool(madeUp(500), 1);
    const weights = weigh(rows);
    const sum = (test: (row: Row) => boolean) =>
      rows.reduce((total, row, at) => total + (test(row) ? (weights[at] ?? 0) : 0), 0);
    const bare = (phishing: boolean) =>
      sum((row) => row.phishing === phishing && isBare(row)) /
      sum((row) => row.phishing === phishing);
    expect(sum((row) => row.phishing)).toBeCloseTo(
      sum((row) => !row.phishing),
      6,
    );
    expect(bare(false)).toBeCloseTo(Math.min(bare(true), 0.45), 2);
  });

  it('learns to tell apart domains it never saw, and the same from the same seed', () => {
    const rows = createPool(madeUp(600), 1);
    const model = train(rows.filter(({ fold }) => fold > 2), 7); // prettier-ignore
    const tested = rows.filter(({ fold }) => fold <= 2);
    const scores = {
      phishing: tested.filter(({ phishing }) => phishing).map(model.scoreOf),
      benign: tested.filter(({ phishing }) => !phishing).map(model.scoreOf),
    };
    expect(qualityAt(scores, 0).f1).toBeGreaterThan(0.9);
    const again = train(rows.filter(({ fold }) => fold > 2), 7); // prettier-ignore
    expect(again.nodes).toEqual(model.nodes);
  });

  it('counts letters without those of a part, as if that part had never been seen', () => {
    const [some, others] = [Array(9).fill(0).map((_, at) => `abc${at}`), ['abd', 'xyz']]; // prettier-ignore
    const all = new LetterCounts(some).plus(new LetterCounts(others));
    expect(all.toTable(new LetterCounts(others))).toBe(new LetterCounts(some).toTable());
  });
});

describe('the measures', () => {
  const scores = { phishing: [3, 2, 1, -1], benign: [-3, -2, 0.5, -1] };

  it('are what their names say', () => {
    expect(qualityAt(scores, 0)).toMatchObject({
      recall: 0.75,
      falseAlarms: 0.25,
      precision: 0.75,
    });
    expect(qualityAt(scores, 0, 0.01).precision).toBeCloseTo(0.0294, 3);
    expect(recallAt(scores, 0.95)).toBe(0.75);
  });

  it('find the threshold that few scores reach', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => at);
    const threshold = thresholdFor(many, 0.001);
    expect(many.filter((score) => score >= threshold)).toHaveLength(1);
  });
});

const shared = resolve(
  import.meta.dirname,
  '../../../shared/data/misp-warninglists/tranco10k.json',
);
const isHere = existsSync(shared);
if (!isHere) console.warn('../shared/data is absent: the score of the top sites is not tested');

describe.runIf(isHere)('the committed weights', () => {
  it('call hardly any of the top sites dangerous', async () => {
    const { readFileSync } = await import('node:fs');
    const { scoreUrl } = await import('../../src/domain/phishing/score.ts');
    const { list } = JSON.parse(readFileSync(shared, 'utf8')) as { list: string[] };
    const alarms = list.filter((host) => scoreUrl(`https://${host}/`)?.verdict === 'dangerous');
    expect(alarms.length).toBeLessThanOrEqual(list.length / 1_000);
  });
});
