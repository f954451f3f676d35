import { asksForCredentials } from './checks/forms.ts';
import { pageStateOf } from './page-state.ts';
import { listings } from './checks/reputation.ts';
import type { Seen } from './checks/seen.ts';
import { destinationOf } from './form-targets.ts';
import { brandClaimed } from './phishing/brand-on-page.ts';
import type { Report } from './report/full.ts';
import { malformedHttp } from './visit.ts';

const dayMs = 86_400_000;

/** Phishing signals of a finished visit. Unknown ones are undefined. */
export function pageSignsOf(report: Report, seen: Seen) {
  const { summary } = report;
  const { visit, page } = seen;
  const wasOpened = visit.page !== null;
  const createdAt = visit.registration?.createdAt ?? null;
  return known({
    credentialForm: credentialForm(seen),
    credentialsInClear: page.forms.some(asksForCredentials) && seen.host?.isEncrypted === false,
    foreignFavicon: summary.diff_domain_favicon === 'Dangerous',
    foreignBrand: asksInTheNameOfAnother(seen),
    hiddenElements: wasOpened ? summary.hidden_element : undefined,
    hiddenFrames: wasOpened ? summary.hidden_iframe : undefined,
    obfuscatedScripts: summary.js_obfuscated,
    foreignLinks: page.links.length === 0 ? undefined : summary.url_anchor / page.links.length,
    disablesMenu: summary.suspicious_element > 0,
    warning: summary.page_warning,
    malformed: isMalformed(seen),
    domainAgeDays: createdAt === null ? undefined : (visit.startedAt - createdAt) / dayMs,
    certificate: certificateWord(report, seen),
    foreignRedirects: summary.redirection_diff_domain,
    feedHits: new Set(listings(seen).map(({ feed }) => feed)).size,
    badAddresses: summary.abuse_record.critical + summary.abuse_record.dangerous,
    badFiles: summary.suspicious_file,
    popular: summary.web_traffic !== 'No Rank',
    hasMailServer: hasMailServer(report, seen),
  });
}

function isMalformed({ visit: { answers, gaps } }: Seen): boolean {
  return (
    answers.some(({ malformed }) => malformed !== '') ||
    gaps.some(({ what }) => what === malformedHttp)
  );
}

function asksInTheNameOfAnother({ page, host, visit }: Seen): boolean {
  if (!page.forms.some(asksForCredentials)) return false;
  const { title, text, html } = page;
  return brandClaimed({ host: host?.name ?? visit.target.host, title, text, html }) !== undefined;
}

/** The members, without undefined ones. */
type Known<T> = { [Member in keyof T]?: Exclude<T[Member], undefined> };

function known<T extends object>(signs: T): Known<T> {
  const members = Object.entries(signs).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as Known<T>; // the same members, by the line above
}

/**
 * Where credentials would go, for the worst of the forms that ask for them. A form without a target is sent
 * by a script.
 */
function credentialForm(seen: Seen): 'none' | 'own' | 'elsewhere' | 'mail' | undefined {
  const asking = seen.page.forms.filter(asksForCredentials);
  const places = asking.map((form) => destinationOf(seen, form));
  if (places.includes('mail')) return 'mail';
  if (places.includes('elsewhere')) return 'elsewhere';
  if (asking.length > 0) return 'own';
  // An error page without a form is no evidence.
  return pageStateOf(seen) === 'seen' ? 'none' : undefined;
}

/** Undefined if the look-up failed or the host is an address, which has no mail servers. */
function hasMailServer({ summary }: Report, { visit, host }: Seen): boolean | undefined {
  const isUnknown = host?.isAddress === true || visit.gaps.some(({ what }) => what === 'dns MX');
  return isUnknown ? undefined : summary.mail_server;
}

type CertificateWord = 'good' | 'none' | 'self-signed' | 'expired' | 'mismatch' | 'untrusted';

const certificateWords: Readonly<Record<string, CertificateWord>> = {
  no_ssl: 'none',
  self_signed: 'self-signed',
  expired: 'expired',
  mismatch: 'mismatch',
};

function certificateWord({ summary, ssl }: Report, { visit }: Seen): CertificateWord | undefined {
  const { category, invalid } = summary.fake_ssl;
  if (category !== '') return certificateWords[category];
  if (invalid) return 'untrusted';
  return ssl && visit.tls !== null ? 'good' : undefined;
}
