import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const isVpn = defineFeed({
  name: 'is-vpn',
  title: 'is-vpn ranges',
  says: 'VPN or datacenter',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/josephrocca/is-vpn/main/vpn-or-datacenter-ipv4-ranges.txt',
    },
  ],
  format: 'cidr',
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  lineage: 'x4bnet',
  category: 'vpn',
  on: false,
  parse: ipList(),
  example: {
    input: ['192.0.2.0/24', '198.51.100.0/24'].join('\n'),
    output: [rangeOf('192.0.2.0/24', { line: 1 }), rangeOf('198.51.100.0/24', { line: 2 })],
  },
});
