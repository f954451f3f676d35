import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const maltrailMassScanners = defineFeed({
  name: 'maltrail-mass-scanners',
  title: 'Maltrail mass scanners',
  says: 'known mass scanner, named',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/stamparm/maltrail/master/trails/static/mass_scanner.txt',
    },
  ],
  format: 'ip',
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  lineage: 'maltrail',
  category: 'research-scanner',
  on: true,
  // Who gives a name scans in the open; who gives none is only a scanner.
  parse: ipList({ labelFromComment: true, unlabelledCategory: 'scanner' }),
  example: {
    input: [
      '# Copyright (c) the developers',
      '',
      '192.0.2.24 # pinger1.survey.example',
      '',
      '198.51.100.24',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.24', { line: 3, label: 'pinger1.survey.example' }),
      rangeOf('198.51.100.24', { line: 5, category: 'scanner' }),
    ],
  },
});
