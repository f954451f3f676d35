import { defineFeed, rangeOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const ipsum = defineFeed({
  name: 'ipsum',
  title: 'IPsum',
  says: 'count of lists: the best single input to a score',
  sources: [{ url: 'https://raw.githubusercontent.com/stamparm/ipsum/master/ipsum.txt' }],
  format: 'tsv',
  licence: 'Unlicense',
  terms: 'free',
  everyHours: 24,
  category: 'abuse',
  aggregate: true,
  on: true,
  parse: table({ columns: ['ip', 'lists'], separator: '\t', comment: '#', quotes: false }, (row) =>
    rangeOf(row.text('ip'), { line: row.line, count: row.number('lists') }),
  ),
  example: {
    input: [
      '# IPsum Threat Intelligence Feed',
      '#',
      '# IP\tnumber of (black)lists',
      '#',
      '192.0.2.20\t10',
      '198.51.100.21\t3',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.20', { line: 5, count: 10 }),
      rangeOf('198.51.100.21', { line: 6, count: 3 }),
    ],
  },
});
