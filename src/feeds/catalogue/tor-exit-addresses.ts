import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, rangeOf, skip } from '../feed.ts';
import { lineList } from '../formats/name-list.ts';

export const torExitAddresses = defineFeed({
  name: 'tor-exit-addresses',
  title: 'Tor exit addresses',
  says: 'exit with time stamp',
  sources: [{ url: 'https://check.torproject.org/exit-addresses' }],
  licence: 'CC0-like (Tor metrics)',
  attribution: 'The Tor Project (CC0)',
  terms: 'free',
  everyHours: 1,
  lineage: 'tor-project',
  category: 'tor-exit',
  on: false,
  // `ExitNode`, `Published`, `LastStatus` and `ExitAddress 192.0.2.1 2026-08-22 05:13:59` blocks.
  parse: lineList((text, claim) => {
    const [keyword, address, ...time] = text.split(/\s+/);
    if (keyword === 'ExitAddress') {
      return rangeOf(address, { ...claim, seenAt: toIsoTime(time.join(' ')) });
    }
    const isKnown = /^(?:ExitNode|Published|LastStatus)$/.test(keyword ?? '');
    return isKnown ? null : skip(claim.line, 'unknown keyword');
  }),
  example: () => ({
    input: [
      'ExitNode 0123456789ABCDEF0123456789ABCDEF01234567',
      'Published 2026-08-21 10:00:00',
      'LastStatus 2026-08-22 04:00:00',
      'ExitAddress 192.0.2.50 2026-08-22 04:05:06',
    ].join('\n'),
    output: [rangeOf('192.0.2.50', { line: 4, seenAt: '2026-08-22T04:05:06.000Z' })],
  }),
});
