import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const cinsArmy = defineFeed({
  name: 'cins-army',
  title: 'CINS Army',
  says: 'poor reputation',
  sources: [{ url: 'https://cinsscore.com/list/ci-badguys.txt' }],
  format: 'ip',
  licence: 'free',
  terms: 'free',
  everyHours: 6,
  category: 'abuse',
  evidence: 'behaviour',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.14', '198.51.100.14', '203.0.113.14'].join('\n'),
    output: [
      rangeOf('192.0.2.14', { line: 1 }),
      rangeOf('198.51.100.14', { line: 2 }),
      rangeOf('203.0.113.14', { line: 3 }),
    ],
  },
});
