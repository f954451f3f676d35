import { heading, lines, plainText, type Format } from './format.ts';
import type { List } from '../entry.ts';

/** Leaves room for a zone name within the limit of DNS names; longer names are left out. */
const longestOwner = 190;

export const rpz: Format = {
  name: 'rpz',
  says: 'Response policy zone: NXDOMAIN for names and all below, or for answers with these addresses',
  contentType: plainText,
  of: ['addresses', 'domains'],
  write: (list) =>
    lines([
      `; ${heading(list)}`,
      '$TTL 300',
      // Seconds since 1970 increase with every change, and fit into 32 bits until 2106.
      `@ IN SOA localhost. hostmaster.localhost. ${Math.floor(list.changedAt / 1000)} 300 60 86400 60`,
      '@ IN NS localhost.',
      ...ownersOf(list).map((owner) => `${owner} IN CNAME .`),
    ]),
  example: {
    addresses:
      '; Vedette list sample: 3 addresses\n$TTL 300\n@ IN SOA localhost. hostmaster.localhost. 1780272000 300 60 86400 60\n' +
      '@ IN NS localhost.\n32.7.100.51.198.rpz-ip IN CNAME .\n28.0.113.0.203.rpz-ip IN CNAME .\n' +
      '48.zz.1.db8.2001.rpz-ip IN CNAME .\n',
    domains:
      '; Vedette list sample: 2 domains\n$TTL 300\n@ IN SOA localhost. hostmaster.localhost. 1780272000 300 60 86400 60\n' +
      '@ IN NS localhost.\nbad.example IN CNAME .\n*.bad.example IN CNAME .\n' +
      'xn--mnchen-3ya.example IN CNAME .\n*.xn--mnchen-3ya.example IN CNAME .\n',
  },
};

function ownersOf({ kind, prefixes, entries }: List): string[] {
  if (kind === 'addresses') return prefixes.map(ownerOf);
  const names = entries.map(({ value }) => value).filter(({ length }) => length <= longestOwner);
  return names.flatMap((name) => [name, `*.${name}`]);
}

/** Prefix length, then octets or groups in reverse order; `::` is written `zz`. */
function ownerOf(prefix: string): string {
  const [address = '', bits = ''] = prefix.split('/');
  if (!address.includes(':')) return `${bits}.${backwards(address.split('.'))}.rpz-ip`;
  const [head = '', tail] = address.split('::');
  const parts = [...head.split(':'), ...(tail === undefined ? [] : ['zz', ...tail.split(':')])];
  return `${bits}.${backwards(parts.filter((part) => part !== ''))}.rpz-ip`;
}

function backwards(parts: readonly string[]): string {
  return [...parts].reverse().join('.');
}
