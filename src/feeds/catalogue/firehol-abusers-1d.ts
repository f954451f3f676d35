import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const fireholAbusers1d = defineFeed({
  name: 'firehol-abusers-1d',
  title: 'FireHOL abusers 1 d',
  says: 'web abuse',
  sources: [{ url: 'https://iplists.firehol.org/files/firehol_abusers_1d.netset' }],
  format: 'cidr',
  licence: 'aggregate, terms of each source',
  attribution: 'FireHOL IP Lists and the maintainers named in each list',
  terms: 'unstated',
  everyHours: 12,
  lineage: 'firehol',
  category: 'abuse',
  aggregate: true,
  on: false,
  parse: ipList(),
  example: {
    input: [
      '#',
      '# firehol_abusers_1d',
      '#',
      '# ipv4 hash:net ipset',
      '#',
      '# Maintainer      : FireHOL',
      '# Category        : attacks',
      '#',
      '192.0.2.0/24',
      '198.51.100.7',
    ].join('\n'),
    output: [rangeOf('192.0.2.0/24', { line: 9 }), rangeOf('198.51.100.7', { line: 10 })],
  },
});
