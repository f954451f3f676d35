import type { Static } from 'typebox';
import { namesOf } from '../capture.ts';
import type { domainReport } from '../contract.ts';
import { whyUnseen } from '../verdict-words.ts';
import { addressFeeds } from '../scan-job.ts';
import { showHost } from '../target.ts';
import { scoreForPeople, unknownWord } from '../../intel/flags.ts';
import { scoreWords } from '../../intel/score.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import type { Section } from '../../lib/paper.ts';
import type { Verdict } from '../../verdict/contract.ts';
import { detailSections } from './details.ts';
import { judgementSections } from './judgement.ts';

export type Report = Static<typeof domainReport.output>;

interface ReportVerdict {
  /** 1 to 5; 0 for unknown. */
  value: number;
  word: string;
  /** The deciding reason, as a sentence; '' in answers of an older server. */
  headline: string;
}

/** Fill of the bar. */
const fill: Readonly<Record<Verdict, number>> = {
  malicious: 5,
  suspicious: 3,
  'no findings': 1,
  own: 1,
  unknown: 0,
  'not public': 0,
};

export function verdictOf(report: Report): ReportVerdict {
  const { main_domain_info, explain } = report;
  if (explain?.judgement) {
    const { verdict, headline } = explain.judgement;
    return { value: fill[verdict], word: verdict, headline };
  }
  const { score } = main_domain_info.domain_score;
  const value = 1 + scoreWords.findIndex((each) => each.toLowerCase() === score);
  const unseen = whyUnseen(explain);
  if (value === 0 || (value <= 2 && unseen !== '')) {
    const word = `unknown (${unseen || 'the page was not seen'})`;
    return { value: 0, word, headline: '' };
  }
  // The API says `safe` if nothing was found, which readers would take as a promise.
  const word = value === 1 ? 'no findings' : (scoreWords[value - 1] ?? '');
  return { value, word, headline: '' };
}

/** The requested target, in Unicode and as an A-label if they differ. */
export function subjectOf({ main_domain_info: { inserted_url, main_domain } }: Report): string {
  const host = parseUrl(inserted_url)?.hostname ?? main_domain;
  const shown = showHost(host);
  return shown === host ? host : `${shown} (${host})`;
}

/** The report for human readers: reasons first, long lists last, empty sections omitted. */
export function sectionsOf(report: Report, mostRows: number): Section[] {
  return readable(mainSections(report)).map((section) => cutTo(mostRows, section));
}

/** Every member of the report that means something to a reader. */
export function allSectionsOf(report: Report): Section[] {
  return readable([
    ...mainSections(report, { isFull: true }),
    ...detailSections(report),
    describeGaps(report),
  ]);
}

function readable(sections: readonly Section[]): Section[] {
  return sections.filter(({ rows }) => rows.length > 0);
}

function mainSections(report: Report, { isFull } = { isFull: false }): Section[] {
  return [
    ...judgementSections(report.explain?.judgement),
    describePage(report),
    describeReasons(report),
    describeListings(report),
    describeForms(report),
    describeIssues(report),
    describeCertificate(report),
    describeWeaknesses(report),
    describeNames(report),
    describeIcons(report),
    describeAddresses(report),
    describeTechnologies(report, isFull),
    describeRedirects(report),
    describeRequests(report),
    describeHeaders(report),
    describeCookies(report, isFull),
    describeLinks(report),
    describeTraffic(report, isFull),
    ...(isFull ? [] : [describeBodies(report), describeGaps(report)]),
  ];
}

function cutTo(mostRows: number, section: Section): Section {
  const { title, rows } = section;
  if (rows.length <= mostRows) return section;
  const shown = `${formatCount(mostRows)} of ${formatCount(rows.length)}`;
  return { ...section, title: `${title} (${shown})`, rows: rows.slice(0, mostRows) };
}

/** Drops pairs without a value. */
function pairs(title: string, rows: readonly (readonly [string, string])[]): Section {
  return { title, rows: rows.filter(([, value]) => value !== '') };
}

function describePage({ main_domain_info: main, summary, report_time, explain }: Report): Section {
  const isMoved = main.changed_url !== '' && main.changed_url !== main.inserted_url;
  return pairs('Page', [
    ['Title', main.title],
    ['Requested', main.inserted_url],
    ['Final URL', isMoved ? main.changed_url : ''],
    ['HTTP status', statusOf(explain)],
    ['Encryption', summary.fake_ssl.category === 'no_ssl' ? 'none: plain HTTP' : ''],
    ['Scanned', `${report_time} UTC`],
    ['Opened as', namesOf(explain?.capture).join(', ')],
    ['Registered', [main.domain_created, main.domain_registrar].filter(Boolean).join(', ')],
    ['Popularity', summary.web_traffic],
  ]);
}

function statusOf(explain: Report['explain']): string {
  const { state = 'seen', status = 0 } = explain?.page ?? {};
  if (status === 0) return '';
  return state === 'seen' ? String(status) : `${status}, ${state}`;
}

function describeReasons({ explain }: Report): Section {
  const reasons = [...(explain?.reasons ?? [])].sort(
    (one, other) => Number(other.about === 'page') - Number(one.about === 'page'),
  );
  return {
    title: 'What the scan found',
    header: ['WEIGHT', 'ABOUT', 'REASON'],
    rows: reasons.map(({ weight, about, says }) => [
      `${weight > 0 ? '+' : ''}${weight.toFixed(2)}`,
      about,
      says,
    ]),
  };
}

function describeListings({ explain }: Report): Section {
  return {
    title: 'Listed',
    header: ['NAME', 'FEED', 'AS'],
    rows: (explain?.listed ?? []).map(({ name, feed, label }) => [name, feed, label]),
  };
}

const destinations: Readonly<Record<string, string>> = {
  own: 'the same site',
  elsewhere: 'another site',
  mail: 'a mailbox',
  nowhere: 'a script, or nowhere',
};

function describeForms({ explain }: Report): Section {
  return {
    title: 'Forms',
    header: ['ASKS FOR', 'LEADS TO', 'ACTION', 'NETWORK', 'LISTED BY'],
    rows: (explain?.forms ?? []).map((form) => [
      form.asks_for.join(', '),
      destinations[form.leads_to] ?? form.leads_to,
      `${form.method} ${form.action}`,
      form.addresses
        .map(({ ip, asn, as_name, country, score }) =>
          [ip, asn > 0 ? `AS${asn}` : '', as_name, country, scoreForPeople(score)]
            .filter(Boolean)
            .join(' '),
        )
        .join(', '),
      form.listed.map(({ feed, label }) => `${feed} (${label})`).join(', '),
    ]),
  };
}

/** Only raised signs: a list of forty negatives is useless. */
function describeIssues({ summary, file_exposure, detected_program }: Report): Section {
  const raised = Object.entries(summary).flatMap(([name, value]) => {
    const isRaised = value === true || value === 'Suspicious' || value === 'Dangerous';
    return isRaised ? [[words(name), value === true ? 'yes' : value] as const] : [];
  });
  const counted = (
    ['hidden_iframe', 'js_obfuscated', 'suspicious_element', 'suspicious_file'] as const
  ).filter((name) => summary[name] > 0);
  const exposed = Object.entries(file_exposure).filter(([, isOpen]) => isOpen);
  const programs = detected_program.program_data_with_access;
  return pairs('Signs', [
    ...raised,
    ...counted.map((name) => [words(name), String(summary[name])] as const),
    ['newborn domain', summary.newborn_domain],
    ['exposed files', exposed.map(([name]) => words(name)).join(', ')],
    ['downloads offered', programs.join(', ')],
  ]);
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

function describeCertificate({
  main_certificate: main,
  certificates,
  ssl,
  summary,
  explain,
}: Report): Section {
  if (main.subject === '') return pairs('Certificate', []);
  return pairs('Certificate', [
    ['For', main.subject],
    ['By', main.issuer],
    ['Valid', `${main.startdate.slice(0, 10)} to ${main.enddate.slice(0, 10)}`],
    ['Names', (explain?.certificate_names ?? []).join(', ')],
    ['Protocol', certificates[0]?.protocol ?? ''],
    [
      'Good',
      ssl ? 'yes' : `no${summary.fake_ssl.category ? `: ${words(summary.fake_ssl.category)}` : ''}`,
    ],
  ]);
}

/** Only weaknesses found; passed tests are in the JSON. */
function describeWeaknesses({ ssl_detail: { vulnerable, protocols } }: Report): Section {
  const { beast, ...others } = vulnerable;
  const { sslv2, sslv3 } = protocols.deprecated_ssl_protocol_versions;
  const isWeak = (verdict: string) => /vulnerable|offered/i.test(verdict) && !/^not /.test(verdict);
  const tested = {
    ...others,
    beast: beast.value,
    sslv2,
    sslv3,
    old_versions: protocols.tls_warning,
  };
  return pairs(
    'TLS weaknesses',
    Object.entries(tested)
      .filter(([, verdict]) => isWeak(verdict))
      .map(([name, verdict]) => [words(name), verdict] as const),
  );
}

function describeNames({ dns_record: dns, explain }: Report): Section {
  const { txt = [], caa = [], spf = '', dmarc = '', dnssec = '' } = explain?.dns ?? {};
  return pairs('DNS', [
    ['A', dns.dns_record_type_a.ipv4.map(({ ip }) => ip).join(', ')],
    ['AAAA', dns.dns_record_type_a.ipv6.map(({ ip }) => ip).join(', ')],
    ['CNAME', dns.dns_record_type_cname.join(', ')],
    ['MX', dns.dns_record_type_mx.map((record) => record.join(' ')).join(', ')],
    ['NS', dns.dns_record_type_ns.join(', ')],
    ['SOA', dns.dns_record_type_soa.join(', ')],
    ['PTR', dns.dns_record_type_ptr.join(', ')],
    ['SPF', spf],
    ['DMARC', dmarc],
    ['CAA', caa.join(', ')],
    ['DNSSEC', dnssec],
    ...txt.filter((line) => line !== spf).map((line) => ['TXT', line] as const),
  ]);
}

function describeIcons({ explain }: Report): Section {
  return {
    title: 'Icons',
    header: ['HASH', 'MD5', 'ICON OF', 'ALSO AT'],
    rows: (explain?.icons ?? []).map(({ hash, md5, product, belongs_to = [], used_by }) => [
      hash,
      md5,
      [...belongs_to, product].filter(Boolean).join(', ') || 'unknown',
      used_by.join(', '),
    ]),
  };
}

function describeAddresses({ connected_ip_info, mapped_ip, explain }: Report): Section {
  const isBlind = explain?.gaps.some(({ what }) => what === addressFeeds) ?? false;
  const isUnknown = (score: string) => score === '' || (score === 'safe' && isBlind);
  const read = (score: string) =>
    isUnknown(score.toLowerCase()) ? unknownWord : scoreForPeople(score);
  const mapped = mapped_ip.map(({ ip, country, as_name, score }) => [
    ip,
    country.toUpperCase(),
    as_name,
    read(score),
    'resolves here',
  ]);
  const known = new Set(mapped_ip.map(({ ip }) => ip));
  const others = connected_ip_info
    .filter(({ ip }) => !known.has(ip))
    .map(({ ip, country, as_name, score, cnt }) => [
      ip,
      country,
      as_name,
      read(score.toLowerCase()),
      formatAmount(cnt, 'request'),
    ]);
  return {
    title: 'Addresses',
    header: ['ADDRESS', 'COUNTRY', 'NETWORK', 'SCORE', 'USE'],
    rows: [...mapped, ...others],
  };
}

const cvesShown = 3;

function describeTechnologies({ technologies }: Report, isFull: boolean): Section {
  return {
    title: 'Technologies',
    header: ['NAME', 'VERSION', 'FOR', 'CVES'],
    rows: technologies.map(({ name, version, categories, vulner }) => [
      name,
      version ?? '',
      categories.join(', '),
      vulner.length > cvesShown && !isFull
        ? `${vulner.slice(0, cvesShown).join(', ')} (${cvesShown} of ${vulner.length})`
        : vulner.join(', '),
    ]),
  };
}

function describeRedirects({ page_redirections, explain }: Report): Section {
  const kinds = new Map(explain?.redirects?.map(({ from, by }) => [from, by]));
  return {
    title: 'Redirects',
    header: ['STATUS', 'LEADS ON BY', 'COUNTRY', 'NETWORK', 'WHERE'],
    rows: page_redirections
      .flat()
      .map(({ status, country_code, as_name, url }) => [
        String(status),
        kinds.get(url) ?? '',
        country_code,
        as_name,
        url,
      ]),
  };
}

function describeRequests({ page_networking_info: info, connected_ip, cookies }: Report): Section {
  if (info.transaction_count === 0) return pairs('Requests', []);
  return pairs('Requests', [
    [
      'Total',
      `${info.transaction_count} to ${formatAmount(connected_ip.length, 'address', 'addresses')}`,
    ],
    ['Countries', info.connected_countries],
    ['Transferred', info.transfer_traffic],
    ['Encrypted', `${info.https_percent}%`],
    ['Cookies', String(cookies.length)],
  ]);
}

function describeHeaders({ explain }: Report): Section {
  return {
    title: 'Headers',
    rows: (explain?.headers ?? []).map(({ name, value }) => [name, value]),
  };
}

function describeCookies({ cookies }: Report, isFull: boolean): Section {
  return {
    title: 'Cookies',
    header: ['NAME', 'DOMAIN', 'PATH', 'ENDS', 'FLAGS', ...(isFull ? ['VALUE'] : [])],
    rows: cookies.map(({ name, domain, path, expires, secure, http_only, value }) => [
      name,
      domain,
      path,
      expires || 'with the session',
      [secure ? 'Secure' : '', http_only ? 'HttpOnly' : ''].filter(Boolean).join(' '),
      ...(isFull ? [value] : []),
    ]),
  };
}

function describeLinks({ links }: Report): Section {
  return {
    title: 'Links',
    header: ['TEXT', 'WHERE'],
    rows: links.map(({ title, url }) => [title, url]),
  };
}

function describeTraffic({ network_logs, explain }: Report, isFull: boolean): Section {
  const more = isFull
    ? ['CONTENT', 'UNPACKED', 'SHA-256', 'PROTOCOL', 'TIME', 'NETWORK', 'SCORE']
    : [];
  return {
    title: 'Requests in order',
    header: ['METHOD', 'TYPE', 'ADDRESS', 'COUNTRY', 'SIZE', ...more, 'URL'],
    rows: network_logs.map((row, at) => [
      row.request,
      row.type,
      row.ip_port,
      row.country.toUpperCase(),
      row.transfer_size,
      ...(isFull
        ? [
            row.mime_type,
            row.data_size,
            explain?.tree?.[at]?.sha256 ?? '',
            row.protocol,
            row.time,
            [row.as_number === '' ? '' : `AS${row.as_number}`, row.as_name]
              .filter(Boolean)
              .join(' '),
            scoreForPeople(row.score),
          ]
        : []),
      row.url,
    ]),
  };
}

/** Each once; in full, requests have theirs beside them. */
function describeBodies({ network_logs, explain }: Report): Section {
  const rows = (explain?.tree ?? []).flatMap(({ sha256 = '' }, at) => {
    const { data_size: size, url } = network_logs[at] ?? {};
    return sha256 === '' ? [] : [[sha256, size ?? '', url ?? '']];
  });
  return {
    title: 'Bodies',
    header: ['SHA-256', 'SIZE', 'URL'],
    rows: [...new Map(rows.map((row) => [row[0], row])).values()],
  };
}

function describeGaps({ explain }: Report): Section {
  return pairs(
    'Not seen',
    (explain?.gaps ?? []).map(({ what, why }) => [what, why] as const),
  );
}
