import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const blocklistDeBots = defineFeed({
  name: 'blocklist-de-bots',
  title: 'blocklist.de bots',
  says: 'bots, RFI, spam posts',
  sources: [{ url: 'https://lists.blocklist.de/lists/bots.txt' }],
  format: 'ip',
  licence: 'free, credit asked',
  attribution: 'blocklist.de',
  terms: 'attribution',
  everyHours: 1,
  lineage: 'blocklist-de',
  category: 'spam',
  evidence: 'behaviour',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.13', '2001:db8::d'].join('\n'),
    output: [rangeOf('192.0.2.13', { line: 1 }), rangeOf('2001:db8::d', { line: 2 })],
  },
});
