import type { Corpus } from './corpus.ts';
import { habits, learn, scoreRow } from './learn.ts';
import {
  areaOf,
  balancedF1,
  calibrate,
  mean,
  reliabilityOf,
  shareAbove,
  thresholdFor,
  type Bin,
  type Line,
} from './measure.ts';
import type { Source } from './sources.ts';

/** What is left out together: a single list, or all lists of one collector. */
export type LeftOut = 'list' | 'collector';

/** A list the model was not trained on, scored by a model that knows none of its domains either. */
export interface LeftOutList {
  source: Source;
  fold: number;
  scores: Float64Array;
}

const foldCount = 7;

/** Trains without a few lists at a time until each was left out once, and scores those. */
export function leaveOut(
  corpus: Corpus,
  { by, seed, say }: { by: LeftOut; seed: number; say: (line: string) => void },
): LeftOutList[] {
  const foldOf = foldsOf(corpus.sources, by);
  return Array.from({ length: foldCount }, (_, fold) => {
    const isLeft = (row: number) => foldOf[corpus.source[row]!] === fold;
    const model = learn(corpus, rowsWithout(corpus, isLeft), { ...habits, seed });
    const lists = corpus.sources.flatMap((source, number) => {
      if (foldOf[number] !== fold) return [];
      const rows = [...corpus.source.keys()].filter((row) => corpus.source[row] === number);
      const scores = Float64Array.from(rows, (row) => scoreRow(model, corpus, row));
      return { source, fold, scores };
    });
    say(`left out ${by} ${fold + 1} of ${foldCount}`);
    return lists;
  }).flat();
}

/**
 * Deals lists in turn, so that those of one collector are in different folds; or puts a whole
 * collector into one.
 */
function foldsOf(sources: readonly Source[], by: LeftOut): number[] {
  const origins = [...new Set(sources.filter((each) => each.phishing).map(({ origin }) => origin))];
  const counts = { phishing: 0, ordinary: 0 };
  return sources.map(({ phishing, origin }) => {
    if (!phishing) return counts.ordinary++ % foldCount;
    return by === 'collector' ? origins.indexOf(origin) % foldCount : counts.phishing++ % foldCount;
  });
}

/** Rows to train on: none is left out, and none shares its domain with one that is. */
export function rowsWithout(
  { source, owner }: Corpus,
  isLeft: (row: number) => boolean,
): Uint32Array {
  const held = new Set<number>();
  for (const row of source.keys()) if (isLeft(row)) held.add(owner[row]!);
  return Uint32Array.from(
    [...source.keys()].filter((row) => !isLeft(row) && !held.has(owner[row]!)),
  );
}

/** Allowed shares of ordinary pages with either verdict, as the mean over lists. */
const allowed = { suspicious: 0.0195, dangerous: 0.00095 };

export interface Calibration {
  line: Line;
  /** Log-odds, calibrated. */
  thresholds: { suspicious: number; dangerous: number };
}

export function calibrateOn(lists: readonly LeftOutList[]): Calibration {
  const { phishing, ordinary } = kindsOf(lists);
  const line = calibrate(phishing.map(scoresOf), ordinary.map(scoresOf));
  const from = (share: number) =>
    line.slope * thresholdFor(ordinary.map(scoresOf), share) + line.offset;
  return {
    line,
    thresholds: { suspicious: from(allowed.suspicious), dangerous: from(allowed.dangerous) },
  };
}

export interface ListQuality {
  name: string;
  count: number;
  /** Shares of the list with at least this verdict. */
  suspicious: number;
  dangerous: number;
  /** Against the ordinary lists left out with it; only for phishing lists. */
  area?: number;
  f1?: number;
}

export interface Evaluation {
  phishing: ListQuality[];
  ordinary: ListQuality[];
  /** Lists of popular hosts, which are not ordinary pages. */
  wellKnown: ListQuality[];
  mean: { area: number; f1: number; recall: number; alarms: number; dangerous: number };
  reliability: Bin[];
}

/** Calibration and thresholds for the lists of each fold, fitted on those of the other folds. */
export function calibrateApart(lists: readonly LeftOutList[]): (fold: number) => Calibration {
  const made = Array.from({ length: foldCount }, (_, fold) =>
    calibrateOn(lists.filter((list) => list.fold !== fold)),
  );
  return (fold) => made[fold]!;
}

/** `calibrationOf` a fold must not have seen the lists of that fold. */
export function evaluate(
  lists: readonly LeftOutList[],
  calibrationOf: (fold: number) => Calibration,
): Evaluation {
  const scored = lists.map((list) => {
    const { slope, offset } = calibrationOf(list.fold).line;
    return { ...list, scores: list.scores.map((score) => slope * score + offset) };
  });
  const { phishing, ordinary, wellKnown } = kindsOf(scored);
  const qualityOf = ({ source, fold, scores }: LeftOutList): ListQuality => {
    const { thresholds } = calibrationOf(fold);
    return {
      name: source.name,
      count: scores.length,
      suspicious: shareAbove(scores, thresholds.suspicious),
      dangerous: shareAbove(scores, thresholds.dangerous),
    };
  };
  const bad = phishing.map((list) => {
    const own = qualityOf(list);
    const others = ordinary.filter(({ fold }) => fold === list.fold);
    const alarms = mean(others.map((each) => qualityOf(each).suspicious));
    const pooled = Float64Array.from(others.flatMap(({ scores }) => [...scores]));
    return {
      ...own,
      area: areaOf({ phishing: list.scores, ordinary: pooled }),
      f1: balancedF1(own.suspicious, alarms),
    };
  });
  const good = ordinary.map(qualityOf);
  return {
    phishing: bad,
    ordinary: good,
    wellKnown: wellKnown.map(qualityOf),
    mean: {
      area: mean(bad.map(({ area }) => area)),
      f1: mean(bad.map(({ f1 }) => f1)),
      recall: mean(bad.map(({ suspicious }) => suspicious)),
      alarms: mean(good.map(({ suspicious }) => suspicious)),
      dangerous: mean(good.map(({ dangerous }) => dangerous)),
    },
    reliability: reliabilityOf(phishing.map(scoresOf), ordinary.map(scoresOf)),
  };
}

const scoresOf = ({ scores }: LeftOutList) => scores;

function kindsOf(lists: readonly LeftOutList[]) {
  return {
    phishing: lists.filter(({ source }) => source.phishing),
    ordinary: lists.filter(({ source }) => source.isOrdinary),
    wellKnown: lists.filter(({ source }) => !source.phishing && !source.isOrdinary),
  };
}
