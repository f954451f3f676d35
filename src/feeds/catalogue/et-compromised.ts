import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const etCompromised = defineFeed({
  name: 'et-compromised',
  title: 'ET compromised',
  says: 'compromised host',
  sources: [{ url: 'https://rules.emergingthreats.net/blockrules/compromised-ips.txt' }],
  format: 'ip',
  licence: 'BSD (ET Open)',
  attribution: 'Emerging Threats Open rules (BSD), Proofpoint',
  terms: 'free',
  everyHours: 24,
  lineage: 'emerging-threats',
  category: 'compromised',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.16', '192.0.2.17'].join('\n'),
    output: [rangeOf('192.0.2.16', { line: 1 }), rangeOf('192.0.2.17', { line: 2 })],
  },
});
