import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const astrill = defineFeed({
  name: 'astrill',
  title: 'Astrill',
  says: 'VPN',
  sources: [{ url: 'https://storage.googleapis.com/spur-astrill-vpn/ips.txt', label: 'Astrill' }],
  format: 'ip',
  licence: 'published by Spur',
  terms: 'unstated',
  everyHours: 24,
  category: 'anonymous-vpn',
  on: false,
  parse: ipList(),
  example: {
    input: ['192.0.2.60', '198.51.100.60'].join('\n'),
    output: [
      rangeOf('192.0.2.60', { line: 1, label: 'Astrill' }),
      rangeOf('198.51.100.60', { line: 2, label: 'Astrill' }),
    ],
  },
});
