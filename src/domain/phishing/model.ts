import type { Family } from './features.ts';
import { readForest, type Forest } from './forest.ts';
import { families, measureNames, type Learnt } from './measures.ts';
import { createPieces } from './pieces.ts';
import { readData, readLines } from './read-data.ts';
import { createSpelling, type LetterTables, type Part } from './spelling.ts';

/** What the training learnt. */
export interface Model {
  /** Where the sum begins: a log-odds. */
  start: number;
  learnt: Learnt;
  forest: Forest;
  thresholds: { suspicious: number; dangerous: number };
}

/**
 * Signs too rare in the lists to be learnt, and too telling to be left out. Log-odds set by hand. The true
 * domains of brands are such a sign: their letters are those that phishers borrow.
 */
export const handSet: Readonly<Record<string, number>> = {
  'brand.homograph': 2.5,
  'brand.own-site': -1,
  'host.mixed-scripts': 1.5,
  'host.user-info': 1.5,
};

let model: Model | undefined;

/** Made when it is first needed: most commands never score a URL. */
export function learntModel(): Model {
  model ??= readModel();
  return model;
}

function readModel(): Model {
  const thresholds = { suspicious: 1, dangerous: 1 };
  const maps = new Map(families.map((family) => [family, new Map<string, number>()]));
  // `threshold dangerous 0.99`, else `family sign log-odds`.
  for (const line of readLines('log-odds.txt')) {
    const [family = '', name = '', value = ''] = line.split(' ');
    if (family === 'threshold') thresholds[name as keyof typeof thresholds] = Number(value);
    else maps.get(family as Family)?.set(name, Number(value));
  }
  const forest = readForest(readLines('trees.txt'), measureNames);
  return {
    start: forest.start,
    forest,
    thresholds,
    learnt: {
      logOdds: Object.fromEntries(maps) as unknown as Learnt['logOdds'], // its keys are all families
      spelling: createSpelling({
        name: tablesOf('name'),
        path: tablesOf('path'),
        subdomain: tablesOf('subdomain'),
      }),
      pieces: createPieces({
        host: readData('host-pieces.txt'),
        path: readData('path-pieces.txt'),
      }),
    },
  };
}

function tablesOf(part: Part): LetterTables {
  return {
    usual: readData(`${part}-letters-usual.txt`),
    phishing: readData(`${part}-letters-phishing.txt`),
  };
}
