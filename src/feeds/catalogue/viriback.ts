import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, rangeOf, urlOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const viriback = defineFeed({
  name: 'viriback',
  title: 'ViriBack',
  says: 'C2 panel',
  sources: [{ url: 'https://tracker.viriback.com/dump.php' }],
  licence: 'free',
  terms: 'free',
  everyHours: 12,
  category: 'c2',
  sufficient: true,
  on: false,
  parse: table({ needs: ['Family', 'URL', 'IP'] }, (row) => {
    const [, day, month, year] =
      /^(\d{2})-(\d{2})-(\d{4})$/.exec(row.text('FirstSeen') ?? '') ?? [];
    const claim = {
      line: row.line,
      label: row.text('Family'),
      seenAt: toIsoTime(`${year ?? ''}-${month ?? ''}-${day ?? ''}`),
    };
    return [urlOf(row.text('URL'), claim), rangeOf(row.text('IP'), claim)];
  }),
  example: () => ({
    input: [
      'Family,URL,IP,FirstSeen',
      'ExampleBot,http://panel.malware.example/login,192.0.2.45,20-08-2026',
    ].join('\n'),
    output: [
      urlOf('http://panel.malware.example/login', {
        line: 2,
        label: 'ExampleBot',
        seenAt: '2026-08-20T00:00:00.000Z',
      }),
      rangeOf('192.0.2.45', { line: 2, label: 'ExampleBot', seenAt: '2026-08-20T00:00:00.000Z' }),
    ],
  }),
});
