import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const bitwireIpblocklist = defineFeed({
  name: 'bitwire-ipblocklist',
  title: 'Bitwire ipblocklist',
  says: 'aggregate',
  sources: [{ url: 'https://raw.githubusercontent.com/bitwire-it/ipblocklist/main/outbound.txt' }],
  format: 'cidr',
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  category: 'attack',
  evidence: 'mixed',
  aggregate: true,
  on: false,
  parse: ipList(),
  example: {
    input: ['192.0.2.30', '198.51.100.0/28'].join('\n'),
    output: [rangeOf('192.0.2.30', { line: 1 }), rangeOf('198.51.100.0/28', { line: 2 })],
  },
});
