import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const anycastPrefixes = defineFeed({
  name: 'anycast-prefixes',
  title: 'Anycast prefixes',
  says: 'anycast (location is not one place)',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/bgptools/anycast-prefixes/master/anycatch-v4-prefixes.txt',
    },
    {
      url: 'https://raw.githubusercontent.com/bgptools/anycast-prefixes/master/anycatch-v6-prefixes.txt',
    },
  ],
  format: 'cidr',
  licence: 'free',
  terms: 'free',
  everyHours: 168,
  lineage: 'bgp-tools',
  category: 'anycast',
  on: false,
  parse: ipList(),
  example: {
    input: ['192.0.2.0/24', '198.51.100.0/24'].join('\n'),
    output: [rangeOf('192.0.2.0/24', { line: 1 }), rangeOf('198.51.100.0/24', { line: 2 })],
  },
});
