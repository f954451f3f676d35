import type { Report, Section } from './sections.ts';

/** What only the full page shows: long lists and everything that was tested. Empty sections included. */
export function detailSections(report: Report): Section[] {
  return [
    describeBackground(report),
    describeSigns(report),
    describeCertificateNames(report),
    describeChain(report),
    describeTlsTests(report),
    describeSecurityHeaders(report),
    describeHosts(report),
    describeLinkedDomains(report),
    describeSubdomains(report),
    describeFrames(report),
    describeIconFiles(report),
    describePrograms(report),
    describeVariables(report),
  ];
}

function describeBackground(report: Report): Section {
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
  return { title: 'Background', rows: rows.filter(([, value]) => value !== '') };
}

/** Every sign, raised or not. */
function describeSigns({ summary }: Report): Section {
  return { title: 'All signs', rows: flatten(summary) };
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

function describeCertificateNames({ explain }: Report): Section {
  return {
    title: 'Certificate names',
    header: ['NAME'],
    rows: (explain?.certificate_names ?? []).map((name) => [name]),
  };
}

function describeChain({ certificates }: Report): Section {
  return {
    title: 'Certificates',
    header: ['SUBJECT', 'ISSUER', 'FROM', 'TO', 'LIFE', 'PROTOCOL'],
    rows: certificates.map((each) => [
      each.subject,
      each.issuer,
      each.valid_from,
      each.valid_to,
      each.certificate_life,
      each.protocol,
    ]),
  };
}

/** Protocols, weaknesses, chain and keys, with the result of every test. */
function describeTlsTests({ ssl_detail }: Report): Section {
  return { title: 'TLS tests', rows: flatten(ssl_detail) };
}

function describeSecurityHeaders({ security_headers }: Report): Section {
  return {
    title: 'Security headers',
    rows: security_headers.map(({ name, value }) => [name, value || 'missing']),
  };
}

function describeHosts({ connected_ip_info }: Report): Section {
  return {
    title: 'Hosts contacted',
    header: ['HOST', 'ADDRESS', 'COUNTRY', 'NETWORK', 'SCORE', 'REQUESTS', 'REDIRECTS'],
    rows: connected_ip_info.flatMap((each) =>
      each.domain_list.map(({ domain }) => [
        domain,
        each.ip,
        each.country,
        [each.asn === '' ? '' : `AS${each.asn}`, each.as_name].filter(Boolean).join(' '),
        each.score,
        String(each.cnt),
        String(each.redirect_cnt),
      ]),
    ),
  };
}

function describeLinkedDomains({ html_page_link_domains }: Report): Section {
  return {
    title: 'Domains linked to',
    header: ['DOMAIN', 'ADDRESSES'],
    rows: html_page_link_domains.map(({ domain, mapped_ips }) => [
      domain,
      mapped_ips
        .map(({ ip, country, as_name, score }) =>
          [ip, country.toUpperCase(), as_name, score].filter(Boolean).join(' '),
        )
        .join(', '),
    ]),
  };
}

function describeSubdomains({ subdomains, connected_domain_subdomain }: Report): Section {
  const own = subdomains.map(({ subdomain_name }) => [subdomain_name, 'the scanned domain']);
  const used = connected_domain_subdomain.flatMap(({ main_domain, subdomains: names }) =>
    names.map(({ domain }) => [domain, main_domain.domain]),
  );
  return { title: 'Subdomains', header: ['NAME', 'OF'], rows: [...own, ...used] };
}

function describeFrames({ frames }: Report): Section {
  return {
    title: 'Frames',
    header: ['REQUESTS', 'URL'],
    rows: frames.map(({ transfer_cnt, url }) => [String(transfer_cnt), url]),
  };
}

function describeIconFiles({ main_domain_info: { favicon } }: Report): Section {
  return {
    title: 'Icon files',
    header: ['HASH', 'URL'],
    rows: favicon.map(({ hash, link }) => [hash, link]),
  };
}

function describePrograms({ detected_program: found }: Report): Section {
  return {
    title: 'Programs',
    header: ['HOW', 'URL'],
    rows: [
      ...found.program_data_with_access.map((url) => ['downloaded', url]),
      ...found.program_data_in_html_source.map((url) => ['linked', url]),
    ],
  };
}

function describeVariables({ javascript_variables }: Report): Section {
  return {
    title: 'Global variables',
    header: ['NAME', 'TYPE'],
    rows: javascript_variables.map(({ variable_name, variable_type }) => [
      variable_name,
      variable_type,
    ]),
  };
}
