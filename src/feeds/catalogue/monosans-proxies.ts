import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const monosansProxies = defineFeed({
  name: 'monosans-proxies',
  title: 'monosans proxies',
  says: 'checked open proxy',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/monosans/proxy-list/main/proxies/socks5.txt',
      label: 'socks5',
    },
    {
      url: 'https://raw.githubusercontent.com/monosans/proxy-list/main/proxies/socks4.txt',
      label: 'socks4',
    },
    {
      url: 'https://raw.githubusercontent.com/monosans/proxy-list/main/proxies/http.txt',
      label: 'http',
    },
  ],
  format: 'ip:port',
  licence: 'MIT',
  terms: 'free',
  everyHours: 6,
  category: 'proxy',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.65:1080', '198.51.100.65:3128'].join('\n'),
    output: [
      rangeOf('192.0.2.65', { line: 1, port: 1080, label: 'socks5' }),
      rangeOf('198.51.100.65', { line: 2, port: 3128, label: 'socks5' }),
    ],
  },
});
