import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const c2Tracker = defineFeed({
  name: 'c2-tracker',
  title: 'C2-Tracker',
  says: 'C2 / red-team tool',
  sources: [
    { url: 'https://raw.githubusercontent.com/montysecurity/C2-Tracker/main/data/all.txt' },
  ],
  format: 'ip',
  licence: 'none stated; last seen updating 2026-03/04',
  terms: 'unstated',
  everyHours: 24,
  category: 'c2',
  sufficient: true,
  on: false,
  parse: ipList(),
  example: {
    input: ['192.0.2.41', '2001:db8::41'].join('\n'),
    output: [rangeOf('192.0.2.41', { line: 1 }), rangeOf('2001:db8::41', { line: 2 })],
  },
});
