import { defineFeed, rangeOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const digitalocean = defineFeed({
  name: 'digitalocean',
  title: 'DigitalOcean',
  says: 'hosting with location',
  sources: [{ url: 'https://digitalocean.com/geo/google.csv' }],
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
      label: `DigitalOcean ${row.text('city') ?? row.text('country') ?? ''}`.trim(),
    }),
  ),
  example: {
    input: ['192.0.2.0/24,ZZ,ZZ-EX,Example City,10000', '2001:db8::/48,ZZ,ZZ-EX,,'].join('\n'),
    output: [
      rangeOf('192.0.2.0/24', { line: 1, label: 'DigitalOcean Example City' }),
      rangeOf('2001:db8::/48', { line: 2, label: 'DigitalOcean ZZ' }),
    ],
  },
});
