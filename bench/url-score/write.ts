import { writeForest } from '../../src/domain/phishing/forest.ts';
import { families, measureNames } from '../../src/domain/phishing/measures.ts';
import { suspiciousFrom } from './evaluate.ts';
import type { Trained } from './train.ts';

const madeBy =
  '# Made by scripts/train-url-score.mjs from lists that are not part of this project; do not edit.';

/** The files of src/domain/phishing/data that hold what was learnt, by name. */
export function dataFiles(trained: Trained, dangerous: number): Record<string, string> {
  const tables = Object.entries(trained.letters).flatMap(([part, { usual, phishing }]) => [
    [`${part}-letters-usual.txt`, `${usual.trim()}\n`],
    [`${part}-letters-phishing.txt`, `${phishing.trim()}\n`],
  ]);
  return {
    'log-odds.txt': logOddsFile(trained, dangerous),
    'trees.txt': treesFile(trained),
    'host-pieces.txt': `${trained.pieces.host}\n`,
    'path-pieces.txt': `${trained.pieces.path}\n`,
    ...(Object.fromEntries(tables) as Record<string, string>),
  };
}

function logOddsFile({ logOdds }: Trained, dangerous: number): string {
  const lines = families.flatMap((family) =>
    [...logOdds[family]]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([sign, value]) => `${family} ${sign} ${value}`),
  );
  return `${madeBy}
# Probabilities from which on a URL is called so.
threshold suspicious ${suspiciousFrom}
threshold dangerous ${Number(dangerous.toFixed(5))}
# Log-odds of each sign by itself: family, sign, value. Their sums are what trees ask for.
${lines.join('\n')}
`;
}

function treesFile({ nodes }: Trained): string {
  return `${madeBy}
# A line for each node: the log-odds that the tree says having come so far, and, where it goes on, the measure
# that it asks for and a cut. Next comes all that follows where the measure is below the cut, and then all that
# follows where it is not. A tree stops at a question that cannot be answered. The trees are added up.
${writeForest(nodes, measureNames)}
`;
}
