import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const thespeedxProxies = defineFeed({
  name: 'thespeedx-proxies',
  title: 'TheSpeedX proxies',
  says: 'open proxy with port',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/TheSpeedX/PROXY-List/master/socks5.txt',
      label: 'socks5',
    },
    {
      url: 'https://raw.githubusercontent.com/TheSpeedX/PROXY-List/master/socks4.txt',
      label: 'socks4',
    },
    {
      url: 'https://raw.githubusercontent.com/TheSpeedX/PROXY-List/master/http.txt',
      label: 'http',
    },
  ],
  format: 'ip:port',
  licence: 'none stated',
  terms: 'unstated',
  everyHours: 6,
  category: 'proxy',
  on: false,
  parse: ipList(),
  example: {
    input: ['192.0.2.64:1080', '198.51.100.64:3128'].join('\n'),
    output: [
      rangeOf('192.0.2.64', { line: 1, port: 1080, label: 'socks5' }),
      rangeOf('198.51.100.64', { line: 2, port: 3128, label: 'socks5' }),
    ],
  },
});
