import { defineFeed, rangeOf } from '../feed.ts';
import { warningList } from '../formats/warning-list.ts';

const lists: readonly (readonly [list: string, operator: string])[] = [
  ['shodan-scanning', 'Shodan'],
  ['shodan-nt-scanning', 'Shodan'],
  ['censys-scanning', 'Censys'],
  ['shadowserver', 'Shadowserver'],
  ['shadowserver-nt-scanning', 'Shadowserver'],
  ['onyphe-scanner', 'Onyphe'],
  ['onyphe-nt-scanning', 'Onyphe'],
  ['modat-scanner', 'Modat'],
  ['rapid7-nt-scanning', 'Rapid7'],
  ['internet-census-nt-scanning', 'Internet Census Group'],
  ['stretchoid-nt-scanning', 'Stretchoid'],
];

export const mispScanners = defineFeed({
  name: 'misp-scanners',
  title: 'MISP scanner lists',
  says: 'benign scanner, named',
  sources: lists.map(([list, label]) => ({
    url: `https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/${list}/list.json`,
    label,
  })),
  format: 'warninglist',
  licence: 'CC0',
  attribution: 'MISP warning lists (CC0-1.0)',
  terms: 'free',
  everyHours: 168,
  category: 'research-scanner',
  on: true,
  parse: warningList('range'),
  example: {
    input:
      '{"description":"List of scanners","list":["192.0.2.25/32","198.51.100.24/31"],"matching_attributes":["ip-src"],"name":"Scanners","type":"cidr","version":1}',
    output: [
      rangeOf('192.0.2.25', { line: 1, label: 'Shodan' }),
      rangeOf('198.51.100.24/31', { line: 2, label: 'Shodan' }),
    ],
  },
});
