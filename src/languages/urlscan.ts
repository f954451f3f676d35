import type { Language } from './language.ts';
import { luceneStyle, readLucene } from './lucene.ts';
import { countNames } from './marks.ts';
import { withAs } from './spellings.ts';
import { Vocabulary, type Meaning } from './vocabulary.ts';
import { write } from './write.ts';

const old = (filter: string): Meaning => ({ filters: [filter], isOld: true });

/** An apex domain includes all names below it. */
const apex: Meaning = {
  filters: ['hostname'],
  isOld: true,
  read: (value) => (value.how === 'is' ? { how: 'ends', text: `.${value.text}` } : value),
};

const vocabulary = new Vocabulary('urlscan', {
  'page.domain': 'hostname',
  domain: old('hostname'),
  'page.apexDomain': apex,
  apexDomain: apex,
  'page.ptr': old('hostname'),
  'page.ip': 'ip',
  ip: old('ip'),
  'page.asn': withAs,
  asn: { ...withAs, isOld: true },
  'page.asnname': 'as_name',
  asnname: old('as_name'),
  'page.country': 'country',
  country: old('country'),
  'page.city': 'city',
  'page.server': 'server',
  server: old('server'),
  'page.title': 'title',
  'page.status': 'status_code',
  'page.tlsIssuer': 'ssl_issuer_common_name',
  hash: { filters: ['html_sha256'], note: 'hash covers only the page itself, not what it loads' },
  date: { filters: ['after'], isMoment: true },
  'task.time': { filters: ['after'], isMoment: true, isOld: true },
});

export const urlscan: Language = {
  name: 'urlscan',
  title: 'urlscan',
  example: 'page.title:"Log in" AND NOT page.country:DE AND date:>now-7d',
  read: (text) => readLucene(text, vocabulary),
  write: (query) => write(query, vocabulary, luceneStyle),
  marksIn: (text) => countNames(text, vocabulary),
};
