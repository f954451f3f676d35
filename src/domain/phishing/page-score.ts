import type { UrlScore } from './score.ts';

/** The signs of phishing that a finished visit showed. Unknown ones are left out. */
export interface PageSigns {
  /** A form for a password or card, and where it posts: `elsewhere` is another registrable domain. */
  credentialForm?: 'none' | 'own' | 'elsewhere' | 'mail';
  /** A credential form on a page that came without encryption. */
  credentialsInClear?: boolean;
  /** The favicon is known to be that of a brand whose site this is not. */
  foreignFavicon?: boolean;
  /** The title or text names a brand whose site this is not, beside a credential form. */
  foreignBrand?: boolean;
  hiddenElements?: number;
  hiddenFrames?: number;
  obfuscatedScripts?: number;
  /** Share of the links that lead nowhere or to another registrable domain, from 0 to 1. */
  foreignLinks?: number;
  /** The page forbids the context menu, or opens windows that ask for something. */
  disablesMenu?: boolean;
  /** The page claims that the visitor's machine or account is in danger. */
  warning?: boolean;
  /** The server breaks the rules of HTTP, as none of the usual programs does. */
  malformed?: boolean;
  domainAgeDays?: number;
  certificate?: 'good' | 'none' | 'self-signed' | 'expired' | 'mismatch' | 'untrusted';
  /** Redirects to other registrable domains on the way. */
  foreignRedirects?: number;
  /** Feeds that name the URL or its host as phishing or malware, by lineage. */
  feedHits?: number;
  /** Addresses the page talks to that are judged Dangerous or Critical. */
  badAddresses?: number;
  /** Programs and archives the page offers that feeds or signatures know as bad. */
  badFiles?: number;
  /** On a list of popular sites that is loaded. */
  popular?: boolean;
  hasMailServer?: boolean;
}

type DomainWord = 'safe' | 'low' | 'moderate' | 'dangerous' | 'critical';

interface PageReason {
  feature: string;
  weight: number;
  says: string;
}

interface PageScore {
  /** `url_phishing_prob` of the wire: 0 to 100. */
  phishingPercent: number;
  domainScore: { score: DomainWord; score_num: number; score_percentage: number };
  reasons: PageReason[];
}

/** A sign of the page: its condition, log-odds and sentence. Hand-set; see docs/phishing-score.md. */
interface PageRule {
  feature: string;
  says: string;
  /** How often it holds: 0 not at all; above 1 only where each time counts. */
  times: (signs: PageSigns) => number;
  weight: number;
}

const once = (holds: boolean | undefined) => (holds === true ? 1 : 0);
const upTo = (most: number, count: number | undefined) => Math.min(most, Math.max(0, count ?? 0));
const between = (value: number | undefined, from: number, to: number) =>
  once(value !== undefined && value >= from && value < to);

/** In powers of e: 0.7 doubles the odds, 2.3 makes them ten times as large. */
export const pageRules: readonly PageRule[] = [
  rule('form.elsewhere', 2.3, 'A form for credentials posts to another site.', (page) =>
    once(page.credentialForm === 'elsewhere'),
  ),
  rule('form.mail', 2.6, 'A form for credentials is sent by mail.', (page) =>
    once(page.credentialForm === 'mail'),
  ),
  rule('form.own', 0.4, 'The page asks for credentials.', (page) =>
    once(page.credentialForm === 'own'),
  ),
  rule('form.none', -1.5, 'The page asks for no credentials.', (page) =>
    once(page.credentialForm === 'none'),
  ),
  rule('form.clear', 1.2, 'Credentials would travel without encryption.', (page) =>
    once(page.credentialsInClear),
  ),
  rule('brand.favicon', 2.0, 'The favicon belongs to a brand whose site this is not.', (page) =>
    once(page.foreignFavicon),
  ),
  rule(
    'brand.text',
    1.6,
    'The page asks for credentials in the name of a brand whose site this is not.',
    (page) => once(page.foreignBrand),
  ),
  rule('page.hidden', 0.15, 'Hidden elements.', (page) => upTo(4, page.hiddenElements)),
  rule('page.hidden-frames', 0.4, 'Hidden frames.', (page) => upTo(3, page.hiddenFrames)),
  rule('page.obfuscated', 0.5, 'Obfuscated scripts.', (page) => upTo(3, page.obfuscatedScripts)),
  rule('page.foreign-links', 0.7, 'Most links lead nowhere or elsewhere.', (page) =>
    once((page.foreignLinks ?? 0) > 0.7),
  ),
  rule('page.menu', 0.5, 'The page forbids the context menu or presses its visitor.', (page) =>
    once(page.disablesMenu),
  ),
  rule('page.warning', 2.5, 'The page threatens with the loss of a machine or account.', (page) =>
    once(page.warning),
  ),
  rule('answer.malformed', 0.7, 'The server sends malformed HTTP.', (page) => once(page.malformed)),
  rule('age.week', 1.8, 'The domain is younger than a week.', (page) =>
    between(page.domainAgeDays, 0, 7),
  ),
  rule('age.quarter', 1.0, 'The domain is younger than 90 days.', (page) =>
    between(page.domainAgeDays, 7, 90),
  ),
  rule('age.years', -1.2, 'The domain is older than five years.', (page) =>
    between(page.domainAgeDays, 1_826, Infinity),
  ),
  rule('certificate.none', 0.3, 'There is no encryption.', (page) =>
    once(page.certificate === 'none'),
  ),
  rule(
    'certificate.bad',
    1.0,
    'The certificate is self-signed, expired, untrusted or of another name.',
    (page) =>
      once(['self-signed', 'expired', 'mismatch', 'untrusted'].includes(page.certificate ?? '')),
  ),
  rule('redirect.foreign', 0.5, 'Redirected over other sites.', (page) =>
    upTo(3, page.foreignRedirects),
  ),
  rule('feed.hit', 3.0, 'A feed names it.', (page) => upTo(2, page.feedHits)),
  rule('address.bad', 0.6, 'It talks to addresses that are judged dangerous.', (page) =>
    upTo(3, page.badAddresses),
  ),
  rule('file.bad', 2.0, 'It offers files that are known as bad.', (page) => upTo(2, page.badFiles)),
  rule('site.popular', -3.0, 'It is on a list of popular sites.', (page) => once(page.popular)),
  rule('mail.none', 0.3, 'The domain takes no mail.', (page) => once(page.hasMailServer === false)),
];

function rule(
  feature: string,
  weight: number,
  ...[says, times]: [says: string, times: PageRule['times']]
): PageRule {
  return { feature, weight, says, times };
}

/** URLs are scored as if one in two were phishing; of the sites that people look at, far fewer are. */
const priorShift = -2;
/** From so many percent on a domain is low, moderate, dangerous, critical. */
const domainSteps = [20, 40, 70, 90] as const;
const words: readonly DomainWord[] = ['safe', 'low', 'moderate', 'dangerous', 'critical'];

/** The score of a visit: that of its URL, and what the page, domain, certificate and feeds add to it. */
export function scorePage(url: UrlScore, page: PageSigns): PageScore {
  const reasons: PageReason[] = [
    { feature: 'url', weight: round(url.logOdds), says: 'What the URL itself shows.' },
    {
      feature: 'prior',
      weight: priorShift,
      says: 'Most sites that are looked at are not phishing.',
    },
  ];
  const isSaid = new Set(url.reasons.map(({ feature }) => feature));
  for (const { feature, says, weight, times } of pageRules) {
    const count = isSaid.has(feature) ? 0 : times(page);
    if (count > 0) reasons.push({ feature, says, weight: round(weight * count) });
  }
  const logOdds = reasons.reduce((sum, { weight }) => sum + weight, 0);
  const percent = 100 / (1 + Math.exp(-logOdds));
  const step = domainSteps.filter((from) => percent >= from).length;
  return {
    phishingPercent: Math.round(percent * 100) / 100,
    domainScore: {
      score: words[step] ?? 'safe',
      score_num: step,
      // Recorded answers of the reference have 20 with `safe` and 40 with `low`: the word, in fifths.
      score_percentage: 20 * (step + 1),
    },
    reasons: reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
  };
}

function round(weight: number): number {
  return Math.round(weight * 1_000) / 1_000;
}
