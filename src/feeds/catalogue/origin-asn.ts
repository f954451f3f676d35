import { defineFeed, recordOf } from '../feed.ts';
import { networkTable } from '../formats/network-table.ts';

export const originAsn = defineFeed({
  name: 'origin-asn',
  title: 'origin-asn',
  says: 'ASN and organisation',
  sources: [
    { url: 'https://github.com/sapics/ip-location-db/releases/download/latest/origin-asn.csv' },
  ],
  format: 'csv',
  licence: 'PDDL',
  terms: 'free',
  everyHours: 24,
  category: 'asn',
  on: true,
  maxBytes: 256 * 1024 * 1024,
  atlas: 'networks',
  parse: networkTable({ columns: ['first', 'last', 'asn', 'name'] }),
  example: {
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
  },
});
