import type { Explanation } from './explanation.ts';

/** Worst first. `clean` means that the content of the page was seen and nothing was found, not that it is safe. */
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

type PageSeen = Pick<Explanation, 'headers' | 'page'>;

/** Why a score without findings says nothing about the site: `404, not found`; '' if its content was seen. */
export function whyUnseen(explanation: PageSeen | undefined): string {
  const { state, status } = explanation?.page ?? { state: 'not seen', status: 0 };
  if (state === 'seen') return '';
  // Older reports have no state.
  if (!explanation?.page && explanation?.headers?.length !== 0) return '';
  return status === 0 ? 'the page was not seen' : `HTTP ${status}, ${state}`;
}

export function reportVerdict(score: string, explanation: PageSeen | undefined): ReportVerdict {
  const verdict = verdictOfScore[score.toLowerCase()] ?? 'unknown';
  return verdict === 'clean' && whyUnseen(explanation) !== '' ? 'unknown' : verdict;
}
