import { defineFeed, rangeOf } from '../feed.ts';
import { warningList } from '../formats/warning-list.ts';

export const mispVpn = defineFeed({
  name: 'misp-vpn',
  title: 'MISP vpn-ipv4 / vpn-ipv6',
  says: 'network of a VPN operator or a datacenter',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/vpn-ipv4/list.json',
    },
    {
      url: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/vpn-ipv6/list.json',
    },
  ],
  format: 'warninglist',
  licence: 'CC0',
  attribution: 'MISP warning lists (CC0-1.0)',
  terms: 'free',
  everyHours: 168,
  lineage: 'x4bnet',
  category: 'hosting',
  on: true,
  // These lists copy X4BNet and hold datacenters beside VPN operators without telling which is which;
  // calling all of them VPN would make half of every cloud one.
  parse: warningList('range'),
  example: {
    input:
      '{"description":"A list","list":["192.0.2.0/24", "198.51.100.0/25"],"matching_attributes":["ip-src"],"name":"A list","type":"cidr","version":1}',
    output: [rangeOf('192.0.2.0/24', { line: 1 }), rangeOf('198.51.100.0/25', { line: 2 })],
  },
});
