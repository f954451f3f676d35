import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const socksProxies30d = defineFeed({
  name: 'socks-proxies-30d',
  title: 'SOCKS proxies 30 d',
  says: 'open SOCKS proxy',
  sources: [{ url: 'https://iplists.firehol.org/files/socks_proxy_30d.ipset' }],
  format: 'ip',
  licence: 'aggregate, terms of each source',
  attribution: 'FireHOL IP Lists and the maintainers named in each list',
  terms: 'attribution',
  everyHours: 6,
  lineage: 'firehol',
  category: 'proxy',
  on: true,
  parse: ipList(),
  example: {
    input: [
      '#',
      '# socks_proxy_30d',
      '#',
      '# ipv4 hash:ip ipset',
      '#',
      '# Maintainer      : FireHOL',
      '# Category        : attacks',
      '#',
      '192.0.2.61',
      '198.51.100.61',
    ].join('\n'),
    output: [rangeOf('192.0.2.61', { line: 9 }), rangeOf('198.51.100.61', { line: 10 })],
  },
});
