import type { Language } from './language.ts';
import { luceneStyle, readLucene } from './lucene.ts';
import { countNames } from './marks.ts';
import type { Query, Range } from './query.ts';
import { countryName, onlyWhen, spelled, withAs } from './spellings.ts';
import { Vocabulary, type Meaning } from './vocabulary.ts';
import { write } from './write.ts';

const old = (meaning: string | Meaning): Meaning => ({
  ...(typeof meaning === 'string' ? { filters: [meaning] } : meaning),
  isOld: true,
});

/** GreyNoise's words for our inbound score. We have no filter for its `benign`. */
const classification: Meaning = {
  filters: ['score'],
  note: 'classification is our inbound score: dangerous or more is malicious, moderate suspicious',
  read: (value) => {
    const word = value.how === 'is' ? value.text.toLowerCase() : '';
    if (word === 'malicious') return { how: 'range', from: { text: '4' } };
    return word === 'suspicious' ? { how: 'is', text: '3' } : undefined;
  },
  write: (value) => {
    const isMalicious = value.how === 'range' && value.to === undefined && atLeast(value) === 4;
    if (isMalicious) return { how: 'is', text: 'malicious' };
    const isSuspicious = value.how === 'is' && /^(?:3|moderate)$/i.test(value.text);
    return isSuspicious ? { how: 'is', text: 'suspicious' } : undefined;
  },
};

function atLeast({ from }: Range): number {
  return /^dangerous$/i.test(from?.text ?? '') ? 4 : Number(from?.text);
}

/** `7d` means the last seven days. */
const lastSeen: Meaning = {
  filters: ['after'],
  isMoment: true,
  note: 'last_seen is when a banner was seen here, not when the address scanned',
  read: (value) => {
    const only = value.how === 'range' && value.from?.text === value.to?.text ? value.from : null;
    if (only && /^\d{1,4}[hdwMy]$/.test(only.text))
      return { how: 'range', from: { text: `now-${only.text}` } };
    return only?.text === 'today' ? { how: 'range', from: { text: 'now-1d' } } : value;
  },
  write: (value) => {
    const [, span] =
      /^now-(\d+[hdwMy])$/.exec(value.how === 'range' ? (value.from?.text ?? '') : '') ?? [];
    return span === undefined ? value : { how: 'is', text: span };
  },
};

const flag = (filter: string) => spelled(filter, (text) => text.toLowerCase());

const vocabulary = new Vocabulary('GreyNoise', {
  ip: 'ip',
  classification,
  last_seen: lastSeen,
  tags: { filters: ['detected_by'], note: 'tags are searched in the names of feeds' },
  'metadata.source_country_code': 'country',
  'metadata.country_code': old('country'),
  'metadata.source_country': old(countryName),
  'metadata.country': old(countryName),
  'metadata.source_city': 'city',
  'metadata.city': old('city'),
  'metadata.region': 'region',
  'metadata.asn': withAs,
  asn: old(withAs),
  'metadata.organization': 'org',
  organization: old('org'),
  'metadata.rdns': 'hostname',
  'metadata.os': 'os',
  'metadata.category': {
    ...onlyWhen('is_hosting', 'hosting', 'true'),
    read: (value) =>
      value.how === 'is' && /^(?:hosting|mobile)$/i.test(value.text) ? value : undefined,
    parts: (text) => [{ filter: `is_${text.toLowerCase()}`, value: { how: 'is', text: 'true' } }],
  },
  'metadata.mobile': flag('is_mobile'),
  tor: flag('is_tor'),
  'metadata.tor': old(flag('is_tor')),
  vpn: flag('is_vpn'),
  'metadata.vpn': old(flag('is_vpn')),
  'raw_data.scan.port': 'scanner_port',
  'raw_data.web.useragents': {
    filters: ['scanner_raw'],
    note: 'user agents and paths are searched in the payloads of scans',
  },
  'raw_data.web.paths': {
    filters: ['scanner_raw'],
    isOld: true,
    note: 'user agents and paths are searched in the payloads of scans',
  },
});

export const readGreynoise = (text: string): Query =>
  readLucene(text, vocabulary, { anyCase: true });

export const greynoise: Language = {
  name: 'greynoise',
  title: 'GreyNoise',
  example: 'classification:malicious metadata.country_code:DE -tor:true',
  read: readGreynoise,
  write: (query) => write(query, vocabulary, luceneStyle),
  marksIn: (text) => countNames(text, vocabulary),
};
