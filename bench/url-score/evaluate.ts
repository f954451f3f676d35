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
import { folds, isBare, isHandWritten, isLearnt, isTopSite, type Row } from './pool.ts';
import { train, type Trained } from './train.ts';

/** Ways to count the same scores; the first is the one that the figures asked for are read from. */
export const countings = ['balanced', 'every-url', 'bare-alike', 'with-path'] as const;
export type Counting = (typeof countings)[number];

export interface Evaluation {
  rows: { phishing: number; benign: number; bySource: Record<string, number> };
  /** Labelled set, as many benign URLs as phishing ones: one row a split, for each way to count. */
  splits: Record<Counting, Quality[]>;
  pooled: Quality[];
  /** Recall or false alarms of each source, out of fold, at `suspicious` and at `dangerous`. */
  bySource: SourceShare[];
  acrossSets: SetShare[];
  acrossTime: { before: number; after: number; recallAt95: number; quality: Quality };
  baseRates: { base: number; verdict: 'suspicious' | 'dangerous'; quality: Quality }[];
  topSites: { count: number; alarms: number; bareAlarms: number };
  dangerous: number;
  curve: CurvePoint[];
  reliability: Bin[];
}

export interface SourceShare {
  source: string;
  phishing: boolean;
  count: number;
  suspicious: number;
  dangerous: number;
}

export interface SetShare {
  source: Source;
  phishing: boolean;
  count: number;
  suspicious: number;
  recallAt95: number;
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

export function evaluate(rows: readonly Row[], seed: number, say: Progress): Evaluation {
  const scores = new Float64Array(rows.length);
  for (let fold = 0; fold < folds; fold++) {
    for (const [at, score] of scoreFold(rows, fold, seed)) scores[at] = score;
    say(`fold ${fold + 1} of ${folds}`);
  }
  return {
    ...evaluateSplits(rows, scores),
    acrossSets: leftOut.flatMap((source) => {
      say(`without ${source}`);
      return acrossSets(rows, source, seed);
    }),
    acrossTime: acrossTime(rows, seed),
  };
}

/** The rows of a fold, judged by a model that never saw their registrable domains, nor those of their paths. */
export function scoreFold(
  rows: readonly Row[],
  fold: number,
  seed: number,
): [at: number, score: number][] {
  const { scoreOf } = train(
    rows.filter((row) => row.fold !== fold),
    seed + fold,
  );
  return rows.flatMap((row, at) =>
    row.fold === fold ? [[at, scoreOf(row)] as [number, number]] : [],
  );
}

interface Scored {
  row: Row;
  score: number;
}

/** Everything that is measured on rows whose domain the model never saw. */
export function evaluateSplits(
  rows: readonly Row[],
  scores: ArrayLike<number>,
): Omit<Evaluation, 'acrossSets' | 'acrossTime'> {
  const scored = rows.map((row, at) => ({ row, score: scores[at] ?? 0 }));
  const { dangerous, topSites } = judgeTopSites(scored);
  const learnt = scored.filter(({ row }) => isTested(row));
  const all = toScores(learnt);
  const splits = countings.map((way) => [way, perFold(scored, (own) => labelledScores(own, way))]);
  return {
    rows: countRows(rows),
    splits: Object.fromEntries(splits) as Evaluation['splits'], // its keys are the countings
    pooled: perFold(learnt, toScores),
    bySource: sharesOf(scored, dangerous),
    baseRates: [0.05, 0.01, 0.001].flatMap((base) =>
      (['suspicious', 'dangerous'] as const).map((verdict) => {
        const threshold = verdict === 'suspicious' ? suspicious : dangerous;
        return { base, verdict, quality: qualityAt(all, threshold, base) };
      }),
    ),
    topSites,
    dangerous,
    curve: curveOf(all),
    reliability: reliabilityOf(all),
  };
}

function sharesOf(scored: readonly Scored[], dangerous: number): SourceShare[] {
  const bySource = new Map<string, Scored[]>();
  for (const each of scored) {
    const source = isHandWritten(each.row) ? 'hand-written pages' : each.row.source;
    const list = bySource.get(source);
    if (list) list.push(each);
    else bySource.set(source, [each]);
  }
  return [...bySource].map(([source, list]) => {
    const all = list.map(({ score }) => score);
    return {
      source,
      phishing: list[0]?.row.phishing ?? false,
      count: all.length,
      suspicious: shareAbove(all, suspicious),
      dangerous: shareAbove(all, dangerous),
    };
  });
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
function labelledScores(scored: readonly Scored[], way: Counting): Scores {
  const most = way === 'every-url' ? Infinity : testedPerDomain;
  const from = (test: (row: Row) => boolean) =>
    scored.filter(({ row }) => row.nth < most && !isHandWritten(row) && test(row));
  const phishing = from(({ source }) => source === 'phishtank');
  const listed = from(({ source }) => source === 'labelled-benign');
  const half = Math.ceil(phishing.length / 2);
  const bare = {
    balanced: 0.5,
    'every-url': 0.5,
    'with-path': 0,
    'bare-alike': Math.min(1, phishing.filter(({ row }) => isBare(row)).length / Math.max(1, half)),
  }[way];
  const benign = [
    ...stretch(listed, half),
    ...stretch(
      from((row) => isTopSite(row) && isBare(row)),
      Math.round(half * bare),
    ),
    ...stretch(
      from((row) => isTopSite(row) && !isBare(row)),
      half - Math.round(half * bare),
    ),
  ];
  return { phishing: phishing.map(({ score }) => score), benign: benign.map(({ score }) => score) };
}

/** So many, spread evenly over all, in their order; again from the front where there are too few. */
function stretch<T>(all: readonly T[], count: number): T[] {
  if (all.length === 0) return [];
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!);
}

function perFold(scored: readonly Scored[], toSet: (all: readonly Scored[]) => Scores): Quality[] {
  return Array.from({ length: folds }, (_, fold) =>
    qualityAt(toSet(scored.filter(({ row }) => row.fold === fold)), suspicious),
  );
}

/** A site's worse score, bare or with a path. */
interface TopSite {
  fold: number;
  worst: number;
  bare: number;
}

/** The threshold for each fold is set on the top sites of the others, and counted on its own. */
function judgeTopSites(scored: readonly Scored[]) {
  const sites = new Map<string, TopSite>();
  for (const { row, score } of scored) {
    if (row.source !== 'tranco') continue;
    const { worst, bare } = sites.get(row.site.host) ?? { worst: -Infinity, bare: -Infinity };
    sites.set(row.site.host, {
      fold: row.fold,
      worst: Math.max(worst, score),
      bare: isBare(row) ? score : bare,
    });
  }
  const top = [...sites.values()];
  let alarms = 0;
  let bareAlarms = 0;
  for (let fold = 0; fold < folds; fold++) {
    const others = top.filter((site) => site.fold !== fold).map(({ worst }) => worst);
    const threshold = thresholdFor(others, allowedAlarms);
    const own = top.filter((site) => site.fold === fold);
    alarms += own.filter(({ worst }) => worst >= threshold).length;
    bareAlarms += own.filter(({ bare }) => bare >= threshold).length;
  }
  const dangerous = thresholdFor(
    top.map(({ worst }) => worst),
    allowedAlarms,
  );
  return { dangerous, topSites: { count: top.length, alarms, bareAlarms } };
}

function countRows(rows: readonly Row[]): Evaluation['rows'] {
  const bySource: Record<string, number> = {};
  for (const { source } of rows) bySource[source] = (bySource[source] ?? 0) + 1;
  const phishing = rows.filter((row) => row.phishing).length;
  return { phishing, benign: rows.length - phishing, bySource };
}

/** Sources that are left out in turn. */
export const leftOut: readonly Source[] = [
  ...(['phishtank', 'jpcert', 'phishing-database', 'openphish', 'universities', 'banks'] as const),
];

/** A source judged by a model that learnt from the others only. */
export function acrossSets(rows: readonly Row[], source: Source, seed: number): SetShare[] {
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
  const benign = first.phishing ? rows.filter((row) => kept(row) && isTested(row)) : [];
  return [
    {
      source,
      phishing: first.phishing,
      count: tested.length,
      suspicious: shareAbove(scores, suspicious),
      recallAt95: first.phishing
        ? recallAt({ phishing: scores, benign: benign.map(model.scoreOf) }, 0.95)
        : 0,
    },
  ];
}

function isTested(row: Row): boolean {
  return isLearnt(row) && !isHandWritten(row);
}

/** Learnt from what was known before a day, tested on domains first seen after it. */
export function acrossTime(rows: readonly Row[], seed: number): Evaluation['acrossTime'] {
  const undated = new Set<Source>(['phishing-database', 'openphish']); // gathered after the day
  const isBefore = (row: Row) => (row.phishing ? row.day > 0 && row.day < cut : row.fold % 2 === 0);
  const before = rows.filter((row) => !undated.has(row.source) && isBefore(row));
  const known = new Set(before.map(({ group }) => group));
  const after = rows.filter(
    (row) =>
      !known.has(row.group) &&
      (row.phishing ? row.source === 'jpcert' && row.day >= cut : isTested(row)),
  );
  const { scoreOf }: Trained = train(before, seed);
  const scores: Scores = {
    phishing: after.filter((row) => row.phishing).map(scoreOf),
    benign: after.filter((row) => !row.phishing).map(scoreOf),
  };
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
