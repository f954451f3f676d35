import type { Explanation } from './explanation.ts';
import { reportVerdict, whyUnseen } from './verdict-words.ts';
import type { KeptReport, ReportVerdict, ScanStore } from './store.ts';
import { parseWanted } from './target.ts';

/** What a report says of its target, for those who judge it. */
interface ReportFindings {
  id: string;
  /** In ms. */
  endedAt: number;
  verdict: ReportVerdict;
  /** Why its content was not seen; '' if it was. */
  unseen: string;
  reasons: Explanation['reasons'];
  /** Addresses that the name led to. */
  addresses: string[];
  finalUrl: string;
  jarm: string;
}

/** Scans that failed have no report; one of the newest few has. */
const looked = 5;

/** The newest report of a URL, host or domain that an account may see. */
export async function findNewestReport(
  target: string,
  accountId: string,
  store: Pick<ScanStore, 'list' | 'report'>,
): Promise<ReportFindings | null> {
  const wanted = parseWanted(target);
  if (!wanted) return null;
  const listed = await store.list(accountId, { wanted, mine: false, limit: looked });
  const done = listed.find(({ scan }) => scan.state === 'done');
  const kept = done ? await store.report(done.scan.id, accountId) : null;
  return kept && findingsOf(kept);
}

/** What a report says of its target. */
export function findingsOf({ scan, report, explanation }: KeptReport): ReportFindings {
  const { domain_score, changed_url, jarm } = report.main_domain_info;
  return {
    id: scan.id,
    endedAt: Date.parse(scan.endedAt ?? scan.createdAt),
    verdict: reportVerdict(domain_score.score, explanation),
    unseen: whyUnseen(explanation),
    reasons: explanation.reasons,
    addresses: report.mapped_ip.map(({ ip }) => ip),
    finalUrl: changed_url,
    jarm,
  };
}
