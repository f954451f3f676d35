import { parseRange } from '../../lib/ip.ts';
import {
  compact,
  defineFeed,
  recordOf,
  skip,
  type RecordOf,
  type Found,
  type Parse,
} from '../feed.ts';
import { table, type Row, type TableOptions } from '../formats/table.ts';

export const originAsn = defineFeed({
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
  atlas: 'networks',
  parse: networkTable({ columns: ['first', 'last', 'asn', 'name'] }),
  example: () => ({
    input: [
      '192.0.2.0,192.0.2.255,64500,"Example, Inc."',
      '2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,64501,Other Project',
    ].join('\n'),
    output: [
      recordOf(
        {
          type: 'network',
          first: '192.0.2.0',
          last: '192.0.2.255',
          asn: 64500,
          name: 'Example, Inc.',
        },
        1,
      ),
      recordOf(
        {
          type: 'network',
          first: '2001:db8::',
          last: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
          asn: 64501,
          name: 'Other Project',
        },
        2,
      ),
    ],
  }),
});

export const iptoasn = defineFeed({
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
  example: () => ({
    input: [
      '192.0.2.0\t192.0.2.255\t64500\tZZ\tEXAMPLE - Example, Inc.',
      '198.51.100.0\t198.51.100.255\t0\tNone\tNot routed',
    ].join('\n'),
    output: [
      recordOf(
        {
          type: 'network',
          first: '192.0.2.0',
          last: '192.0.2.255',
          asn: 64500,
          country: 'ZZ',
          name: 'EXAMPLE - Example, Inc.',
        },
        1,
      ),
      skip(2, 'not announced'),
    ],
  }),
});

/** Who announces what: columns `first`, `last`, `asn` and, where the file has them, `country`, `name`. */
function networkTable(options: TableOptions): Parse {
  return table(options, (row): Found => {
    const network = toNetwork(row);
    if (!network) return skip(row.line, 'not a network');
    // Number 0 fills the gaps between announced networks.
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
