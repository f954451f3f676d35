import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const trickestResolvers = defineFeed({
  name: 'trickest-resolvers',
  title: 'Trickest resolvers',
  says: 'validated / trusted resolver',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/trickest/resolvers/main/resolvers.txt',
      category: 'resolver',
    },
    {
      url: 'https://raw.githubusercontent.com/trickest/resolvers/main/resolvers-trusted.txt',
      category: 'trusted-resolver',
    },
  ],
  format: 'ip',
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  category: 'resolver',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.82', '198.51.100.82'].join('\n'),
    output: [
      rangeOf('192.0.2.82', { line: 1, category: 'resolver' }),
      rangeOf('198.51.100.82', { line: 2, category: 'resolver' }),
    ],
  },
});
