import { formatIpv4, formatIpv6, parseIpv4, parseIpv6, parseRange } from '../../lib/ip.ts';
import {
  type Feed,
  type Found,
  type Parse,
  type RecordOf,
  compact,
  defineFeed,
  recordOf,
  skip,
} from '../feed.ts';
import { lineList } from '../formats/name-list.ts';
import { type Row, type TableOptions, table } from '../formats/table.ts';

const originAsn = defineFeed({
  name: 'origin-asn',
  title: 'origin-asn',
  says: 'ASN and organisation',
  sources: [
    { url: 'https://github.com/sapics/ip-location-db/releases/download/latest/origin-asn.csv' },
  ],
  licence: 'PDDL',
  terms: 'free',
  everyHours: 24,
  category: 'asn',
  on: true,
  maxBytes: 256 * 1024 * 1024,
  location: 'networks',
  parse: networkTable({ columns: ['first', 'last', 'asn', 'name'] }),
});

const iptoasn = defineFeed({
  name: 'iptoasn',
  title: 'IPtoASN',
  says: 'ASN with AS country',
  sources: [{ url: 'https://iptoasn.com/data/ip2asn-combined.tsv.gz' }],
  licence: 'PDDL',
  terms: 'free',
  everyHours: 24,
  category: 'asn',
  on: false,
  maxBytes: 128 * 1024 * 1024,
  parse: networkTable({
    columns: ['first', 'last', 'asn', 'country', 'name'],
    separator: '\t',
    quotes: false,
  }),
});

/** Who announces what: columns `first`, `last`, `asn` and, if present, `country` and `name`. */
function networkTable(options: TableOptions): Parse {
  return table(options, (row): Found => {
    const network = toNetwork(row);
    if (!network) return skip(row.line, 'not a network');
    // AS 0 fills the gaps between announced networks.
    return network.asn === 0 ? skip(row.line, 'not announced') : recordOf(network, row.line);
  });
}

type Network = RecordOf<'network'>;

function toNetwork(row: Row): Network | null {
  const [first = '', last = '', asn = -1] = [
    row.text('first'),
    row.text('last'),
    row.number('asn'),
  ];
  if (!Number.isInteger(asn) || asn < 0 || !parseRange(`${first}-${last}`)) return null;
  const country = row.text('country');
  return compact<Network>({
    type: 'network',
    first,
    last,
    asn,
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    name: row.text('name'),
  });
}

const bgpToolsAsNames = defineFeed({
  name: 'bgp-tools-as-names',
  title: 'bgp.tools AS names',
  says: 'AS name and class',
  sources: [{ url: 'https://bgp.tools/asns.csv' }],
  licence: 'free; User-Agent with contact',
  terms: 'attribution',
  everyHours: 24,
  lineage: 'bgp-tools',
  category: 'asn',
  on: false,
  needsContact: true,
  parse: table({ needs: ['asn', 'name'] }, (row) => {
    const [asn, name] = [Number(row.text('asn')?.replace(/^AS/i, '')), row.text('name')];
    if (!Number.isInteger(asn) || asn < 1 || !name) return skip(row.line, 'no number or name');
    const record = compact<RecordOf<'as-name'>>({
      type: 'as-name',
      asn,
      name,
      class: row.text('class'),
      country: row.text('cc'),
    });
    return recordOf(record, row.line);
  }),
});

const rirDelegations = defineFeed({
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
  // `registry|cc|type|start|value|date|status[|holder]`, the exchange format of the registries.
  parse: lineList((text, { line }) => {
    const fields = text.split('|');
    // The version line starts with a number, a summary line ends with its name.
    if (/^[\d.]+$/.test(fields[0] ?? '') || fields[5] === 'summary') return null;
    const record = toDelegation(fields);
    return record ? recordOf(record, line) : skip(line, 'not a delegation');
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

export const networks: readonly Feed[] = [originAsn, iptoasn, bgpToolsAsNames, rirDelegations];
