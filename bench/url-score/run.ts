import { createCorpus, type Corpus } from './corpus.ts';
import { habits, learn, type Linear } from './learn.ts';
import {
  calibrateApart,
  calibrateOn,
  evaluate,
  leaveOut,
  type Calibration,
  type Evaluation,
} from './leave-out.ts';
import { readSources } from './sources.ts';

export interface Run {
  corpus: Corpus;
  /** What is shipped: fitted on all left-out scores. The figures below use thresholds fitted separately. */
  calibration: Calibration;
  /** Each list left out in turn: what an unknown list would see. */
  byList: Evaluation;
  /** All lists of a collector left out together: harder than reality. */
  byCollector: Evaluation;
}

export interface RunSize {
  folder: string;
  seed: number;
  /** Share of the usual sample from each list. */
  size?: number;
  say?: (line: string) => void;
}

const drawn = { mostPhishing: 60_000, mostOrdinary: 40_000 };

/** Leaves lists out in turn and measures. The same seed gives the same figures. */
export function measureLists({ folder, seed, size = 1, say = () => undefined }: RunSize): Run {
  const corpus = createCorpus(readSources(folder), {
    seed,
    mostPhishing: Math.round(size * drawn.mostPhishing),
    mostOrdinary: Math.round(size * drawn.mostOrdinary),
  });
  say(`${corpus.source.length} URLs`);
  const lists = leaveOut(corpus, { by: 'list', seed, say });
  const collectors = leaveOut(corpus, { by: 'collector', seed, say });
  return {
    corpus,
    calibration: calibrateOn(lists),
    byList: evaluate(lists, calibrateApart(lists)),
    byCollector: evaluate(collectors, calibrateApart(collectors)),
  };
}

/** The shipped model is trained on every list. */
export function trainAll(corpus: Corpus, seed: number): Linear {
  return learn(corpus, Uint32Array.from(corpus.source.keys()), { ...habits, seed });
}
