import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const voipbl = defineFeed({
  name: 'voipbl',
  title: 'VoIPBL',
  says: 'SIP abuse',
  sources: [{ url: 'https://voipbl.org/update/' }],
  format: 'cidr',
  licence: 'free with credit',
  attribution: 'VoIPBL.org',
  terms: 'free',
  everyHours: 12,
  category: 'attack',
  on: false,
  parse: ipList(),
  example: {
    input: ['# Total Blacklist Records: 2', '192.0.2.22/32', '198.51.100.0/24'].join('\n'),
    output: [rangeOf('192.0.2.22', { line: 2 }), rangeOf('198.51.100.0/24', { line: 3 })],
  },
});
