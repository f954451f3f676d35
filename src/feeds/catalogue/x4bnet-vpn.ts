import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const x4bnetVpn = defineFeed({
  name: 'x4bnet-vpn',
  title: 'X4BNet VPN v4 / v6',
  says: 'VPN network',
  sources: [
    { url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv4.txt' },
    { url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv6.txt' },
  ],
  format: 'cidr',
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  lineage: 'x4bnet',
  category: 'vpn',
  on: true,
  parse: ipList({ labelFromComment: true }),
  example: {
    input: ['192.0.2.0/26', '198.51.100.64/26'].join('\n'),
    output: [rangeOf('192.0.2.0/26', { line: 1 }), rangeOf('198.51.100.64/26', { line: 2 })],
  },
});
