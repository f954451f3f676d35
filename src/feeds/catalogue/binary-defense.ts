import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const binaryDefense = defineFeed({
  name: 'binary-defense',
  title: 'Binary Defense',
  says: 'honeypot attackers',
  sources: [{ url: 'https://www.binarydefense.com/banlist.txt' }],
  format: 'ip',
  licence: 'non-commercial, no resale',
  terms: 'non-commercial',
  everyHours: 24,
  category: 'attack',
  on: false,
  parse: ipList(),
  example: {
    input: [
      '#',
      '# Binary Defense Systems Artillery Threat Intelligence Feed and Banlist Feed',
      '#',
      '192.0.2.21',
      '198.51.100.22',
    ].join('\n'),
    output: [rangeOf('192.0.2.21', { line: 4 }), rangeOf('198.51.100.22', { line: 5 })],
  },
});
