import { equationStyle, readEquations } from './equations.ts';
import type { Language } from './language.ts';
import { countNames } from './marks.ts';
import { Vocabulary, type Meaning } from './vocabulary.ts';
import { write } from './write.ts';

const old = (filters: string): Meaning => ({ filters: filters.split(' '), isOld: true });
const header: Meaning = {
  filters: ['banner'],
  isOld: true,
  note: 'headers are searched as words in the banner',
};

/** Often added to leave honeypots out. */
const honeypot: Meaning = {
  filters: ['tag'],
  isOld: true,
  read: (value) => (value.how === 'is' && /^(?:true|false)$/i.test(value.text) ? value : undefined),
  parts: (text) => [
    {
      filter: 'tag',
      value: { how: 'is', text: 'honeypot' },
      isNegated: text.toLowerCase() === 'false',
    },
  ],
};

const vocabulary = new Vocabulary('FOFA', {
  '': 'banner',
  banner: old('banner'),
  header,
  ip: 'ip',
  port: 'port',
  host: 'hostname',
  domain: old('hostname'),
  os: 'os',
  server: 'server',
  asn: 'asn',
  org: 'org',
  app: 'product tech_stack',
  product: 'product',
  'product.version': 'product_version',
  protocol: 'service_name',
  base_protocol: 'socket',
  title: 'title',
  body: 'html',
  status_code: 'status_code',
  icon_hash: 'favicon',
  country: 'country',
  region: 'region',
  city: 'city',
  cloud_name: 'cloud_provider',
  is_cloud: 'is_cloud',
  is_honeypot: honeypot,
  cert: 'ssl_subject_common_name ssl_subject_organization ssl_issuer_organization domain_from_banner',
  'cert.subject': 'ssl_subject_common_name ssl_subject_organization',
  'cert.subject.cn': 'ssl_subject_common_name',
  'cert.subject.org': 'ssl_subject_organization',
  'cert.issuer': old('ssl_issuer_organization'),
  'cert.issuer.org': 'ssl_issuer_organization',
  'cert.issuer.cn': 'ssl_issuer_common_name',
  'cert.domain': 'domain_from_banner',
  'cert.is_expired': 'ssl_expired',
  jarm: 'jarm',
  'tls.ja3s': 'ja3s',
  'tls.version': 'tls_version',
  after: 'after',
  before: 'before',
});

export const fofa: Language = {
  name: 'fofa',
  title: 'FOFA',
  example: 'app="nginx" && (port="8080" || port="8443") && country!="CN"',
  read: (text) => readEquations(text, vocabulary),
  write: (query) => write(query, vocabulary, equationStyle('*=')),
  marksIn: (text) =>
    Math.max(/\w\s*[!=]?=\s*"/.test(text) ? 0.25 : 0, countNames(text, vocabulary, 'equals')),
};
