import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const x4bnetDatacenter = defineFeed({
  name: 'x4bnet-datacenter',
  title: 'X4BNet datacenter v4 / v6',
  says: 'hosting / not eyeball',
  sources: [
    { url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/datacenter/ipv4.txt' },
    { url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/datacenter/ipv6.txt' },
  ],
  format: 'cidr',
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  lineage: 'x4bnet',
  category: 'hosting',
  on: true,
  parse: ipList({ labelFromComment: true }),
  example: {
    input: ['192.0.2.0/24', '198.51.100.0/24'].join('\n'),
    output: [rangeOf('192.0.2.0/24', { line: 1 }), rangeOf('198.51.100.0/24', { line: 2 })],
  },
});
