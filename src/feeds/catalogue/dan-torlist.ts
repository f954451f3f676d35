import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const danTorlist = defineFeed({
  name: 'dan-torlist',
  title: 'dan.me.uk torlist',
  says: 'all relays, v4 + v6',
  sources: [{ url: 'https://www.dan.me.uk/torlist/' }],
  format: 'ip',
  licence: 'free; at most every 30 min or blocked',
  terms: 'free',
  everyHours: 6,
  minimumHours: 0.5,
  lineage: 'tor-project',
  category: 'tor-relay',
  on: false,
  parse: ipList(),
  example: {
    input: ['192.0.2.52', '2001:db8::52'].join('\n'),
    output: [rangeOf('192.0.2.52', { line: 1 }), rangeOf('2001:db8::52', { line: 2 })],
  },
});
