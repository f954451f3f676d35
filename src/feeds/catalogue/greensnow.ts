import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const greensnow = defineFeed({
  name: 'greensnow',
  title: 'GreenSnow',
  says: 'scans, brute force',
  sources: [{ url: 'https://blocklist.greensnow.co/greensnow.txt' }],
  format: 'ip',
  licence: 'free, no resale',
  terms: 'free',
  everyHours: 6,
  category: 'attack',
  on: true,
  parse: ipList(),
  example: {
    input: ['203.0.113.15', '192.0.2.15'].join('\n'),
    output: [rangeOf('203.0.113.15', { line: 1 }), rangeOf('192.0.2.15', { line: 2 })],
  },
});
