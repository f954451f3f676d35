import { defineFeed, rangeOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const c2intelfeedsIp = defineFeed({
  name: 'c2intelfeeds-ip',
  title: 'C2IntelFeeds IP 30 d',
  says: 'C2 framework',
  sources: [
    { url: 'https://raw.githubusercontent.com/drb-ra/C2IntelFeeds/master/feeds/IPC2s-30day.csv' },
  ],
  format: 'csv',
  licence: 'CC BY-NC-SA 4.0',
  terms: 'non-commercial',
  everyHours: 24,
  lineage: 'threatfox',
  category: 'c2',
  sufficient: true,
  on: false,
  parse: table({ columns: ['ip', 'ioc'], comment: '#' }, (row) =>
    rangeOf(row.text('ip'), { line: row.line, label: row.text('ioc') }),
  ),
  example: {
    input: ['#ip,ioc', '192.0.2.39,Possible Cobaltstrike C2 IP'].join('\n'),
    output: [rangeOf('192.0.2.39', { line: 2, label: 'Possible Cobaltstrike C2 IP' })],
  },
});
