import { asksForCredentials } from './checks/forms.ts';
import { listings } from './checks/reputation.ts';
import type { Seen } from './checks/seen.ts';
import { brandClaimed } from './phishing/brand-on-page.ts';
import type { Report } from './report.ts';
import type { Form } from './visit.ts';

const dayMs = 86_400_000;

/** What a finished visit showed, as far as it bears on phishing. What is not known is undefined. */
export function pageSignsOf(report: Report, seen: Seen) {
  const { summary } = report;
  const { visit, page } = seen;
  const wasOpened = visit.page !== null;
  const createdAt = visit.registration?.createdAt ?? null;
  return known({
    credentialForm: wasOpened ? credentialForm(seen) : undefined,
    credentialsInClear: page.forms.some(asksForCredentials) && seen.host?.isEncrypted === false,
    foreignFavicon: summary.diff_domain_favicon === 'Dangerous',
    foreignBrand: asksInTheNameOfAnother(seen),
    hiddenElements: wasOpened ? summary.hidden_element : undefined,
    hiddenFrames: wasOpened ? summary.hidden_iframe : undefined,
    obfuscatedScripts: summary.js_obfuscated,
    foreignLinks: page.links.length === 0 ? undefined : summary.url_anchor / page.links.length,
    disablesMenu: summary.suspicious_element > 0,
    warning: summary.page_warning,
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

/** A look-up that failed is not an answer. */
function hasMailServer({ summary }: Report, { visit }: Seen): boolean | undefined {
  const wasAnswered = !visit.gaps.some(({ what }) => what === 'dns MX');
  return wasAnswered ? summary.mail_server : undefined;
}

function asksInTheNameOfAnother({ page, host, visit }: Seen): boolean {
  if (!page.forms.some(asksForCredentials)) return false;
  const { title, text, html } = page;
  return brandClaimed({ host: host?.name ?? visit.target.host, title, text, html }) !== undefined;
}

/** Members without the unknown ones. */
type Known<T> = { [Member in keyof T]?: Exclude<T[Member], undefined> };

function known<T extends object>(signs: T): Known<T> {
  const members = Object.entries(signs).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as Known<T>; // the same members, by the line above
}

type Destination = 'none' | 'own' | 'elsewhere' | 'mail';

/** Where credentials would go, the worst of all forms that ask for them. */
function credentialForm(seen: Seen): Destination {
  const places = seen.page.forms.filter(asksForCredentials).map((form) => destination(seen, form));
  for (const place of ['mail', 'elsewhere', 'own'] as const) {
    if (places.includes(place)) return place;
  }
  return 'none';
}

function destination(seen: Seen, { action }: Form): Destination {
  if (/^mailto:/i.test(action.trim())) return 'mail';
  return seen.isForeign(action) ? 'elsewhere' : 'own';
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
