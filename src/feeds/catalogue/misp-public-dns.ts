import { defineFeed, rangeOf } from '../feed.ts';
import { warningList } from '../formats/warning-list.ts';

export const mispPublicDns = defineFeed({
  name: 'misp-public-dns',
  title: 'MISP public-dns-v4 / v6',
  says: 'public resolver',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/public-dns-v4/list.json',
    },
    {
      url: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/public-dns-v6/list.json',
    },
  ],
  format: 'warninglist',
  licence: 'CC0',
  attribution: 'MISP warning lists (CC0-1.0)',
  terms: 'free',
  everyHours: 168,
  lineage: 'public-dns-info',
  category: 'resolver',
  on: true,
  parse: warningList('range'),
  example: {
    input:
      '{"description":"A list","list":["192.0.2.84", "2001:db8::84"],"matching_attributes":["ip-src"],"name":"A list","type":"cidr","version":1}',
    output: [rangeOf('192.0.2.84', { line: 1 }), rangeOf('2001:db8::84', { line: 2 })],
  },
});
