import { hasData, readExamples } from './data.ts';
import { evaluate, type Evaluation } from './evaluate.ts';
import { createPool } from './pool.ts';
import { train, type Trained } from './train.ts';

export interface Run {
  evaluation: Evaluation;
  /** Learnt from everything: what is shipped. */
  trained: Trained;
}

export interface RunSize {
  folder: string;
  seed: number;
  /** Share of the domains, 1 for all. */
  size?: number;
  say?: (line: string) => void;
}

export function isDataHere(folder: string): boolean {
  return hasData(folder);
}

/** Reads, evaluates and trains. The same seed gives the same weights. */
export function runTraining({ folder, seed, size = 1, say = () => undefined }: RunSize): Run {
  const rows = createPool(readExamples(folder), seed, size);
  say(`${rows.length} URLs`);
  const evaluation = evaluate(rows, seed, say);
  const trained = train(rows, seed);
  say('all');
  return { evaluation, trained };
}
