import type { Verdict } from '../verdict/contract.ts';
import type { Explanation } from './explanation.ts';

/** Words of the wire for a domain, from `score_num` 0 on. */
export const scoreWords = ['safe', 'low', 'moderate', 'dangerous', 'critical'] as const;
/** Percentages from which a domain is low, moderate, dangerous, critical. */
const percentSteps = [20, 40, 70, 90] as const;

export function scoreOfPercent(percent: number): number {
  return percentSteps.filter((from) => percent >= from).length;
}

/** The members of the wire. Recorded answers of the reference have 20 with `safe` and 40 with `low`. */
export function domainScoreOf(score: number) {
  return {
    score: scoreWords[score] ?? 'critical',
    score_num: score,
    score_percentage: 20 * (score + 1),
  };
}

/** Of the one list, those that a scan can come to: a page that was not seen is unknown. */
export const reportVerdicts = [
  'malicious',
  'suspicious',
  'unknown',
  'no findings',
] as const satisfies readonly Verdict[];
export type ReportVerdict = (typeof reportVerdicts)[number];

/** By the score of a report. */
const verdictOfScore: Readonly<Record<string, ReportVerdict>> = {
  critical: 'malicious',
  dangerous: 'malicious',
  moderate: 'suspicious',
  low: 'no findings',
  safe: 'no findings',
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
  return verdict === 'no findings' && whyUnseen(explanation) !== '' ? 'unknown' : verdict;
}
