import type { Language } from './language.ts';
import { luceneStyle, readLucene } from './lucene.ts';
import { countNames } from './marks.ts';
import type { Value } from './query.ts';
import { countryName, distinguishedName, spelled } from './spellings.ts';
import { Vocabulary, type Meaning, type Table } from './vocabulary.ts';
import { write, type Style } from './write.ts';

const old = (filters: string): Meaning => ({ filters: filters.split(' '), isOld: true });
const upper = (filter: string) =>
  spelled(
    filter,
    (text) => text,
    (text) => text.toUpperCase(),
  );
const header: Meaning = {
  filters: ['banner'],
  isOld: true,
  note: 'headers are searched as words in the banner',
};

/** Names of the Censys platform, which begin with `host.`. */
const platform: Table = {
  'host.ip': 'ip',
  'host.services.port': 'port',
  'host.services.protocol': upper('service_name'),
  'host.services.transport_protocol': 'socket',
  'host.services.banner': 'banner',
  'host.services.labels.value': 'tag',
  'host.labels.value': old('tag'),
  'host.services.software.vendor': 'vendor',
  'host.services.software.product': 'product',
  'host.services.software.version': 'product_version',
  'host.services.software.cpe': 'cpe',
  'host.services.hardware.type': 'device',
  'host.operating_system.product': 'os',
  'host.dns.names': 'hostname',
  'host.dns.reverse_dns.names': old('hostname'),
  'host.services.vulns.id': 'cve_id',
  'host.services.endpoints.http.html_title': 'title',
  'host.services.endpoints.http.body': 'html',
  'host.services.endpoints.http.status_code': 'status_code',
  'host.services.endpoints.http.favicons.hash_shodan': 'favicon',
  'host.services.endpoints.http.body_hash_sha256': 'html_sha256',
  'host.services.endpoints.http.headers.server': 'server',
  'host.services.endpoints.http.headers.key': header,
  'host.services.endpoints.http.headers.value': header,
  'host.services.cert.parsed.subject.common_name': 'ssl_subject_common_name',
  'host.services.cert.parsed.subject.organization': 'ssl_subject_organization',
  'host.services.cert.parsed.subject.country': 'ssl_subject_country',
  'host.services.cert.parsed.issuer.organization': 'ssl_issuer_organization',
  'host.services.cert.parsed.issuer.common_name': 'ssl_issuer_common_name',
  'host.services.cert.parsed.subject_dn': distinguishedName('subject'),
  'host.services.cert.parsed.issuer_dn': distinguishedName('issuer'),
  'host.services.cert.names': 'domain_from_banner',
  'host.services.cert.fingerprint_sha256': 'certificate',
  'host.services.jarm.fingerprint': 'jarm',
  'host.services.tls.version_selected': 'tls_version',
  'host.services.tls.ja3s': 'ja3s',
  'host.services.tls.ja4s': 'ja4s',
  'host.services.ssh.hassh_fingerprint': 'hassh',
  'host.services.ssh.server_host_key.fingerprint_sha256': 'ssh_host_key',
  'host.location.country_code': 'country',
  'host.location.country': { ...countryName, isOld: true },
  'host.location.province': 'region',
  'host.location.city': 'city',
  'host.autonomous_system.asn': 'asn',
  'host.autonomous_system.name': 'as_name',
  'host.whois.organization.name': 'org',
  'host.services.scan_time': { filters: ['after'], isMoment: true },
};

/** Names of Search 2.0 that the platform renamed. */
const before: Table = {
  'services.service_name': old('service_name'),
  'services.extended_service_name': old('service_name'),
  'services.software.uniform_resource_identifier': old('cpe'),
  'services.http.response.html_title': old('title'),
  'services.http.response.html_tags': old('html'),
  'services.http.response.body': old('html'),
  'services.http.response.body_hashes': old('html_sha256'),
  'services.http.response.status_code': old('status_code'),
  'services.http.response.favicons.hashes': old('favicon'),
  'services.http.response.favicons.shodan_hash': old('favicon'),
  'services.http.response.headers.server': old('server'),
  'services.http.response.headers.key': header,
  'services.http.response.headers.value': header,
  'services.http.response.headers.value.headers': header,
  'services.labels': old('tag'),
  labels: old('tag'),
  'services.tls.certificates.leaf_data.subject.common_name': old('ssl_subject_common_name'),
  'services.tls.certificates.leaf_data.subject.organization': old('ssl_subject_organization'),
  'services.tls.certificates.leaf_data.subject.country': old('ssl_subject_country'),
  'services.tls.certificates.leaf_data.issuer.organization': old('ssl_issuer_organization'),
  'services.tls.certificates.leaf_data.issuer.common_name': old('ssl_issuer_common_name'),
  'services.tls.certificates.leaf_data.subject_dn': distinguishedName('subject'),
  'services.tls.certificates.leaf_data.issuer_dn': distinguishedName('issuer'),
  'services.tls.certificates.leaf_data.names': old('domain_from_banner'),
  'services.certificate': old('certificate'),
  'services.tls.certificate.parsed.subject.common_name': old('ssl_subject_common_name'),
  'services.tls.certificates.leaf_fp_sha_256': old('certificate'),
  'services.observed_at': { filters: ['after'], isMoment: true, isOld: true },
  last_updated_at: { filters: ['after'], isMoment: true, isOld: true },
};

/** The platform's names under another beginning, only to be read. */
function renamed(beginning: RegExp, to: string): Table {
  const known = Object.entries(platform).filter(([name]) => beginning.test(name));
  return Object.fromEntries(
    known.map(([name, said]) => {
      const meaning = typeof said === 'string' ? { filters: said.split(' ') } : said;
      return [name.replace(beginning, to), { ...meaning, isOld: true as const }];
    }),
  );
}

const vocabulary = new Vocabulary('Censys', {
  '': 'banner',
  ...platform,
  // Search 2.0 had the same names without `host.`.
  ...renamed(/^host\./, ''),
  ...before,
  // Web properties and certificates are records of their own there, and parts of a banner here.
  'web.hostname': old('hostname'),
  ...renamed(/^host\.services\./, 'web.'),
  ...renamed(/^host\.services\.cert\./, 'cert.'),
});

const style: Style = {
  ...luceneStyle,
  and: ' and ',
  or: ' or ',
  not: (text) => `not ${text}`,
  condition: (said) =>
    said.value.how === 'matches' ? pattern(said.name, said.value) : luceneStyle.condition(said),
};

function pattern(name: string, { source, ignoreCase }: Value & { how: 'matches' }) {
  if (name === '' || source.includes('`')) return undefined;
  const shown = source.replaceAll('\\/', '/');
  return `${name}=~\`${ignoreCase ? '(?i)' : ''}${shown}\``;
}

/** Prefixes of names that only Censys uses. */
const own =
  /(?:^|[\s(])(?:host\.|services(?:\.|\s*:\s*\()|same_service\s*\(|autonomous_system\.|web\.|cert\.(?:parsed|names|fingerprint_))/;
const surely = 100;

export const censys: Language = {
  name: 'censys',
  title: 'Censys',
  example: 'host.services: (port=22 and not protocol=SSH)',
  read: (text) => readLucene(text, vocabulary, { anyCase: true, equals: true }),
  write: (query) => write(query, vocabulary, style),
  marksIn: (text) => (own.test(text) ? surely : 0) + countNames(text, vocabulary),
};
