import { scoreWords } from '../intel/score.ts';
import type { FilterRule } from '../search/collection.ts';
import type { About } from '../search/rules/about.ts';
import { anyOf, code, cveOf, network } from '../search/rules/codes.ts';
import { condition, flag, iconHash, number } from '../search/rules/numbers.ts';
import { withPattern } from '../search/rules/patterns.ts';
import { after, before } from '../search/rules/times.ts';
import { hostName, label } from '../search/rules/words.ts';
import { aliasesOf } from './filter-aliases.ts';
import { pivotFilters } from './pivots.ts';
import { version } from './version-order.ts';

const about = (says: string, example: string): About => ({ says, example });

const ports = { most: 65_535 };
const levels = Object.fromEntries(scoreWords.map((word, at) => [word.toLowerCase(), at + 1]));
const scores = { least: 1, most: scoreWords.length, words: levels };
const lowerCase = { normalise: (value: string) => value.toLowerCase() };
const country = {
  normalise: (value: string) => (/^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined),
  expected: 'two letters, such as KR',
};

/** A hash or fingerprint; colons between the digits are ignored. */
function hex(field: string, digits: number, says: string): FilterRule {
  const normalise = (value: string) => {
    const bare = value.replaceAll(':', '').toLowerCase();
    return bare.length === digits && /^[\da-f]+$/.test(bare) ? bare : undefined;
  };
  const example = `${field}: ${'0123456789abcdef'.repeat(4).slice(0, digits)}`;
  return code(field, { says, example }, { normalise, expected: `${digits} hexadecimal digits` });
}

const hasAnyCve = {
  kind: 'or',
  of: [
    { kind: 'has', field: 'cve_id' },
    { kind: 'has', field: 'claimed_cve' },
  ],
} as const;

const hasEnded = { kind: 'has', field: 'end_of_life' } as const;

/** Where and when it was seen. */
const observation: Record<string, FilterRule> = {
  ip: network(about('An address, a network or a range.', 'ip: 192.0.2.0/24')),
  port: number('port', about('Port: numbers, ranges, comparisons.', 'port: 22,8000-8100'), ports),
  socket: code('socket', about('Transport: tcp, udp or sctp.', 'socket: udp'), {
    normalise: (value) => /^(?:tcp|udp|sctp)$/i.exec(value)?.[0].toLowerCase(),
    expected: 'tcp, udp or sctp',
  }),
  after: after(about('Seen on or after this day (00:00 UTC) or time.', 'after: 2024-07-29')),
  before: before(about('Seen before this day (00:00 UTC) or time.', 'before: now-7d')),
  source: code('source', about('Program that scanned it.', 'source: nmap'), lowerCase),
};

const software: Record<string, FilterRule> = {
  service_name: label('service_name', about('Protocol of the service.', 'service_name: ssh')),
  vendor: label('vendor', about('Vendor of the software or device.', 'vendor: Hikvision')),
  product: label('product', about('Software.', 'product: Redis key-value store')),
  product_version: version(
    about('Its version: words of it, or a comparison.', 'product_version: >=7.4'),
  ),
  cpe: label('cpe', about('Its CPE name, 2.3 or 2.2.', 'cpe: cpe:2.3:a:openbsd:openssh'), {
    clean: bareCpe,
  }),
  os: label('os', about('Operating system.', 'os: Ubuntu')),
  device: label('device', about('Kind of device.', 'device: router')),
  identified_by: code(
    'identified_by',
    about('Fingerprint that identified it.', 'identified_by: vedette/openssh-ubuntu'),
    lowerCase,
  ),
  hostname: hostName(
    'hostname',
    about('Host name: words, an ending, or subdomains.', 'hostname: *.example.com'),
  ),
  tag: label('tag', about('Tag.', 'tag: Cobalt Strike')),
};

const vulnerabilities: Record<string, FilterRule> = {
  cve_id: anyOf(['cve_id', 'claimed_cve'], (field) =>
    code(
      field,
      about('A CVE of the software, or one that the scan reported.', 'cve_id: CVE-2021-41773'),
      { normalise: cveOf, expected: 'a CVE such as CVE-2021-41773' },
    ),
  ),
  has_cve: condition(about('Has any CVE.', 'has_cve: true'), () => ({
    yes: hasAnyCve,
    no: { kind: 'not', of: hasAnyCve },
  })),
  kev: flag('kev', about('Has a CVE that is known to be exploited (CISA KEV).', 'kev: true')),
  epss: number('epss', about('Highest EPSS of its CVEs, 0 to 1.', 'epss: >0.5'), {
    most: 1,
    fractions: true,
  }),
  cvss: number('cvss', about('Highest CVSS of its CVEs, 0 to 10.', 'cvss: >=9'), {
    most: 10,
    fractions: true,
  }),
  cve_sure: flag(
    'cve_sure',
    about('Has a CVE graded affected, not just possible.', 'cve_sure: true'),
  ),
  end_of_life: label(
    'end_of_life',
    about('A release that is no longer maintained.', 'end_of_life: "PHP 7.4"'),
  ),
  eol: condition(about('Runs a release that is no longer maintained.', 'eol: true'), () => ({
    yes: hasEnded,
    no: { kind: 'not', of: hasEnded },
  })),
};

const page: Record<string, FilterRule> = {
  title: withPattern(
    'title',
    label('title', about('Title of the page; words, or a regular expression.', 'title: "Log in"')),
  ),
  server: label('server', about('Server header.', 'server: nginx')),
  status_code: number('status_code', about('HTTP status.', 'status_code: 200,400-499'), {
    most: 999,
  }),
  tech_stack: label('tech_stack', about('Web technology in use.', 'tech_stack: jQuery')),
  favicon: iconHash(
    'favicon',
    about(
      'MurmurHash3 of the favicon: signed hexadecimal, or nine or ten decimal digits; decimal under the other names.',
      'favicon: -217ec3be',
    ),
  ),
  domain_from_banner: hostName(
    'domain_from_banner',
    about('Domain name in the banner or the certificate.', 'domain_from_banner: .com'),
  ),
  html_meta_author: label('html_meta_author', about('Meta author.', 'html_meta_author: Splunk')),
  html_meta_description: label(
    'html_meta_description',
    about('Meta description.', 'html_meta_description: create-react-app'),
  ),
  html_meta_keywords: label(
    'html_meta_keywords',
    about('Meta keywords.', 'html_meta_keywords: system'),
  ),
  html_meta_title: label('html_meta_title', about('Meta title.', 'html_meta_title: Marketplace')),
};

const certificate: Record<string, FilterRule> = {
  is_tls: flag('is_tls', about('Uses TLS.', 'is_tls: true')),
  // Evaluated at query time: certificates expire without a new scan. A certificate is valid through
  // its last moment. Without one, neither true nor false matches.
  ssl_expired: condition(
    about('The certificate has expired by now.', 'ssl_expired: true'),
    (now) => ({
      yes: { kind: 'range', field: 'ssl_not_after', from: -Infinity, to: now - 1 },
      no: { kind: 'range', field: 'ssl_not_after', from: now, to: Infinity },
    }),
  ),
  ssl_subject_common_name: hostName(
    'ssl_subject_common_name',
    about('Common name of the certificate.', 'ssl_subject_common_name: FortiGate'),
    { mayHoldAsterisk: true },
  ),
  ssl_subject_organization: label(
    'ssl_subject_organization',
    about('Organisation it was issued to.', 'ssl_subject_organization: Fortinet'),
  ),
  ssl_subject_country: code(
    'ssl_subject_country',
    about('Country of that organisation, two letters.', 'ssl_subject_country: KR'),
    country,
  ),
  ssl_issuer_organization: label(
    'ssl_issuer_organization',
    about('Issuer.', "ssl_issuer_organization: Let's Encrypt"),
  ),
  ssl_issuer_common_name: label(
    'ssl_issuer_common_name',
    about('Common name of the issuer.', 'ssl_issuer_common_name: Example CA'),
  ),
  certificate: hex('certificate', 64, 'SHA-256 fingerprint of the certificate.'),
  jarm: hex('jarm', 62, 'JARM fingerprint of the TLS server.'),
};

const networks: Record<string, FilterRule> = {
  country: code('country', about('Country, two letters.', 'country: KR,JP'), country),
  region: label('region', about('Region.', 'region: Gyeonggi')),
  city: label('city', about('City.', 'city: Seoul')),
  asn: number('asn', about('AS number, with or without AS.', 'asn: AS64500'), {
    most: 2 ** 32 - 1,
    prefix: 'AS',
  }),
  as_name: label('as_name', about('AS name.', 'as_name: Amazon')),
  org: label('org', about('Organisation that holds the address.', 'org: Apple')),
  isp: label('isp', about('Internet provider.', 'isp: AT&T')),
  cloud_provider: label('cloud_provider', about('Cloud provider.', 'cloud_provider: Azure')),
};

/** From current feed data. */
const reputation: Record<string, FilterRule> = {
  score: number(
    'score',
    about('Inbound score, 1 (safe) to 5 (critical).', 'score: >=dangerous'),
    scores,
  ),
  score_out: number('score_out', about('Outbound score, 1 to 5.', 'score_out: critical'), scores),
  is_vpn: flag('is_vpn', about('VPN exit.', 'is_vpn: true')),
  is_tor: flag('is_tor', about('Tor relay.', 'is_tor: true')),
  is_proxy: flag('is_proxy', about('Open proxy.', 'is_proxy: true')),
  is_hosting: flag('is_hosting', about('Hosting provider.', 'is_hosting: true')),
  is_cloud: flag('is_cloud', about('Cloud provider.', 'is_cloud: true')),
  is_mobile: flag('is_mobile', about('Mobile network.', 'is_mobile: true')),
  is_darkweb: flag('is_darkweb', about('Dark web.', 'is_darkweb: true')),
  is_scanner: flag('is_scanner', about('Scans the internet.', 'is_scanner: true')),
  is_snort: flag('is_snort', about('Listed in Snort rules.', 'is_snort: true')),
  detected_by: label(
    'detected_by',
    about('Feed that lists the address.', 'detected_by: feodo-tracker'),
  ),
  scanner_port: number(
    'scanner_port',
    about('Port that the address was seen scanning.', 'scanner_port: 3389'),
    ports,
  ),
  scanner_raw: label('scanner_raw', about('Payload of those scans.', 'scanner_raw: Cookie')),
  snort_classification: label(
    'snort_classification',
    about('Class of the Snort rule.', 'snort_classification: ciarmy'),
  ),
  snort_rule: label('snort_rule', about('Text of the Snort rule.', 'snort_rule: traffic')),
  malcode_md5: hex('malcode_md5', 32, 'MD5 of malware from the address.'),
};

export const bannerFilters: Readonly<Record<string, FilterRule>> = Object.fromEntries(
  Object.entries({
    ...observation,
    ...software,
    ...vulnerabilities,
    ...page,
    ...certificate,
    ...pivotFilters,
    ...networks,
    ...reputation,
    banner: withPattern(
      'text',
      label(
        'text',
        about(
          'Words of the banner, as without a filter, or a regular expression, on the page too.',
          'banner: /OpenSSH_[67]\\./',
        ),
      ),
    ),
  }).map(([name, rule]) => [name, { ...rule, aliases: aliasesOf(name) }]),
);

/** Without `cpe:2.3:` or `cpe:/`, which differ between spellings, and without an open end `:*:*`. */
function bareCpe(value: string): string {
  let end = value.length;
  while (value.endsWith(':*', end)) end -= 2;
  return value.slice(0, end).replace(/^(?:cpe:)?(?:2\.3:|\/)/i, '');
}
