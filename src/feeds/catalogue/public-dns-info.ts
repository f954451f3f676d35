import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const publicDnsInfo = defineFeed({
  name: 'public-dns-info',
  title: 'public-dns.info',
  says: 'open resolver with reliability and DNSSEC',
  sources: [{ url: 'https://public-dns.info/nameservers.csv' }],
  licence: 'free',
  terms: 'free',
  everyHours: 24,
  lineage: 'public-dns-info',
  category: 'resolver',
  on: true,
  parse: table({ needs: ['ip_address', 'reliability'] }, (row) =>
    rangeOf(row.text('ip_address'), {
      line: row.line,
      label: row.text('name') ?? row.text('as_org'),
      // A share of 1 in the file, of 100 here.
      confidence: toPercent(row.number('reliability')),
      seenAt: toIsoTime(row.text('checked_at')),
    }),
  ),
  example: () => ({
    input: [
      'ip_address,name,as_number,as_org,country_code,city,version,error,dnssec,reliability,checked_at,created_at',
      '192.0.2.81,dns.example.,64500,EXAMPLE,ZZ,,,,true,0.97,2026-08-22T01:02:03Z,2025-01-01T00:00:00Z',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.81', {
        line: 2,
        label: 'dns.example.',
        confidence: 97,
        seenAt: '2026-08-22T01:02:03.000Z',
      }),
    ],
  }),
});

function toPercent(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(share * 100);
}
