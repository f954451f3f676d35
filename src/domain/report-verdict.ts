import type { Explanation } from './explanation.ts';

/** Worst first. `clean` means that the page was seen and nothing was found, not that it is safe. */
export const reportVerdicts = ['malicious', 'suspicious', 'unknown', 'clean'] as const;
export type ReportVerdict = (typeof reportVerdicts)[number];

/** By the score of a report. */
const verdictOfScore: Readonly<Record<string, ReportVerdict>> = {
  critical: 'malicious',
  dangerous: 'malicious',
  moderate: 'suspicious',
  low: 'clean',
  safe: 'clean',
};

/** A report without response headers is of a page that was not seen, and the score says nothing. */
export function isUnseen(explanation: Pick<Explanation, 'headers'> | undefined): boolean {
  return explanation?.headers?.length === 0;
}

export function reportVerdict(
  score: string,
  explanation: Pick<Explanation, 'headers'> | undefined,
): ReportVerdict {
  const verdict = verdictOfScore[score.toLowerCase()] ?? 'unknown';
  return verdict === 'clean' && isUnseen(explanation) ? 'unknown' : verdict;
}
