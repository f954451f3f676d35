import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const stopforumspam7d = defineFeed({
  name: 'stopforumspam-7d',
  title: 'StopForumSpam 7 d',
  says: 'forum spam',
  sources: [{ url: 'https://www.stopforumspam.com/downloads/listed_ip_7.zip' }],
  format: 'ip',
  licence: 'CC BY-NC-ND 3.0',
  attribution: 'StopForumSpam (CC BY-NC-ND 3.0)',
  terms: 'non-commercial',
  everyHours: 24,
  lineage: 'stopforumspam',
  category: 'spam',
  evidence: 'behaviour',
  on: false,
  pick: /\.txt$/,
  parse: ipList(),
  example: {
    input: ['192.0.2.26', '198.51.100.26'].join('\n'),
    output: [rangeOf('192.0.2.26', { line: 1 }), rangeOf('198.51.100.26', { line: 2 })],
  },
});
