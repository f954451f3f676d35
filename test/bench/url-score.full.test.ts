import { describe, expect, it } from 'vitest';
import { createCorpus } from '../../bench/url-score/corpus.ts';
import { habits, learn, scoreRow } from '../../bench/url-score/learn.ts';
import { calibrateApart, evaluate, rowsWithout } from '../../bench/url-score/leave-out.ts';
import {
  areaOf,
  balancedF1,
  calibrate,
  reliabilityOf,
  thresholdFor,
} from '../../bench/url-score/measure.ts';
import type { Source } from '../../bench/url-score/sources.ts';
import { dataFiles } from '../../bench/url-score/write.ts';
import { decodeTable, encodeWeight } from '../../src/domain/phishing/model.ts';
import { createRandom } from '../proof/random.ts';

const words = ['garden', 'music', 'house', 'river', 'paper', 'green', 'stone', 'light', 'field'];

/** Made up: phishing names are random letters, ordinary ones are words. */
function madeUp(name: string, phishing: boolean, seed: number): Source {
  const random = createRandom(seed);
  const word = () => words[Math.floor(random() * words.length)] ?? '';
  const token = () => Math.floor(random() * 36 ** 9).toString(36);
  const host = () => (phishing ? `${token()}.test` : `${word()}${word()}${word()}.test`);
  const urls = Array.from({ length: 150 }, () => `https://${host()}/${word()}`);
  return { name, origin: name, phishing, isOrdinary: !phishing, urls };
}

const sources = Array.from({ length: 7 }, (_, at) => [
  madeUp(`bad-${at}`, true, at + 1),
  madeUp(`good-${at}`, false, at + 100),
]).flat();
const size = { seed: 1, mostPhishing: 150, mostOrdinary: 150 };

describe('the trainer of the URL score', () => {
  it('trains neither on a left-out list nor on any of its domains', () => {
    const lists = sources.map((source) => ({
      ...source,
      urls: [...source.urls, `https://everywhere.test/${source.name}`],
    }));
    const corpus = createCorpus(lists, size);
    const rows = [...corpus.source.keys()];
    const taught = rowsWithout(corpus, (row) => corpus.source[row] === 0);
    const held = new Set(
      rows.filter((row) => corpus.source[row] === 0).map((row) => corpus.owner[row]),
    );
    expect(taught.length).toBeGreaterThan(0);
    for (const row of taught) expect(held.has(corpus.owner[row])).toBe(false);
    expect(rows.filter((row) => corpus.source[row] !== 0).length).toBeGreaterThan(taught.length);
  });

  it('learns to distinguish unseen domains, and the same seed gives the same result', () => {
    const corpus = createCorpus(sources, size);
    const last = sources.length - 2;
    const taught = [...corpus.source.keys()].filter((row) => corpus.source[row]! < last);
    const model = learn(corpus, Uint32Array.from(taught), { ...habits, seed: 7 });
    const scoresOf = (source: number) =>
      Float64Array.from(
        [...corpus.source.keys()].filter((row) => corpus.source[row] === source),
        (row) => scoreRow(model, corpus, row),
      );
    const area = areaOf({ phishing: scoresOf(last), ordinary: scoresOf(last + 1) });
    expect(area).toBeGreaterThan(0.95);
    const again = learn(corpus, Uint32Array.from(taught), { ...habits, seed: 7 });
    expect(Buffer.from(again.weights.buffer).equals(Buffer.from(model.weights.buffer))).toBe(true);
  });

  it('samples the same rows whatever scheme, www or trailing slash a list uses', () => {
    const plain = createCorpus([{ ...madeUp('a', true, 1), urls: ['http://shop.test/a'] }], size);
    const dressed = createCorpus(
      [{ ...madeUp('a', true, 1), urls: ['https://www.shop.test/a/'] }],
      size,
    );
    expect([...dressed.buckets]).toEqual([...plain.buckets]);
  });
});

describe('the thresholds that a list is measured with', () => {
  it('are set without the lists of its fold', () => {
    const random = createRandom(3);
    const listOf = (phishing: boolean, fold: number, shift: number) => ({
      source: { ...madeUp(`${phishing} ${fold}`, phishing, fold), urls: [] },
      fold,
      scores: Float64Array.from({ length: 2_000 }, () => shift + 4 * random() - 2),
    });
    // The ordinary list of fold 0 scores higher than all others: its own threshold would hide that.
    const folds = [0, 1, 2, 3, 4, 5, 6];
    const lists = folds.flatMap((fold) => [
      listOf(true, fold, 2),
      listOf(false, fold, fold === 0 ? 1 : -2),
    ]);
    const { ordinary } = evaluate(lists, calibrateApart(lists));
    expect(ordinary[0]?.suspicious).toBeGreaterThan(0.5);
    for (const list of ordinary.slice(1)) expect(list.suspicious).toBeLessThan(0.02);
  });
});

describe('the measures of the URL score', () => {
  it('are what their names say', () => {
    const scores = { phishing: Float64Array.of(3, 2, 0), ordinary: Float64Array.of(-1, 0, 1) };
    expect(areaOf(scores)).toBeCloseTo(7.5 / 9, 6);
    expect(balancedF1(0.8, 0.02)).toBeCloseTo(1.6 / 1.82, 6);
    expect(thresholdFor([Float64Array.of(1, 2, 3, 4)], 0.25)).toBeCloseTo(3, 6);
  });

  it('calibrate scores to observed probabilities', () => {
    const random = createRandom(5);
    const lists = { phishing: [] as number[], ordinary: [] as number[] };
    for (let at = 0; at < 40_000; at++) {
      const score = 6 * random() - 3;
      const truth = 1 / (1 + Math.exp(-0.5 * score));
      (random() < truth ? lists.phishing : lists.ordinary).push(score);
    }
    const phishing = [Float64Array.from(lists.phishing)];
    const ordinary = [Float64Array.from(lists.ordinary)];
    const line = calibrate(phishing, ordinary);
    expect(line.slope).toBeCloseTo(0.5, 1);
    const straight = (list: Float64Array) => list.map((score) => line.slope * score + line.offset);
    for (const bin of reliabilityOf(phishing.map(straight), ordinary.map(straight))) {
      expect(Math.abs(bin.said - bin.found)).toBeLessThan(0.05);
    }
  });
});

describe('the weights as bytes', () => {
  it('are read back approximately unchanged', () => {
    const table = decodeTable(8);
    for (const weight of [-8, -0.5, -0.01, 0, 0.02, 1, 7.9]) {
      const back = table[encodeWeight(weight, 8)] ?? NaN;
      expect(Math.abs(back - weight)).toBeLessThan(0.01 + 0.02 * Math.abs(weight));
    }
  });

  it('include the calibration', () => {
    const weights = Float32Array.of(1, -2, 0);
    const files = dataFiles(
      { start: 1, weights },
      {
        line: { slope: 0.5, offset: -1 },
        thresholds: { suspicious: 1, dangerous: 4 },
      },
    );
    expect(files['url-model.txt']).toContain('start -0.5\nsuspicious 1\ndangerous 4\n');
    expect(files['url-model.txt']).toContain('largest 1\n');
    expect([...files['url-weights.bin']].map((byte) => byte - 128)).toEqual([90, -127, 0]);
  });
});
