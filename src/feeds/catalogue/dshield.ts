import { defineFeed, rangeOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const dshield = defineFeed({
  name: 'dshield',
  title: 'DShield top 20',
  says: 'most attacking /24',
  sources: [{ url: 'https://feeds.dshield.org/block.txt' }],
  licence: 'CC BY-NC-SA 2.5',
  attribution: 'SANS Internet Storm Center / DShield.org (CC BY-NC-SA)',
  terms: 'non-commercial',
  everyHours: 6,
  lineage: 'dshield',
  category: 'attack',
  on: false,
  parse: table(
    {
      columns: ['start', 'end', 'bits', 'attacks', 'name', 'country'],
      separator: '\t',
      comment: '#',
      quotes: false,
    },
    (row) => {
      const [start, end] = [row.text('start'), row.text('end')];
      if (start === 'Start') return null; // the header
      const claim = { line: row.line, label: row.text('name'), count: row.number('attacks') };
      // Mirrors publish the plain prefix.
      return rangeOf(end ? `${start ?? ''}-${end}` : start, claim);
    },
  ),
  example: () => ({
    input: [
      '# DShield.org Recommended Block List',
      '#',
      'Start\tEnd\tNetmask\tAttacks\tName\tCountry\temail',
      '192.0.2.0\t192.0.2.255\t24\t1482\tEXAMPLE-NET\tZZ\tabuse@network.example',
    ].join('\n'),
    output: [rangeOf('192.0.2.0/24', { line: 4, label: 'EXAMPLE-NET', count: 1482 })],
  }),
});
