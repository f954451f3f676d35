import { rangeToCidrs, type IpRange } from '../lib/ip.ts';
import type { Indicator, RecordFound } from './indicator.ts';
import { showRange } from './judge.ts';
import type { FeedRecord } from './record.ts';

/** Members that identify a record within a feed. */
const identity: Readonly<Record<FeedRecord['type'], readonly string[]>> = {
  exploit: ['id'],
  module: ['id'],
  template: ['id'],
  proof: ['cve', 'url'],
  'known-exploited': ['cve'],
  epss: ['cve'],
  cve: ['cve'],
  package: ['distribution', 'package', 'cve'],
  lifecycle: ['product'],
  network: ['first', 'last'],
  delegation: ['first', 'last'],
  'as-name': ['asn'],
  popularity: ['name'],
  suffix: ['rule'],
  resolver: ['name'],
  technique: ['id'],
  file: ['name'],
  technology: ['part', 'name'],
  favicon: ['hash', 'product'],
};

/** The entry's key as text, stable across generations. */
export function entryName(found: Indicator | RecordFound): string {
  switch (found.kind) {
    case 'range':
      return rangeName(found.range);
    case 'asn':
      return `AS${found.asn}`;
    case 'domain':
      return found.name;
    case 'url':
      return found.url;
    case 'record':
      return recordName(found.record);
    default:
      return found.value;
  }
}

function rangeName(range: IpRange): string {
  const [cidr = '', ...others] = rangeToCidrs(range);
  if (others.length > 0) return showRange(range);
  return range.first === range.last ? cidr.slice(0, cidr.indexOf('/')) : cidr;
}

function recordName(record: FeedRecord): string {
  const members = new Map<string, unknown>(Object.entries(record));
  return identity[record.type]
    .map((name) => members.get(name))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ');
}
