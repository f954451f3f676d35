import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const blocklistDeAll = defineFeed({
  name: 'blocklist-de-all',
  title: 'blocklist.de all',
  says: 'fail2ban reports',
  sources: [{ url: 'https://lists.blocklist.de/lists/all.txt' }],
  format: 'ip',
  licence: 'free, credit asked',
  attribution: 'blocklist.de',
  terms: 'attribution',
  everyHours: 1,
  lineage: 'blocklist-de',
  category: 'attack',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.9', '2001:db8::9'].join('\n'),
    output: [rangeOf('192.0.2.9', { line: 1 }), rangeOf('2001:db8::9', { line: 2 })],
  },
});
