import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const blocklistDeMail = defineFeed({
  name: 'blocklist-de-mail',
  title: 'blocklist.de mail',
  says: 'mail attacks, spam',
  sources: [{ url: 'https://lists.blocklist.de/lists/mail.txt' }],
  format: 'ip',
  licence: 'free, credit asked',
  attribution: 'blocklist.de',
  terms: 'attribution',
  everyHours: 1,
  lineage: 'blocklist-de',
  category: 'spam',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.11', '2001:db8::b'].join('\n'),
    output: [rangeOf('192.0.2.11', { line: 1 }), rangeOf('2001:db8::b', { line: 2 })],
  },
});
