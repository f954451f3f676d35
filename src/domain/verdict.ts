import type { Finding } from './checks/check.ts';
import { listings } from './checks/reputation.ts';
import type { Seen } from './checks/seen.ts';
import type { Explanation } from './explanation.ts';
import type { Report } from './report.ts';
import type { Gap } from './visit.ts';

/** Result of the phishing model for a page. */
interface PhishingVerdict {
  /** 0 to 100. */
  percent: number;
  /** 0 to 10. */
  dgaScore: number;
  isFakeDomain: boolean;
  reasons: Explanation['reasons'];
}

/** `report` is complete but for the verdict itself. */
export type JudgePhishing = (report: Report, seen: Seen) => PhishingVerdict;

const unjudged: PhishingVerdict = { percent: 0, dgaScore: 0, isFakeDomain: false, reasons: [] };

/** Percentages from which a domain is low, moderate, dangerous, critical. */
const percentSteps = [20, 40, 70, 90] as const;
const levels = ['safe', 'low', 'moderate', 'dangerous', 'critical'] as const;

export function verdictOf(
  report: Report,
  seen: Seen,
  judgePhishing?: JudgePhishing,
): { finding: Finding; reasons: Explanation['reasons']; gaps: Gap[] } {
  const phishing = judgePhishing?.(report, seen) ?? unjudged;
  const level = levelOf(report, seen, phishing.percent);
  const dga = phishing.dgaScore;
  return {
    finding: {
      classification: { dga_score: dga },
      main_domain_info: {
        domain_score: {
          score: levels[level - 1] ?? 'critical',
          score_num: level - 1,
          score_percentage: level * 20,
        },
      },
      summary: {
        dga_score: dga,
        fake_domain: phishing.isFakeDomain,
        url_phishing_prob: phishing.percent,
      },
    },
    reasons: phishing.reasons,
    gaps: judgePhishing ? [] : [{ what: 'phishing', why: 'No phishing model is loaded.' }],
  };
}

/** 1 to 5: the worst of model, feeds, addresses and downloads. */
function levelOf(report: Report, seen: Seen, percent: number): number {
  return Math.max(
    1 + percentSteps.filter((from) => percent >= from).length,
    levelOfListings(seen),
    levelOfAddresses(report),
    report.summary.suspicious_file > 0 ? 3 : 1,
  );
}

/** A single feed may be wrong; two that agree, or one that says phishing, count. */
function levelOfListings(seen: Seen): number {
  const listed = listings(seen);
  if (listed.length === 0) return 1;
  const feeds = new Set(listed.map(({ feed }) => feed)).size;
  return feeds > 1 || listed.some(({ label }) => /phish/i.test(label)) ? 5 : 4;
}

/** A bad address may be shared by a thousand sites: it raises suspicion, not a verdict. */
function levelOfAddresses({ mapped_ip }: Report): number {
  const worst = Math.max(1, ...mapped_ip.map(({ score }) => 1 + levels.indexOf(score as 'safe')));
  return worst >= 5 ? 3 : worst >= 4 ? 2 : 1;
}
