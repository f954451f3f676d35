import { QueryFault } from '../search/query-fault.ts';
import { Cursor } from './cursor.ts';
import { equationStyle, readEquations } from './equations.ts';
import { group, type Piece } from './group.ts';
import type { Language } from './language.ts';
import { countNames } from './marks.ts';
import type { Query } from './query.ts';
import { countryNameOrCode, withAs } from './spellings.ts';
import { Vocabulary, type Meaning } from './vocabulary.ts';
import { write } from './write.ts';

const old = (filters: string): Meaning => ({ filters: filters.split(' '), isOld: true });

const vocabulary = new Vocabulary('ZoomEye', {
  '': 'banner',
  banner: old('banner'),
  'http.header': {
    filters: ['banner'],
    isOld: true,
    note: 'headers are searched as words in the banner',
  },
  ip: 'ip',
  cidr: old('ip'),
  port: 'port',
  hostname: 'hostname',
  domain: old('hostname'),
  site: old('hostname'),
  app: 'product tech_stack',
  product: 'product',
  version: 'product_version',
  ver: old('product_version'),
  device: 'device',
  os: 'os',
  service: 'service_name',
  protocol: 'socket',
  title: 'title',
  'http.body': 'html',
  'http.header.server': 'server',
  'http.header.status_code': 'status_code',
  'http.status_code': old('status_code'),
  iconhash: 'favicon',
  'vul.cve': 'cve_id',
  tag: 'tag',
  country: countryNameOrCode,
  subdivisions: 'region',
  city: 'city',
  asn: { ...withAs, write: (value) => value },
  org: 'org',
  organization: old('org'),
  isp: 'isp',
  ssl: 'ssl_subject_common_name ssl_subject_organization ssl_issuer_organization domain_from_banner',
  'ssl.cert.subject.cn': 'ssl_subject_common_name',
  'ssl.cert.subject.org': 'ssl_subject_organization',
  'ssl.cert.issuer.org': 'ssl_issuer_organization',
  'ssl.cert.issuer.cn': 'ssl_issuer_common_name',
  'ssl.cert.fingerprint': 'certificate',
  'ssl.cert.expired': 'ssl_expired',
  'ssl.jarm': 'jarm',
  jarm: old('jarm'),
  'ssl.ja3s': 'ja3s',
  'ssl.version': 'tls_version',
  after: 'after',
  before: 'before',
});

/** The older syntax, before equations: `app:nginx +country:US -port:80`, where a space means OR. */
function readSigned(text: string): Query {
  const cursor = new Cursor(text);
  const pieces: Piece[] = [];
  while (cursor.hasMore()) {
    const { at } = cursor;
    const sign = cursor.take(/[+-]/y)?.[0];
    if (sign !== undefined && pieces.length > 0) pieces.push({ kind: 'and', at });
    if (sign === '-') pieces.push({ kind: 'not', at });
    if (cursor.peek(/[()]/y)) {
      throw new QueryFault('parentheses are only allowed with && and ||', cursor.at);
    }
    const [, name = ''] = cursor.take(/([A-Za-z_][\w.]*):/y) ?? [];
    const typed = cursor.value(/[^\s"]+/y);
    if (!typed) throw new QueryFault('expected a value', cursor.at);
    pieces.push({ kind: 'term', at, query: vocabulary.condition(name, typed, at) });
  }
  return group(pieces, text.length, 'or');
}

const hasEquation = (text: string) =>
  /[\w.]\s*!?==?/.test(text.replace(/"(?:[^"\\]|\\.)*"/gs, '""'));

export const zoomeye: Language = {
  name: 'zoomeye',
  title: 'ZoomEye',
  example: 'app="nginx" && subdivisions="Bavaria"',
  read: (text) => (hasEquation(text) ? readEquations(text, vocabulary) : readSigned(text)),
  write: (query) => write(query, vocabulary, equationStyle()),
  marksIn: (text) => {
    const signed = /(?:^|\s)[+-][A-Za-z_.]+:/.test(text) ? countNames(text, vocabulary) : 0;
    return Math.max(signed, countNames(text, vocabulary, 'equals'));
  },
};
