import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../../lib/ip.ts';
import { compact, defineFeed, recordOf, skip, type RecordOf } from '../feed.ts';
import { lineList } from '../formats/name-list.ts';

export const rirDelegations = defineFeed({
  name: 'rir-delegations',
  title: 'RIR statistics',
  says: 'registry, country, allocation date: the "whois" basics without live WHOIS',
  sources: [{ url: 'https://ftp.ripe.net/pub/stats/ripencc/nro-stats/latest/nro-delegated-stats' }],
  licence: 'NRO terms',
  attribution: 'NRO extended allocation and assignment reports',
  terms: 'attribution',
  everyHours: 24,
  category: 'registry',
  on: true,
  maxBytes: 256 * 1024 * 1024,
  // `registry|cc|type|start|value|date|status[|holder]`, the exchange form of the registries.
  parse: lineList((text, { line }) => {
    const fields = text.split('|');
    // The version line starts with a number, a summary line ends with its name.
    if (/^[\d.]+$/.test(fields[0] ?? '') || fields[5] === 'summary') return null;
    const record = toDelegation(fields);
    return record ? recordOf(record, line) : skip(line, 'not a delegation');
  }),
  example: () => ({
    input: [
      '2|nro|20260822|3|19840101|20260822|+0000',
      'nro|*|ipv4|*|1|summary',
      'ripencc|ZZ|ipv4|192.0.2.0|256|20200102|assigned|holder-1|e-stats',
      'apnic|ZZ|ipv6|2001:db8::|32|20200103|allocated|holder-2|e-stats',
      'arin|ZZ|asn|64500|2|20200104|assigned|holder-3|e-stats',
    ].join('\n'),
    output: [
      recordOf(
        {
          type: 'delegation',
          registry: 'ripencc',
          country: 'ZZ',
          resource: 'ipv4',
          first: '192.0.2.0',
          last: '192.0.2.255',
          status: 'assigned',
          date: '2020-01-02',
          holder: 'holder-1',
        },
        3,
      ),
      recordOf(
        {
          type: 'delegation',
          registry: 'apnic',
          country: 'ZZ',
          resource: 'ipv6',
          first: '2001:db8::',
          last: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
          status: 'allocated',
          date: '2020-01-03',
          holder: 'holder-2',
        },
        4,
      ),
      recordOf(
        {
          type: 'delegation',
          registry: 'arin',
          country: 'ZZ',
          resource: 'asn',
          first: '64500',
          last: '64501',
          status: 'assigned',
          date: '2020-01-04',
          holder: 'holder-3',
        },
        5,
      ),
    ],
  }),
});

type Delegation = RecordOf<'delegation'>;

function toDelegation(fields: readonly string[]): Delegation | null {
  const [registry = '', country = '', resource = '', first = '', value = '', date, status] = fields;
  const last = /^\d{1,10}$/.test(value) ? lastOf(resource, first, Number(value)) : undefined;
  if (last === undefined || !status) return null;
  return compact<Delegation>({
    type: 'delegation',
    registry,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    resource,
    first,
    last,
    status,
    date: toDay(date),
    holder: orUndefined(fields[7]),
  });
}

/** IPv4 and AS numbers come with a count, IPv6 with a prefix length. */
function lastOf(resource: string, start: string, value: number): string | undefined {
  switch (resource) {
    case 'asn':
      return /^\d+$/.test(start) ? String(Number(start) + value - 1) : undefined;
    case 'ipv4':
      return lastIpv4(parseIpv4(start), value);
    case 'ipv6':
      return value <= 128 ? lastIpv6(parseIpv6(start), value) : undefined;
    default:
      return undefined;
  }
}

function lastIpv4(first: number, count: number): string | undefined {
  const last = first + count - 1;
  return first >= 0 && count > 0 && last < 2 ** 32 ? formatIpv4(last) : undefined;
}

function lastIpv6(first: bigint | null, bits: number): string | undefined {
  return first === null ? undefined : formatIpv6(first | ((1n << BigInt(128 - bits)) - 1n));
}

function toDay(date = ''): string | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  return parts && date !== '00000000' ? parts.slice(1).join('-') : undefined;
}

function orUndefined(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
