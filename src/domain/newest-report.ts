import type { Explanation } from './explanation.ts';
import { reportVerdict, scoreOfPercent, scoreWords, whyUnseen } from './verdict-words.ts';
import { parseUrl } from '../lib/parse-url.ts';
import type { KeptReport, ReportVerdict, ScanStore } from './store.ts';
import { parseWanted } from './target.ts';

/** What a report says about its target, for judging the target. */
interface ReportFindings {
  id: string;
  /** In ms. */
  endedAt: number;
  verdict: ReportVerdict;
  /** Why the content was not seen; '' if it was. */
  unseen: string;
  reasons: Explanation['reasons'];
  /** Addresses that the name resolved to. */
  addresses: string[];
  /** Where the URL leads, in order. */
  redirects: string[];
  /** SHA-256 of the site's certificate; '' without one. */
  certificate: string;
  jarm: string;
  favicons: number[];
}

type Report = KeptReport['report'];

/** Number of newest scans that are searched for a report; failed ones have none. */
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

export function findingsOf({ scan, report, explanation }: KeptReport): ReportFindings {
  const { jarm } = report.main_domain_info;
  return {
    id: scan.id,
    endedAt: Date.parse(scan.endedAt ?? scan.createdAt),
    verdict: reportVerdict(scoreWithoutFeeds(report, explanation), explanation),
    unseen: whyUnseen(explanation),
    reasons: explanation.reasons,
    addresses: report.mapped_ip.map(({ ip }) => ip),
    redirects: redirectsOf(scan.url, report),
    certificate: explanation.certificate ?? '',
    jarm,
    favicons: (explanation.icons ?? []).map(({ hash }) => Number.parseInt(hash, 16)),
  };
}

const mostRedirects = 10;

/** Redirects of the page itself, not of what it loads. */
function redirectsOf(url: string, { main_domain_info, page_redirections }: Report): string[] {
  const last = main_domain_info.changed_url;
  const chain = page_redirections.find((hops) => hops.at(-1)?.url === last) ?? [];
  const passed = new Set([...chain.map((hop) => hop.url), last]);
  for (const own of ['', url, parseUrl(url)?.href ?? url]) passed.delete(own);
  return [...passed].slice(-mostRedirects);
}

const suspicious = scoreWords.indexOf('moderate');
/** In percent. Reports round, so 0 and 100 are not exact. */
const nearest = 0.01;

/** Leaves out what feeds said at the time, because judging asks them again. */
function scoreWithoutFeeds(
  { summary }: KeptReport['report'],
  { reasons }: Pick<Explanation, 'reasons'>,
): string {
  const percent = Math.min(100 - nearest, Math.max(nearest, summary.url_phishing_prob));
  const ofFeeds = reasons.filter(({ about }) => about === 'feed');
  const logOdds =
    Math.log(percent / (100 - percent)) - ofFeeds.reduce((sum, { weight }) => sum + weight, 0);
  const score = scoreOfPercent(100 / (1 + Math.exp(-logOdds)));
  return scoreWords[Math.max(score, summary.suspicious_file > 0 ? suspicious : 0)] ?? 'safe';
}
