import { QueryFault } from '../search/query-fault.ts';
import { Cursor } from './cursor.ts';
import { group, type Piece } from './group.ts';
import type { Language } from './language.ts';
import { countNames, withoutQuotes } from './marks.ts';
import { join, negate, type Query, type Value } from './query.ts';
import { spelled, withAs } from './spellings.ts';
import { quoted } from './values.ts';
import { Vocabulary } from './vocabulary.ts';
import { write, type Style } from './write.ts';

/** Shodan writes days as 31/12/2026. */
const day = (filter: string) =>
  spelled(
    filter,
    (text) => {
      const [, of, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
      if (year === undefined) return text;
      return [year, month?.padStart(2, '0'), of?.padStart(2, '0')].join('-');
    },
    (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').reverse().join('/') : undefined),
  );

/** Shodan's host filters and ours. If several are listed, any of them may match. */
export const shodanFilters = {
  all: 'banner',
  net: 'ip',
  ip: 'ip',
  port: 'port',
  country: 'country',
  city: 'city',
  state: 'region',
  region: 'region',
  asn: 'asn',
  org: 'org',
  isp: 'isp',
  hostname: 'hostname',
  os: 'os',
  product: 'product',
  version: 'product_version',
  cpe: 'cpe',
  device: 'device',
  ssl: 'ssl_subject_common_name ssl_subject_organization ssl_issuer_organization domain_from_banner',
  'ssl.cert.subject.cn': 'ssl_subject_common_name',
  'ssl.cert.issuer.cn': 'ssl_issuer_common_name',
  'ssl.cert.fingerprint': 'certificate',
  'ssl.cert.expired': 'ssl_expired',
  'ssl.jarm': 'jarm',
  'ssl.ja3s': 'ja3s',
  'ssl.version': 'tls_version',
  'ssl.alpn': 'alpn',
  'http.title': 'title',
  title: 'title',
  'http.html': 'html',
  html: 'html',
  'http.status': 'status_code',
  'http.server': 'server',
  'http.component': 'tech_stack',
  'http.favicon.hash': 'favicon',
  'http.html_hash': 'html_hash',
  'http.headers_hash': 'header_hash',
  'http.title_hash': 'title_hash',
  'ssh.hassh': 'hassh',
  'ssh.fingerprint': 'ssh_host_key',
  'cloud.provider': 'cloud_provider',
  hash: 'banner_hash',
  has_ssl: 'is_tls',
  has_vuln: 'has_cve',
  vuln: 'cve_id',
  tag: 'tag',
  transport: 'socket',
  before: 'before',
  after: 'after',
} as const;

const vocabulary = new Vocabulary('Shodan', {
  '': 'banner',
  'shodan.module': {
    ...spelled('service_name', (text) => text.replace(/-simple-new$/, '')),
    isOld: true,
  },
  ...shodanFilters,
  asn: withAs,
  before: day('before'),
  after: day('after'),
});

const wordForm = /[^\s",]+/y;

function readShodan(text: string): Query {
  const cursor = new Cursor(text);
  const pieces: Piece[] = [];
  while (cursor.hasMore()) pieces.push(...next(cursor));
  return group(pieces, text.length);
}

function next(cursor: Cursor): Piece[] {
  const { at } = cursor;
  if (cursor.peek(/(?:AND|OR|NOT)(?=\s|$)/y)) {
    throw new QueryFault('Shodan has no AND, OR or NOT: commas join values, - negates', at);
  }
  const isNegated = cursor.take(/-/y) !== undefined;
  const [, name = ''] = cursor.take(/([a-z][\w.]*):/iy) ?? [];
  const of: Query[] = [];
  do {
    const typed = cursor.value(wordForm);
    if (!typed) throw new QueryFault('expected a value', cursor.at);
    of.push(vocabulary.condition(name, typed, at));
  } while (cursor.take(/,/y));
  const query = join('or', of, at);
  return [{ kind: 'term', at, query: isNegated ? negate(query, at) : query }];
}

const style: Style = {
  and: ' ',
  condition: ({ name, value, isNegated }) => {
    const text = spell(value);
    if (text === undefined) return undefined;
    return `${isNegated ? '-' : ''}${name === '' ? '' : `${name}:`}${text}`;
  },
  list: (name, values) => {
    const texts = values.flatMap((value) => spell(value) ?? []);
    const isWhole = name !== '' && texts.length === values.length;
    return isWhole ? `${name}:${texts.join(',')}` : undefined;
  },
};

const spell = (value: Value) =>
  value.how === 'is' || value.how === 'ends' ? quoted(value.text) : undefined;

/** Syntax that Shodan does not have. */
const foreign = /:\s|\b(?:AND|OR|NOT|TO)\b|[[(]|(?:^|\s)\+/;

export const shodan: Language = {
  name: 'shodan',
  title: 'Shodan',
  example: 'product:nginx -port:80,443 country:DE',
  read: readShodan,
  write: (query) => write(query, vocabulary, style),
  marksIn: (text) => (foreign.test(withoutQuotes(text)) ? 0 : countNames(text, vocabulary)),
};
