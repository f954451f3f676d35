import { defineFeed, rangeOf, recordOf } from '../feed.ts';
import { dnsStamps } from '../formats/dns-stamps.ts';

export const dnscryptResolvers = defineFeed({
  name: 'dnscrypt-resolvers',
  title: 'DNSCrypt resolvers',
  says: 'DNSSEC, no-log, no-filter properties',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/DNSCrypt/dnscrypt-resolvers/master/v3/public-resolvers.md',
    },
  ],
  format: 'own',
  licence: 'none stated',
  attribution: 'DNSCrypt public resolver list',
  terms: 'unstated',
  everyHours: 168,
  category: 'resolver',
  on: false,
  parse: dnsStamps(),
  example: {
    input: [
      '# public-resolvers',
      '',
      '## example-doh',
      '',
      'An example. No logging, DNSSEC validation.',
      '',
      'sdns://AgcAAAAAAAAACjE5Mi4wLjIuODMAC2Rucy5leGFtcGxlCi9kbnMtcXVlcnk',
    ].join('\n'),
    output: [
      recordOf(
        {
          type: 'resolver',
          name: 'example-doh',
          protocol: 'DoH',
          address: '192.0.2.83',
          host: 'dns.example',
          dnssec: true,
          noLog: true,
          noFilter: true,
        },
        7,
      ),
      rangeOf('192.0.2.83', { line: 7, label: 'example-doh' }),
    ],
  },
});
