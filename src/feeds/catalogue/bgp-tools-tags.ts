import { defineFeed, asnOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const bgpToolsTags = defineFeed({
  name: 'bgp-tools-tags',
  title: 'bgp.tools AS tags',
  says: 'AS kind: hosting, VPN, mobile, satellite',
  sources: [
    { url: 'https://bgp.tools/tags/vpsh', category: 'hosting' },
    { url: 'https://bgp.tools/tags/vpn', category: 'vpn' },
    { url: 'https://bgp.tools/tags/cdn', category: 'cdn' },
    { url: 'https://bgp.tools/tags/mobile', category: 'mobile' },
    { url: 'https://bgp.tools/tags/satnet', category: 'satellite' },
    { url: 'https://bgp.tools/tags/anycast', category: 'anycast' },
  ],
  format: 'csv',
  licence: 'free; needs a User-Agent with contact',
  terms: 'attribution',
  everyHours: 168,
  lineage: 'bgp-tools',
  category: 'hosting',
  on: false,
  needsContact: true,
  parse: table({ columns: ['asn', 'name'], comment: '#' }, (row) =>
    asnOf(row.text('asn'), { line: row.line, label: row.text('name') }),
  ),
  example: {
    input: ['AS64500,"Example Hosting, Ltd"', 'AS64501,Other Hosting'].join('\n'),
    output: [
      asnOf(64500, { line: 1, label: 'Example Hosting, Ltd', category: 'hosting' }),
      asnOf(64501, { line: 2, label: 'Other Hosting', category: 'hosting' }),
    ],
  },
});
