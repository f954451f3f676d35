import { suspiciousFrom } from './evaluate.ts';
import type { Trained } from './train.ts';

/** The files of src/domain/phishing/data that hold what was learnt, by name. */
export function dataFiles(
  { start, weights, letters }: Trained,
  dangerous: number,
): Record<string, string> {
  const tables = Object.entries(letters).flatMap(([part, { usual, phishing }]) => [
    [`${part}-letters-usual.txt`, `${usual.trim()}\n`],
    [`${part}-letters-phishing.txt`, `${phishing.trim()}\n`],
  ]);
  return {
    'weights.txt': weightsFile(start, weights, dangerous),
    ...(Object.fromEntries(tables) as Record<string, string>),
  };
}

function weightsFile(
  start: number,
  weights: ReadonlyMap<string, number>,
  dangerous: number,
): string {
  const lines = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sign, weight]) => `${sign.replace('.', ' ')} ${weight}`);
  return `# Made by scripts/train-url-score.mjs from lists that are not part of this project; do not edit.
# Log-odds before any sign is seen, and probabilities from which on a URL is called so.
start ${round(start, 3)}
threshold suspicious ${suspiciousFrom}
threshold dangerous ${round(dangerous, 5)}
# Log-odds that each sign adds: family, name, weight. docs/phishing-score.md says what they mean.
${lines.join('\n')}
`;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
