import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const fastly = defineFeed({
  name: 'fastly',
  title: 'Fastly',
  says: 'CDN',
  sources: [{ url: 'https://api.fastly.com/public-ip-list', label: 'Fastly' }],
  format: 'json',
  licence: 'published',
  terms: 'free',
  everyHours: 168,
  lineage: 'published-ranges',
  category: 'cdn',
  on: true,
  parse: json(['addresses[]', 'ipv6_addresses[]'], ({ value, line }) =>
    rangeOf(typeof value === 'string' ? value : undefined, { line }),
  ),
  example: {
    input: '{"addresses":["192.0.2.0/24"],"ipv6_addresses":["2001:db8::/32"]}',
    output: [
      rangeOf('192.0.2.0/24', { line: 1, label: 'Fastly' }),
      rangeOf('2001:db8::/32', { line: 2, label: 'Fastly' }),
    ],
  },
});
