import { readSite } from '../../src/domain/phishing/site.ts';
import type { Source } from './data.ts';
import {
  mean,
  qualityAt,
  recallAt,
  reliabilityOf,
  curveOf,
  shareAbove,
  thresholdFor,
} from './measure.ts';
import type { Bin, CurvePoint, Quality, Scores } from './measure.ts';
import { folds, isLearnt, type Row } from './pool.ts';
import { train, type Trained } from './train.ts';

export interface Evaluation {
  rows: { phishing: number; benign: number; bySource: Record<string, number> };
  /** Labelled set, as many benign URLs as phishing ones: one row a split. */
  splits: Quality[];
  pooled: Quality[];
  /** Recall or false alarms of each source, out of fold, at `suspicious` and at `dangerous`. */
  bySource: {
    source: Source;
    phishing: boolean;
    count: number;
    suspicious: number;
    dangerous: number;
  }[];
  acrossSets: {
    source: Source;
    phishing: boolean;
    count: number;
    suspicious: number;
    recallAt95: number;
  }[];
  acrossTime: { before: number; after: number; recallAt95: number; quality: Quality };
  baseRates: { base: number; verdict: 'suspicious' | 'dangerous'; quality: Quality }[];
  topSites: { count: number; alarms: number; bareAlarms: number };
  dangerous: number;
  curve: CurvePoint[];
  reliability: Bin[];
}

/** Where both kinds are equally likely. */
export const suspiciousFrom = 0.5;
const suspicious = Math.log(suspiciousFrom / (1 - suspiciousFrom));
/** URLs of one domain that count in the labelled set, so that no single site decides a split. */
const testedPerDomain = 10;
/** Half of what is promised, so that sites that were not looked at have room. */
const allowedAlarms = 0.0005;
/** JPCERT's list is learnt from before this day and tested from it on. */
const cut = Date.parse('2025-01-01') / 86_400_000;

type Progress = (line: string) => void;

export function evaluate(
  rows: readonly Row[],
  seed: number,
  say: Progress = () => undefined,
): Evaluation {
  return {
    ...evaluateSplits(rows, seed, say),
    acrossSets: acrossSets(rows, seed, say),
    acrossTime: acrossTime(rows, seed, say),
  };
}

/** Everything that is measured on rows whose domain the model never saw. */
export function evaluateSplits(
  rows: readonly Row[],
  seed: number,
  say: Progress = () => undefined,
): Omit<Evaluation, 'acrossSets' | 'acrossTime'> {
  const scored = scoreOutOfFold(rows, seed, say);
  const { dangerous, topSites } = judgeTopSites(scored);
  const splits = perFold(scored, (all) => labelledScores(all));
  say(`F1 of the splits: ${splits.map(({ f1 }) => f1.toFixed(3)).join(' ')}`);
  return {
    rows: countRows(rows),
    splits,
    pooled: perFold(scored, (all) => toScores(all.filter(({ row }) => isLearnt(row)))),
    bySource: sourcesOf(rows).map(({ source, phishing }) => {
      const all = scored.filter(({ row }) => row.source === source).map(({ score }) => score);
      return {
        ...{ source, phishing, count: all.length, suspicious: shareAbove(all, suspicious) },
        dangerous: shareAbove(all, dangerous),
      };
    }),
    baseRates: [0.05, 0.01, 0.001].flatMap((base) =>
      (['suspicious', 'dangerous'] as const).map((verdict) => {
        const all = toScores(scored.filter(({ row }) => isLearnt(row)));
        const threshold = verdict === 'suspicious' ? suspicious : dangerous;
        return { base, verdict, quality: qualityAt(all, threshold, base) };
      }),
    ),
    topSites,
    dangerous,
    curve: curveOf(toScores(scored.filter(({ row }) => isLearnt(row)))),
    reliability: reliabilityOf(toScores(scored.filter(({ row }) => isLearnt(row)))),
  };
}

interface Scored {
  row: Row;
  score: number;
  /** Of a top site: its score without a path. */
  bare?: number;
}

/** Every row judged by a model that never saw its registrable domain, nor that of its path. */
function scoreOutOfFold(rows: readonly Row[], seed: number, say: Progress): Scored[] {
  const scored: Scored[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const { scoreOf } = train(
      rows.filter((row) => row.fold !== fold),
      seed + fold,
    );
    for (const row of rows.filter((each) => each.fold === fold)) {
      const bare = row.source === 'tranco' ? { bare: scoreOf(bareOf(row)) } : {};
      scored.push({ row, score: scoreOf(row), ...bare });
    }
    say(`fold ${fold + 1} of ${folds}`);
  }
  return scored;
}

function bareOf(row: Row): Row {
  const site = readSite(row.site.host);
  return site ? { ...row, site } : row;
}

function toScores(scored: readonly Scored[]): Scores {
  const of = (phishing: boolean) =>
    scored.filter(({ row }) => row.phishing === phishing).map(({ score }) => score);
  return { phishing: of(true), benign: of(false) };
}

/**
 * The labelled set: PhishTank, and as many benign URLs, half of them from the labelled list and half from
 * the top sites. Taken evenly, not drawn, so nothing depends on luck.
 */
function labelledScores(scored: readonly Scored[]): Scores {
  const from = (test: (row: Row) => boolean) =>
    scored.filter(({ row }) => row.nth < testedPerDomain && test(row)).map(({ score }) => score);
  const phishing = from(({ source }) => source === 'phishtank');
  const listed = from(({ source }) => source === 'labelled-benign');
  const popular = from(({ source }) => source === 'tranco' || source === 'moz');
  const half = Math.ceil(phishing.length / 2);
  return { phishing, benign: [...stretch(listed, half), ...stretch(popular, half)] };
}

/** So many, spread evenly over all, in their order; again from the front where there are too few. */
function stretch(all: readonly number[], count: number): number[] {
  if (all.length === 0) return [];
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!);
}

function perFold(scored: readonly Scored[], toSet: (all: readonly Scored[]) => Scores): Quality[] {
  return Array.from({ length: folds }, (_, fold) =>
    qualityAt(toSet(scored.filter(({ row }) => row.fold === fold)), suspicious),
  );
}

/** The threshold for each fold is set on the top sites of the others, and counted on its own. */
function judgeTopSites(scored: readonly Scored[]) {
  const top = scored.filter(({ row }) => row.source === 'tranco');
  const worst = ({ score, bare = score }: Scored) => Math.max(score, bare);
  let alarms = 0;
  let bareAlarms = 0;
  for (let fold = 0; fold < folds; fold++) {
    const others = top.filter(({ row }) => row.fold !== fold).map(worst);
    const threshold = thresholdFor(others, allowedAlarms);
    for (const each of top.filter(({ row }) => row.fold === fold)) {
      if (worst(each) >= threshold) alarms++;
      if ((each.bare ?? each.score) >= threshold) bareAlarms++;
    }
  }
  return {
    dangerous: thresholdFor(top.map(worst), allowedAlarms),
    topSites: { count: top.length, alarms, bareAlarms },
  };
}

function countRows(rows: readonly Row[]): Evaluation['rows'] {
  const bySource: Record<string, number> = {};
  for (const { source } of rows) bySource[source] = (bySource[source] ?? 0) + 1;
  const phishing = rows.filter((row) => row.phishing).length;
  return { phishing, benign: rows.length - phishing, bySource };
}

function sourcesOf(rows: readonly Row[]): { source: Source; phishing: boolean }[] {
  const kinds = new Map(rows.map(({ source, phishing }) => [source, phishing] as const));
  return [...kinds].map(([source, phishing]) => ({ source, phishing }));
}

/** Each source judged by a model that learnt from the others only. */
export function acrossSets(
  rows: readonly Row[],
  seed: number,
  say: Progress,
): Evaluation['acrossSets'] {
  const left: Source[] = [
    'phishtank',
    'jpcert',
    'phishing-database',
    'openphish',
    'universities',
    'banks',
  ];
  return left.flatMap((source) => {
    const tested = rows.filter((row) => row.source === source);
    const [first] = tested;
    if (!first) return [];
    const groups = new Set(tested.map(({ group }) => group));
    // Half of the other benign domains are kept back to set the precision by.
    const kept = (row: Row) => !row.phishing && row.fold % 2 === 1;
    const model = train(
      rows.filter(
        (row) => row.source !== source && !groups.has(row.group) && !(first.phishing && kept(row)),
      ),
      seed,
    );
    const scores = tested.map(model.scoreOf);
    const benign = first.phishing
      ? rows.filter((row) => kept(row) && isLearnt(row)).map(model.scoreOf)
      : [];
    say(`without ${source}`);
    return [
      {
        ...{ source, phishing: first.phishing, count: tested.length },
        suspicious: shareAbove(scores, suspicious),
        recallAt95: first.phishing ? recallAt({ phishing: scores, benign }, 0.95) : 0,
      },
    ];
  });
}

/** Learnt from what was known before a day, tested on domains first seen after it. */
export function acrossTime(
  rows: readonly Row[],
  seed: number,
  say: Progress,
): Evaluation['acrossTime'] {
  const undated = new Set<Source>(['phishing-database', 'openphish']); // gathered after the day
  const isBefore = (row: Row) => (row.phishing ? row.day > 0 && row.day < cut : row.fold % 2 === 0);
  const before = rows.filter((row) => !undated.has(row.source) && isBefore(row));
  const known = new Set(before.map(({ group }) => group));
  const after = rows.filter(
    (row) =>
      !known.has(row.group) &&
      (row.phishing ? row.source === 'jpcert' && row.day >= cut : isLearnt(row)),
  );
  const { scoreOf }: Trained = train(before, seed);
  const scores: Scores = {
    phishing: after.filter((row) => row.phishing).map(scoreOf),
    benign: after.filter((row) => !row.phishing).map(scoreOf),
  };
  say('across time');
  return {
    before: before.filter((row) => row.phishing).length,
    after: scores.phishing.length,
    recallAt95: recallAt(scores, 0.95),
    quality: qualityAt(scores, suspicious, 0.5),
  };
}

export function averageF1(qualities: readonly Quality[]): { mean: number; worst: number } {
  const values = qualities.map(({ f1 }) => f1);
  return { mean: mean(values), worst: Math.min(...values) };
}
