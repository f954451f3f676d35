import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const fireholProxies = defineFeed({
  name: 'firehol-proxies',
  title: 'FireHOL proxies',
  says: 'open proxies, all sources (large)',
  sources: [{ url: 'https://iplists.firehol.org/files/firehol_proxies.netset' }],
  format: 'cidr',
  licence: 'aggregate, terms of each source',
  attribution: 'FireHOL IP Lists and the maintainers named in each list',
  terms: 'heavy',
  everyHours: 12,
  lineage: 'firehol',
  category: 'proxy',
  on: false,
  parse: ipList(),
  example: {
    input: [
      '#',
      '# firehol_proxies',
      '#',
      '# ipv4 hash:net ipset',
      '#',
      '# Maintainer      : FireHOL',
      '# Category        : attacks',
      '#',
      '192.0.2.0/24',
      '198.51.100.7',
    ].join('\n'),
    output: [rangeOf('192.0.2.0/24', { line: 9 }), rangeOf('198.51.100.7', { line: 10 })],
  },
});
