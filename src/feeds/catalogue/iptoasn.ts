import { defineFeed, recordOf, skip } from '../feed.ts';
import { networkTable } from '../formats/network-table.ts';

export const iptoasn = defineFeed({
  name: 'iptoasn',
  title: 'IPtoASN',
  says: 'ASN with AS country',
  sources: [{ url: 'https://iptoasn.com/data/ip2asn-combined.tsv.gz' }],
  format: 'tsv',
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
  example: {
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
  },
});
