import { defineFeed, rangeOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const linode = defineFeed({
  name: 'linode',
  title: 'Linode',
  says: 'hosting',
  sources: [{ url: 'https://geoip.linode.com/' }],
  format: 'csv',
  licence: 'published',
  terms: 'free',
  everyHours: 168,
  lineage: 'published-ranges',
  category: 'cloud',
  on: true,
  parse: table({ columns: ['cidr', 'country', 'region', 'city'], comment: '#' }, (row) =>
    rangeOf(row.text('cidr'), {
      line: row.line,
      label: `Linode ${row.text('city') ?? row.text('country') ?? ''}`.trim(),
    }),
  ),
  example: {
    input: ['192.0.2.0/24,ZZ,ZZ-EX,Example City,10000', '2001:db8::/48,ZZ,ZZ-EX,,'].join('\n'),
    output: [
      rangeOf('192.0.2.0/24', { line: 1, label: 'Linode Example City' }),
      rangeOf('2001:db8::/48', { line: 2, label: 'Linode ZZ' }),
    ],
  },
});
