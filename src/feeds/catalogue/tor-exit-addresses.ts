import { defineFeed, rangeOf } from '../feed.ts';
import { exitAddresses } from '../formats/exit-addresses.ts';

export const torExitAddresses = defineFeed({
  name: 'tor-exit-addresses',
  title: 'Tor exit addresses',
  says: 'exit with time stamp',
  sources: [{ url: 'https://check.torproject.org/exit-addresses' }],
  format: 'own',
  licence: 'CC0-like (Tor metrics)',
  attribution: 'The Tor Project (CC0)',
  terms: 'free',
  everyHours: 1,
  lineage: 'tor-project',
  category: 'tor-exit',
  on: false,
  parse: exitAddresses(),
  example: {
    input: [
      'ExitNode 0123456789ABCDEF0123456789ABCDEF01234567',
      'Published 2026-08-21 10:00:00',
      'LastStatus 2026-08-22 04:00:00',
      'ExitAddress 192.0.2.50 2026-08-22 04:05:06',
    ].join('\n'),
    output: [rangeOf('192.0.2.50', { line: 4, seenAt: '2026-08-22T04:05:06.000Z' })],
  },
});
