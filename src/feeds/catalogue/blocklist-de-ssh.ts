import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const blocklistDeSsh = defineFeed({
  name: 'blocklist-de-ssh',
  title: 'blocklist.de ssh',
  says: 'SSH brute force',
  sources: [{ url: 'https://lists.blocklist.de/lists/ssh.txt' }],
  format: 'ip',
  licence: 'free, credit asked',
  attribution: 'blocklist.de',
  terms: 'attribution',
  everyHours: 1,
  lineage: 'blocklist-de',
  category: 'bruteforce',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.10', '2001:db8::a'].join('\n'),
    output: [rangeOf('192.0.2.10', { line: 1 }), rangeOf('2001:db8::a', { line: 2 })],
  },
});
