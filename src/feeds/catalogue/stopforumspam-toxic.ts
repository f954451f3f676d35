import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const stopforumspamToxic = defineFeed({
  name: 'stopforumspam-toxic',
  title: 'StopForumSpam toxic',
  says: 'spam networks',
  sources: [{ url: 'https://www.stopforumspam.com/downloads/toxic_ip_cidr.txt' }],
  format: 'cidr',
  licence: 'CC BY-NC-ND 3.0',
  attribution: 'StopForumSpam (CC BY-NC-ND 3.0)',
  terms: 'non-commercial',
  everyHours: 24,
  lineage: 'stopforumspam',
  category: 'spam',
  evidence: 'behaviour',
  on: false,
  parse: ipList(),
  example: {
    input: ['192.0.2.0/25', '198.51.100.128/25'].join('\n'),
    output: [rangeOf('192.0.2.0/25', { line: 1 }), rangeOf('198.51.100.128/25', { line: 2 })],
  },
});
