import type { UrlScore } from './score.ts';

/** Signs of phishing in a finished visit. Unknown ones are absent. */
export interface PageSigns {
  /** Where a form for a password or card posts; `elsewhere` is another registrable domain. */
  credentialForm?: 'none' | 'own' | 'elsewhere' | 'mail';
  /** A credential form on an unencrypted page. */
  credentialsInClear?: boolean;
  /** The favicon belongs to a brand that does not own the site. */
  foreignFavicon?: boolean;
  /** Title or text names a brand that does not own the site, next to a credential form. */
  foreignBrand?: boolean;
  hiddenElements?: number;
  hiddenFrames?: number;
  obfuscatedScripts?: number;
  /** Share of links that lead nowhere or to another registrable domain, 0 to 1. */
  foreignLinks?: number;
  /** The page blocks the context menu or opens prompts. */
  disablesMenu?: boolean;
  /** The page claims that the visitor's machine or account is in danger. */
  warning?: boolean;
  /** The server violates HTTP in ways that ordinary servers do not. */
  malformed?: boolean;
  domainAgeDays?: number;
  certificate?: 'good' | 'none' | 'self-signed' | 'expired' | 'mismatch' | 'untrusted';
  /** Redirects to other registrable domains on the way. */
  foreignRedirects?: number;
  /** Feeds that list the URL or its host as phishing or malware, one per lineage. */
  feedHits?: number;
  /** Addresses the page talks to that are judged Dangerous or Critical. */
  badAddresses?: number;
  /** Offered programs and archives that feeds or signatures know as malicious. */
  badFiles?: number;
  /** On a loaded list of popular sites. */
  popular?: boolean;
  hasMailServer?: boolean;
}

interface PageReason {
  feature: string;
  weight: number;
  says: string;
}

interface PageScore {
  /** `url_phishing_prob` of the contract: 0 to 100. */
  phishingPercent: number;
  reasons: PageReason[];
}

/** A sign of the page: its condition, log-odds and sentence. Hand-set; see docs/phishing-score.md. */
interface PageRule {
  says: string;
  weight: number;
  /** How often it was seen; above 1 only if every occurrence counts. */
  times: (signs: PageSigns) => number;
  example: PageSigns;
}

const once = (holds: boolean | undefined) => (holds === true ? 1 : 0);
const upTo = (most: number, count: number | undefined) => Math.min(most, Math.max(0, count ?? 0));
const between = (value: number | undefined, from: number, to: number) =>
  once(value !== undefined && value >= from && value < to);
const badCertificates = new Set<PageSigns['certificate']>([
  'self-signed',
  'expired',
  'mismatch',
  'untrusted',
]);

/** Weights are log-odds: 0.7 doubles the odds, 2.3 multiplies them by ten. */
export const pageRules: Readonly<Record<string, PageRule>> = {
  'form.elsewhere': {
    weight: 2.3,
    says: 'A credential form posts to another site.',
    times: (page) => once(page.credentialForm === 'elsewhere'),
    example: { credentialForm: 'elsewhere' },
  },
  'form.mail': {
    weight: 2.6,
    says: 'A credential form sends what is entered by mail.',
    times: (page) => once(page.credentialForm === 'mail'),
    example: { credentialForm: 'mail' },
  },
  'form.own': {
    weight: 0.4,
    says: 'The page asks for credentials.',
    times: (page) => once(page.credentialForm === 'own'),
    example: { credentialForm: 'own' },
  },
  'form.none': {
    weight: -1.5,
    says: 'The page asks for no credentials.',
    times: (page) => once(page.credentialForm === 'none'),
    example: { credentialForm: 'none' },
  },
  'form.clear': {
    weight: 1.2,
    says: 'Credentials would travel without encryption.',
    times: (page) => once(page.credentialsInClear),
    example: { credentialsInClear: true },
  },
  'brand.favicon': {
    weight: 2.0,
    says: 'The favicon is that of a brand whose site this is not.',
    times: (page) => once(page.foreignFavicon),
    example: { foreignFavicon: true },
  },
  'brand.text': {
    weight: 1.6,
    says: 'The page asks for credentials in the name of a brand whose site this is not.',
    times: (page) => once(page.foreignBrand),
    example: { foreignBrand: true },
  },
  'page.hidden': {
    weight: 0.15,
    says: 'The page has hidden elements.',
    times: (page) => upTo(4, page.hiddenElements),
    example: { hiddenElements: 2 },
  },
  'page.hidden-frames': {
    weight: 0.4,
    says: 'The page has hidden frames.',
    times: (page) => upTo(3, page.hiddenFrames),
    example: { hiddenFrames: 1 },
  },
  'page.obfuscated': {
    weight: 0.5,
    says: 'The page runs obfuscated scripts.',
    times: (page) => upTo(3, page.obfuscatedScripts),
    example: { obfuscatedScripts: 1 },
  },
  'page.foreign-links': {
    weight: 0.7,
    says: 'Most links lead nowhere or to other sites.',
    times: (page) => once((page.foreignLinks ?? 0) > 0.7),
    example: { foreignLinks: 0.9 },
  },
  'page.menu': {
    weight: 0.5,
    says: 'The page blocks the context menu or opens prompts.',
    times: (page) => once(page.disablesMenu),
    example: { disablesMenu: true },
  },
  'page.warning': {
    weight: 2.5,
    says: 'The page claims that the visitor’s device or account is in danger.',
    times: (page) => once(page.warning),
    example: { warning: true },
  },
  'answer.malformed': {
    weight: 0.7,
    says: 'The server sends malformed HTTP.',
    times: (page) => once(page.malformed),
    example: { malformed: true },
  },
  'age.week': {
    weight: 1.8,
    says: 'The domain is younger than a week.',
    times: (page) => between(page.domainAgeDays, 0, 7),
    example: { domainAgeDays: 3 },
  },
  'age.quarter': {
    weight: 1.0,
    says: 'The domain is younger than 90 days.',
    times: (page) => between(page.domainAgeDays, 7, 90),
    example: { domainAgeDays: 30 },
  },
  'age.years': {
    weight: -1.2,
    says: 'The domain is older than five years.',
    times: (page) => between(page.domainAgeDays, 1_826, Infinity),
    example: { domainAgeDays: 9_000 },
  },
  'certificate.none': {
    weight: 0.3,
    says: 'The connection is not encrypted.',
    times: (page) => once(page.certificate === 'none'),
    example: { certificate: 'none' },
  },
  'certificate.bad': {
    weight: 1.0,
    says: 'The certificate is self-signed, expired, untrusted or for another name.',
    times: (page) => once(badCertificates.has(page.certificate)),
    example: { certificate: 'expired' },
  },
  'redirect.foreign': {
    weight: 0.5,
    says: 'It redirects through other sites.',
    times: (page) => upTo(3, page.foreignRedirects),
    example: { foreignRedirects: 2 },
  },
  'feed.hit': {
    weight: 3.0,
    says: 'A feed lists it.',
    times: (page) => upTo(2, page.feedHits),
    example: { feedHits: 1 },
  },
  'address.bad': {
    weight: 0.6,
    says: 'It connects to addresses that are judged dangerous.',
    times: (page) => upTo(3, page.badAddresses),
    example: { badAddresses: 1 },
  },
  'file.bad': {
    weight: 2.0,
    says: 'It offers files that are known to be malicious.',
    times: (page) => upTo(2, page.badFiles),
    example: { badFiles: 1 },
  },
  'site.popular': {
    weight: -3.0,
    says: 'It is on a list of popular sites.',
    times: (page) => once(page.popular),
    example: { popular: true },
  },
  'mail.none': {
    weight: 0.3,
    says: 'The domain has no mail server.',
    times: (page) => once(page.hasMailServer === false),
    example: { hasMailServer: false },
  },
};

/** URLs are scored as if one in two were phishing; far fewer of the sites that users scan are. */
export const prior = { weight: -2, says: 'Most sites that are scanned are not phishing.' };

/** The score of a visit: the URL's, plus what page, domain, certificate and feeds add. */
export function scorePage(url: UrlScore, page: PageSigns): PageScore {
  const reasons: PageReason[] = [
    { feature: 'url', weight: round(url.logOdds), says: 'What the URL itself shows.' },
    { feature: 'prior', ...prior },
  ];
  const isSaid = new Set(url.reasons.map(({ feature }) => feature));
  for (const [feature, { says, weight, times }] of Object.entries(pageRules)) {
    const count = isSaid.has(feature) ? 0 : times(page);
    if (count > 0) reasons.push({ feature, says, weight: round(weight * count) });
  }
  const logOdds = reasons.reduce((sum, { weight }) => sum + weight, 0);
  const percent = 100 / (1 + Math.exp(-logOdds));
  return {
    phishingPercent: Math.round(percent * 100) / 100,
    reasons: reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
  };
}

function round(weight: number): number {
  return Math.round(weight * 1_000) / 1_000;
}
