import { scoreForPeople } from '../../intel/flags.ts';
import type { Section } from '../../lib/paper.ts';
import type { Report } from './sections.ts';

/** What only the full page shows: long lists and everything that was tested. Empty sections included. */
export function detailSections(report: Report): Section[] {
  const { explain, certificates, connected_ip_info, detected_program: programs } = report;
  return [
    { title: 'Background', rows: backgroundOf(report) },
    { title: 'All signs', rows: flatten(report.summary) },
    {
      title: 'Certificate names',
      header: ['NAME'],
      rows: (explain?.certificate_names ?? []).map((name) => [name]),
    },
    {
      title: 'Certificates',
      header: ['SUBJECT', 'ISSUER', 'FROM', 'TO', 'LIFE', 'PROTOCOL'],
      rows: certificates.map(certificateRow),
    },
    { title: 'TLS tests', rows: flatten(report.ssl_detail) },
    {
      title: 'Security headers',
      rows: report.security_headers.map(({ name, value }) => [name, value || 'missing']),
    },
    {
      title: 'Hosts contacted',
      header: ['HOST', 'ADDRESS', 'COUNTRY', 'NETWORK', 'SCORE', 'REQUESTS', 'REDIRECTS'],
      rows: connected_ip_info.flatMap(hostRows),
    },
    ...loadSections(report),
    { title: 'Domains linked to', header: ['DOMAIN', 'ADDRESSES'], rows: linkedDomains(report) },
    { title: 'Subdomains', header: ['NAME', 'OF'], rows: subdomainsOf(report) },
    {
      title: 'Frames',
      header: ['REQUESTS', 'URL'],
      rows: report.frames.map(({ transfer_cnt, url }) => [String(transfer_cnt), url]),
    },
    {
      title: 'Icon files',
      header: ['HASH', 'URL'],
      rows: report.main_domain_info.favicon.map(({ hash, link }) => [hash, link]),
    },
    {
      title: 'Programs',
      header: ['HOW', 'URL'],
      rows: [
        ...programs.program_data_with_access.map((url) => ['downloaded', url]),
        ...programs.program_data_in_html_source.map((url) => ['linked', url]),
      ],
    },
    {
      title: 'Global variables',
      header: ['NAME', 'TYPE'],
      rows: report.javascript_variables.map((each) => [each.variable_name, each.variable_type]),
    },
  ];
}

/** What loaded what in the browser. */
function loadSections(report: Report): Section[] {
  const { redirects, loads, downloads, console } = report.explain ?? {};
  return [
    {
      title: 'Redirects, step by step',
      header: ['FROM', 'TO', 'BY'],
      rows: (redirects ?? []).map(({ from, to, by }) => [from, to, by]),
    },
    {
      title: 'Hosts that load from others',
      header: ['HOST', 'LOADS FROM', 'REQUESTS'],
      rows: (loads ?? []).map((each) => [each.loader, each.loaded, String(each.requests)]),
    },
    {
      title: 'Requests and what loaded them',
      header: ['STATUS', 'URL', 'LOADED BY'],
      rows: loadedBy(report),
    },
    {
      title: 'Downloads',
      header: ['FILE', 'BYTES', 'URL'],
      rows: (downloads ?? []).map((each) => [each.file_name, String(each.bytes), each.url]),
    },
    { title: 'Console', rows: (console ?? []).map((line) => [line]) },
  ];
}

function backgroundOf(report: Report): string[][] {
  const { main_domain_info: main, classification, page_networking_info: info, explain } = report;
  const rows = [
    ['Name as requested', explain?.asked ?? ''],
    ['Language', explain?.language ?? ''],
    ['Addresses and networks', main.dns_ip_asn],
    ['Kinds of domain', classification.domain_type.map(({ name, type }) => `${name} (${type})`)],
    ['Machine-made name, 0 to 10', String(classification.dga_score)],
    ['JARM', main.jarm],
    ['Encryption', [info.tls_certificate, info.encryption]],
    ['Signature algorithm', report.main_certificate.signed_algorithm],
  ].map(([label = '', value = '']) => [String(label), [value].flat().join(', ')]);
  return rows.filter(([, value]) => value !== '');
}

/** Nested members as pairs of words and text; empty ones are left out. */
function flatten(value: unknown, name = ''): string[][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([member, inner]) =>
      flatten(inner, `${name} ${member.replaceAll('_', ' ')}`.trim()),
    );
  }
  const text = [value].flat().join(', ');
  return text === '' ? [] : [[name, text]];
}

function loadedBy({ explain, network_logs: requests }: Report): string[][] {
  return (explain?.tree ?? []).map(({ by, status }, at) => [
    status === 0 ? 'no answer' : String(status),
    requests[at]?.url ?? '',
    requests[by]?.url ?? 'the scan itself',
  ]);
}

function linkedDomains({ html_page_link_domains }: Report): string[][] {
  return html_page_link_domains.map(({ domain, mapped_ips }) => [
    domain,
    mapped_ips
      .map(({ ip, country, as_name, score }) =>
        [ip, country.toUpperCase(), as_name, scoreForPeople(score)].filter(Boolean).join(' '),
      )
      .join(', '),
  ]);
}

function subdomainsOf({ subdomains, connected_domain_subdomain }: Report): string[][] {
  const own = subdomains.map(({ subdomain_name }) => [subdomain_name, 'the scanned domain']);
  const used = connected_domain_subdomain.flatMap(({ main_domain, subdomains: names }) =>
    names.map(({ domain }) => [domain, main_domain.domain]),
  );
  return [...own, ...used];
}

function certificateRow(each: Report['certificates'][number]): string[] {
  const { subject, issuer, valid_from, valid_to, certificate_life, protocol } = each;
  return [subject, issuer, valid_from, valid_to, certificate_life, protocol];
}

function hostRows(each: Report['connected_ip_info'][number]): string[][] {
  const network = [each.asn === '' ? '' : `AS${each.asn}`, each.as_name].filter(Boolean).join(' ');
  const counts = [String(each.cnt), String(each.redirect_cnt)];
  return each.domain_list.map(({ domain }) => [
    domain,
    each.ip,
    each.country,
    network,
    scoreForPeople(each.score),
    ...counts,
  ]);
}
