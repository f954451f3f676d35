import { defineFeed, domainOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const c2intelfeedsDomains = defineFeed({
  name: 'c2intelfeeds-domains',
  title: 'C2IntelFeeds domains',
  says: 'C2 domain',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/drb-ra/C2IntelFeeds/master/feeds/domainC2s-30day-filter-abused.csv',
    },
  ],
  format: 'csv',
  licence: 'CC BY-NC-SA 4.0',
  terms: 'non-commercial',
  everyHours: 24,
  lineage: 'threatfox',
  category: 'c2',
  on: false,
  parse: table({ columns: ['domain', 'ioc'], comment: '#' }, (row) =>
    domainOf(row.text('domain'), { line: row.line, label: row.text('ioc') }),
  ),
  example: {
    input: ['#domain,ioc', 'c2.malware.example,Possible Cobalt Strike C2 Domain'].join('\n'),
    output: [
      domainOf('c2.malware.example', { line: 2, label: 'Possible Cobalt Strike C2 Domain' }),
    ],
  },
});
