import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const torBulkExitList = defineFeed({
  name: 'tor-bulk-exit-list',
  title: 'Tor bulk exit list',
  says: 'Tor exit',
  sources: [{ url: 'https://check.torproject.org/torbulkexitlist' }],
  format: 'ip',
  licence: 'CC0-like (Tor metrics)',
  attribution: 'The Tor Project (CC0)',
  terms: 'free',
  everyHours: 1,
  lineage: 'tor-project',
  category: 'tor-exit',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.49', '198.51.100.49'].join('\n'),
    output: [rangeOf('192.0.2.49', { line: 1 }), rangeOf('198.51.100.49', { line: 2 })],
  },
});
