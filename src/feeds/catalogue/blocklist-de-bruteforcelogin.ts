import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const blocklistDeBruteforcelogin = defineFeed({
  name: 'blocklist-de-bruteforcelogin',
  title: 'blocklist.de bruteforcelogin',
  says: 'CMS log-in brute force',
  sources: [{ url: 'https://lists.blocklist.de/lists/bruteforcelogin.txt' }],
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
    input: ['192.0.2.12', '2001:db8::c'].join('\n'),
    output: [rangeOf('192.0.2.12', { line: 1 }), rangeOf('2001:db8::c', { line: 2 })],
  },
});
