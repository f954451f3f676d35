import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const fireholLevel1 = defineFeed({
  name: 'firehol-level1',
  title: 'FireHOL level 1',
  says: 'attacks, strictest; contains bogons, strip reserved ranges',
  sources: [{ url: 'https://iplists.firehol.org/files/firehol_level1.netset' }],
  format: 'cidr',
  licence: 'aggregate, terms of each source',
  attribution: 'FireHOL IP Lists and the maintainers named in each list',
  terms: 'attribution',
  everyHours: 6,
  lineage: 'firehol',
  category: 'attack',
  evidence: 'mixed',
  aggregate: true,
  on: true,
  parse: ipList(),
  example: {
    input: [
      '#',
      '# firehol_level1',
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
