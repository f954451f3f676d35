import type { Finding } from './checks/check.ts';
import { listings } from './checks/reputation.ts';
import type { Seen } from './checks/seen.ts';
import type { Explanation } from './explanation.ts';
import type { Report } from './report/full.ts';
import { domainScoreOf, scoreOfPercent, scoreWords } from './verdict-words.ts';
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

/** `report` is complete except for the verdict. */
export type ScorePhishing = (report: Report, seen: Seen) => PhishingVerdict;

const unjudged: PhishingVerdict = { percent: 0, dgaScore: 0, isFakeDomain: false, reasons: [] };

export function verdictOf(
  report: Report,
  seen: Seen,
  scorePhishing?: ScorePhishing,
): { finding: Finding; reasons: Explanation['reasons']; gaps: Gap[] } {
  const phishing = scorePhishing?.(report, seen) ?? unjudged;
  const dga = phishing.dgaScore;
  return {
    finding: {
      classification: { dga_score: dga },
      main_domain_info: {
        domain_score: domainScoreOf(scoreOf(report, seen, phishing.percent)),
      },
      summary: {
        dga_score: dga,
        fake_domain: phishing.isFakeDomain,
        url_phishing_prob: phishing.percent,
      },
    },
    reasons: phishing.reasons,
    gaps: scorePhishing ? [] : [{ what: 'phishing', why: 'No phishing model is loaded.' }],
  };
}

/** 0 to 4: the worst of model, feeds, addresses and downloads. */
function scoreOf(report: Report, seen: Seen, percent: number): number {
  return Math.max(
    scoreOfPercent(percent),
    scoreOfListings(seen),
    scoreOfAddresses(report),
    report.summary.suspicious_file > 0 ? 2 : 0,
  );
}

/** A single feed may be wrong. Two that agree count, and so does one that says phishing. */
function scoreOfListings(seen: Seen): number {
  const listed = listings(seen);
  if (listed.length === 0) return 0;
  const feeds = new Set(listed.map(({ feed }) => feed)).size;
  return feeds > 1 || listed.some(({ label }) => /phish/i.test(label)) ? 4 : 3;
}

/** A bad address may be shared by a thousand sites: it raises suspicion, not a verdict. */
function scoreOfAddresses({ mapped_ip }: Report): number {
  const words: readonly string[] = scoreWords;
  const worst = Math.max(0, ...mapped_ip.map(({ score }) => words.indexOf(score)));
  return worst >= 4 ? 2 : worst >= 3 ? 1 : 0;
}
