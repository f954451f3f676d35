import { defineFeed, rangeOf, type Category } from '../feed.ts';
import { warningList } from '../formats/warning-list.ts';

const lists: readonly (readonly [list: string, what: string, category: Category])[] = [
  ['bunny-net', 'Bunny (CDN edge)', 'cdn'],
  ['crl-ip', 'certificate status', 'platform'],
  ['microsoft-office365-ip', 'Microsoft 365', 'platform'],
  ['ovh-cluster', 'OVH (shared web hosting)', 'platform'],
  ['smtp-sending-ips', 'mail sender', 'mail-sender'],
  ['telegram-ips', 'Telegram (messages and files)', 'platform'],
  ['wikimedia', 'Wikimedia (Wikipedia)', 'platform'],
  ['zscaler', 'Zscaler (web gateway)', 'platform'],
];

export const mispPlatforms = defineFeed({
  name: 'misp-platforms',
  title: 'MISP lists of shared services',
  says: 'address that many customers share, with its operator',
  sources: lists.map(([list, label, category]) => ({
    url: `https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/${list}/list.json`,
    label,
    category,
  })),
  format: 'warninglist',
  licence: 'CC0',
  attribution: 'MISP warning lists (CC0-1.0)',
  terms: 'free',
  everyHours: 168,
  category: 'platform',
  on: true,
  parse: warningList('range'),
  example: {
    input:
      '{"description":"A list","list":["192.0.2.127/32","198.51.100.24/31"],"matching_attributes":["ip-src"],"name":"A list","type":"cidr","version":1}',
    output: [
      rangeOf('192.0.2.127', { line: 1, label: 'Bunny (CDN edge)', category: 'cdn' }),
      rangeOf('198.51.100.24/31', { line: 2, label: 'Bunny (CDN edge)', category: 'cdn' }),
    ],
  },
});
