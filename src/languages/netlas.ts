import type { Language } from './language.ts';
import { luceneStyle, readLucene } from './lucene.ts';
import { countNames } from './marks.ts';
import { distinguishedName } from './spellings.ts';
import { Vocabulary, type Meaning } from './vocabulary.ts';
import { write } from './write.ts';

const old = (filters: string): Meaning => ({ filters: [filters], isOld: true });

const vocabulary = new Vocabulary('Netlas', {
  '': 'banner',
  ip: 'ip',
  port: 'port',
  protocol: 'service_name',
  prot7: old('service_name'),
  prot4: 'socket',
  host: 'hostname',
  domain: old('hostname'),
  'http.title': 'title',
  'http.body': 'html',
  'http.status_code': 'status_code',
  'http.headers.server': 'server',
  'http.body_sha256': 'html_sha256',
  'http.description': 'html_meta_description',
  'tag.name': 'tech_stack',
  'cve.name': 'cve_id',
  'cve.base_score': 'cvss',
  'certificate.subject.common_name': 'ssl_subject_common_name',
  'certificate.subject_dn': distinguishedName('subject'),
  'certificate.issuer_dn': distinguishedName('issuer'),
  'certificate.subject.organization': 'ssl_subject_organization',
  'certificate.subject.country': 'ssl_subject_country',
  'certificate.issuer.organization': 'ssl_issuer_organization',
  'certificate.issuer.common_name': 'ssl_issuer_common_name',
  'certificate.names': 'domain_from_banner',
  'certificate.fingerprint_sha256': 'certificate',
  jarm: 'jarm',
  'geo.country': 'country',
  'geo.city': 'city',
  'geo.subdivisions': 'region',
  'whois.asn.number': 'asn',
  'whois.asn.name': 'as_name',
  'whois.net.organization': 'org',
  'whois.net.name': old('org'),
  last_updated: { filters: ['after'], isMoment: true },
  '@timestamp': { filters: ['after'], isMoment: true, isOld: true },
});

export const netlas: Language = {
  name: 'netlas',
  title: 'Netlas',
  example: 'http.title:"Log in" AND port:[8000 TO 8100]',
  read: (text) => readLucene(text, vocabulary),
  write: (query) => write(query, vocabulary, luceneStyle),
  marksIn: (text) => countNames(text, vocabulary),
};
