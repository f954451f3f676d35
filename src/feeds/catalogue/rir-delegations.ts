import { defineFeed, recordOf } from '../feed.ts';
import { delegatedStats } from '../formats/delegated-stats.ts';

export const rirDelegations = defineFeed({
  name: 'rir-delegations',
  title: 'RIR statistics',
  says: 'registry, country, allocation date: the "whois" basics without live WHOIS',
  sources: [{ url: 'https://ftp.ripe.net/pub/stats/ripencc/nro-stats/latest/nro-delegated-stats' }],
  format: 'own',
  licence: 'NRO terms',
  attribution: 'NRO extended allocation and assignment reports',
  terms: 'attribution',
  everyHours: 24,
  category: 'registry',
  on: true,
  maxBytes: 256 * 1024 * 1024,
  parse: delegatedStats(),
  example: {
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
  },
});
