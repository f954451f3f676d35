import { createCorpus, type Corpus } from './corpus.ts';
import { habits, learn, type Linear } from './learn.ts';
import { calibrateOn, evaluate, leaveOut, type Calibration, type Evaluation } from './leave-out.ts';
import { readSources } from './sources.ts';

export interface Run {
  corpus: Corpus;
  calibration: Calibration;
  /** Each list left out in turn: what the next stranger's list will see. */
  byList: Evaluation;
  /** Every list of a collector left out at once: harder than life. */
  byCollector: Evaluation;
}

export interface RunSize {
  folder: string;
  seed: number;
  /** Share of the usual draw from each list. */
  size?: number;
  say?: (line: string) => void;
}

const drawn = { mostPhishing: 8_000, mostOrdinary: 3_000 };

/** Leaves lists out in turn and measures. The same seed gives the same figures. */
export function measureLists({ folder, seed, size = 1, say = () => undefined }: RunSize): Run {
  const corpus = createCorpus(readSources(folder), {
    seed,
    mostPhishing: Math.round(size * drawn.mostPhishing),
    mostOrdinary: Math.round(size * drawn.mostOrdinary),
  });
  say(`${corpus.source.length} URLs`);
  const lists = leaveOut(corpus, { by: 'list', seed, say });
  const calibration = calibrateOn(lists);
  const collectors = leaveOut(corpus, { by: 'collector', seed, say });
  return {
    corpus,
    calibration,
    byList: evaluate(lists, calibration),
    byCollector: evaluate(collectors, calibration),
  };
}

const shippedDraw = { mostPhishing: 20_000, mostOrdinary: 6_000 };

/** What is shipped has learnt from every list, and from more of each. */
export function trainAll(folder: string, seed: number): Linear {
  const corpus = createCorpus(readSources(folder), { seed, ...shippedDraw });
  return learn(corpus, Uint32Array.from(corpus.source.keys()), { ...habits, seed });
}
