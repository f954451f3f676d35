import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, urlOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const jpcertPhishing = defineFeed({
  name: 'jpcert-phishing',
  title: 'JPCERT phishing URLs',
  says: 'phishing with brand',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/JPCERTCC/phishurl-list/main/{year}/{year}{month}.csv',
    },
  ],
  licence: 'none stated',
  terms: 'unstated',
  everyHours: 24,
  category: 'phishing',
  on: false,
  parse: table({ needs: ['date', 'URL'] }, (row) =>
    urlOf(row.text('URL'), {
      line: row.line,
      label: row.text('description'),
      seenAt: fromJapan(row.text('date')),
    }),
  ),
  example: () => ({
    input: ['date,URL,description', '2026/08/04 10:02:00,https://bank.example/,例の銀行'].join(
      '\n',
    ),
    output: [
      urlOf('https://bank.example/', {
        line: 2,
        label: '例の銀行',
        seenAt: '2026-08-04T01:02:00.000Z',
      }),
    ],
  }),
});

/** The list is kept in Japanese time, nine hours ahead. */
function fromJapan(time: string | undefined): string | undefined {
  return time === undefined ? undefined : toIsoTime(`${time}+09:00`);
}
