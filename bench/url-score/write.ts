import type { LetterTables } from '../../src/domain/phishing/spelling.ts';
import { suspiciousFrom } from './evaluate.ts';
import type { Trained } from './train.ts';

const made =
  '/** Made by scripts/train-url-score.mjs from lists that are not part of this project; do not edit. */';

/** The files of src/domain/phishing/data that hold what was learnt, by name. */
export function dataFiles(
  { start, weights, letters }: Trained,
  dangerous: number,
): Record<string, string> {
  return {
    'weights.ts': weightsFile(start, weights, dangerous),
    'name-letters.ts': lettersFile(letters.name, 'registered names'),
    'subdomain-letters.ts': lettersFile(letters.subdomain, 'what stands before registered names'),
    'path-letters.ts': lettersFile(letters.path, 'paths'),
  };
}

function weightsFile(
  start: number,
  weights: ReadonlyMap<string, number>,
  dangerous: number,
): string {
  const lines = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sign, weight]) => `  ${quote(sign)}: ${weight},`);
  return `/* eslint max-lines: off -- a table of data */
${made}

/** Log-odds before any sign is seen. */
export const start = ${round(start, 3)};

/** Probabilities from which on a URL is called so. */
export const thresholds = { suspicious: ${suspiciousFrom}, dangerous: ${round(dangerous, 5)} };

/** Log-odds that each sign adds; docs/phishing-score.md says what they mean. */
export const weights: Readonly<Record<string, number>> = {
${lines.join('\n')}
};
`;
}

function lettersFile({ usual, phishing }: LetterTables, what: string): string {
  const table = (text: string) => text.replace(/[\\`$]/g, (sign) => `\\${sign}`);
  return `/* eslint max-lines: off -- a table of data */
${made}

/** Letters of ${what} of ordinary URLs: a context, then each letter with its surprise in tenths of a bit. */
export const usual = \`
${table(usual)}
\`;

/** The same of phishing URLs. */
export const phishing = \`
${table(phishing)}
\`;
`;
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, (sign) => `\\${sign}`)}'`;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
