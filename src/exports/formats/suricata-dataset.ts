import { formatIp, parseRange, type IpRange } from '../../lib/ip.ts';
import { lines, plainText, type Format } from './format.ts';

/** Datasets hold single addresses, so larger prefixes are left to rules. */
const largest = 256n;

export const suricataDataset: Format = {
  name: 'suricata-dataset',
  says: 'Dataset of Suricata: type ip for addresses, in prefixes of at most 256; type string for names',
  contentType: plainText,
  of: ['addresses', 'domains'],
  write: ({ kind, prefixes, entries }) =>
    kind === 'addresses'
      ? lines(prefixes.filter(isSmall).flatMap(addressesIn))
      : lines(entries.map(({ value }) => Buffer.from(value).toString('base64'))),
  example: {
    addresses: `198.51.100.7\n${Array.from({ length: 16 }, (_, at) => `203.0.113.${at}\n`).join('')}`,
    domains: 'YmFkLmV4YW1wbGU=\neG4tLW1uY2hlbi0zeWEuZXhhbXBsZQ==\n',
  },
};

export function isSmall(prefix: string): boolean {
  const range = parseRange(prefix);
  return range !== null && BigInt(range.last) - BigInt(range.first) < largest;
}

function addressesIn(prefix: string): string[] {
  const range = parseRange(prefix);
  if (!range) return [];
  const first = BigInt(range.first);
  const count = Number(BigInt(range.last) - first) + 1;
  return Array.from({ length: count }, (_, at) => formatAt(range, first + BigInt(at)));
}

function formatAt({ family }: IpRange, value: bigint): string {
  return formatIp(family === 4 ? { family, value: Number(value) } : { family, value });
}
