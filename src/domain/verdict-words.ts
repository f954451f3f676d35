import type { Verdict } from '../verdict/contract.ts';
import type { Explanation } from './explanation.ts';

/** Words of the contract for a domain, by `score_num`. */
export const scoreWords = ['safe', 'low', 'moderate', 'dangerous', 'critical'] as const;
/** Least percentage for low, moderate, dangerous and critical. */
const percentSteps = [20, 40, 70, 90] as const;

export function scoreOfPercent(percent: number): number {
  return percentSteps.filter((from) => percent >= from).length;
}

/** The score members of a report. Recorded answers of the reference have 20 with `safe` and 40 with `low`. */
export function domainScoreOf(score: number) {
  return {
    score: scoreWords[score] ?? 'critical',
    score_num: score,
    score_percentage: 20 * (score + 1),
  };
}

/** The verdicts that a scan can reach. A page that was not seen is `unknown`. */
export const reportVerdicts = [
  'malicious',
  'suspicious',
  'unknown',
  'no findings',
] as const satisfies readonly Verdict[];
export type ReportVerdict = (typeof reportVerdicts)[number];

/** Keyed by the score of a report. */
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
