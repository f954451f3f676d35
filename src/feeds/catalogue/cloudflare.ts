import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const cloudflare = defineFeed({
  name: 'cloudflare',
  title: 'Cloudflare',
  says: 'CDN',
  sources: [
    { url: 'https://www.cloudflare.com/ips-v4', label: 'Cloudflare' },
    { url: 'https://www.cloudflare.com/ips-v6', label: 'Cloudflare' },
  ],
  format: 'cidr',
  licence: 'published',
  terms: 'free',
  everyHours: 168,
  lineage: 'published-ranges',
  category: 'cdn',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.0/24', '198.51.100.0/24'].join('\n'),
    output: [
      rangeOf('192.0.2.0/24', { line: 1, label: 'Cloudflare' }),
      rangeOf('198.51.100.0/24', { line: 2, label: 'Cloudflare' }),
    ],
  },
});
