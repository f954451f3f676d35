import { defineFeed, rangeOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const icloudPrivateRelay = defineFeed({
  name: 'icloud-private-relay',
  title: 'iCloud Private Relay',
  says: 'relay, not malicious',
  sources: [{ url: 'https://mask-api.icloud.com/egress-ip-ranges.csv' }],
  format: 'csv',
  licence: 'published by Apple',
  attribution: 'iCloud Private Relay egress ranges, published by Apple',
  terms: 'free',
  everyHours: 24,
  category: 'relay',
  on: true,
  parse: table({ columns: ['cidr', 'country', 'region', 'city'] }, (row) => {
    const label = row.text('city') ?? row.text('country');
    return rangeOf(row.text('cidr'), { line: row.line, label });
  }),
  example: {
    input: ['192.0.2.0/31,ZZ,ZZ-EX,Example City,', '2001:db8::/64,ZZ,ZZ-EX,,'].join('\n'),
    output: [
      rangeOf('192.0.2.0/31', { line: 1, label: 'Example City' }),
      rangeOf('2001:db8::/64', { line: 2, label: 'ZZ' }),
    ],
  },
});
