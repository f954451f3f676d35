import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { rawLineList } from '../formats/name-list.ts';

export const bruteforceblocker = defineFeed({
  name: 'bruteforceblocker',
  title: 'BruteForceBlocker',
  says: 'SSH brute force',
  sources: [{ url: 'https://danger.rulez.sk/projects/bruteforceblocker/blist.php' }],
  licence: 'free',
  terms: 'free',
  everyHours: 12,
  category: 'bruteforce',
  on: true,
  parse: rawLineList((text, { line }) => {
    if (/^\s*(?:#|$)/.test(text)) return null;
    const [, address, time, count] =
      /^(\S+)(?:\s+#\s*(\d{4}-\d{2}-\d{2} [\d:]{8})\s+(\d+))?/.exec(text) ?? [];
    return rangeOf(address, {
      line,
      seenAt: toIsoTime(time),
      count: count === undefined ? undefined : Number(count),
    });
  }),
  example: () => ({
    input: [
      '# IP\t\t\t# Last Reported\t\t\tCount\tID',
      '192.0.2.20\t\t# 2026-08-20 04:05:06\t\t7\t1001',
      '198.51.100.20\t\t# 2026-08-21 14:15:16\t\t2\t1002',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.20', { line: 2, seenAt: '2026-08-20T04:05:06.000Z', count: 7 }),
      rangeOf('198.51.100.20', { line: 3, seenAt: '2026-08-21T14:15:16.000Z', count: 2 }),
    ],
  }),
});
