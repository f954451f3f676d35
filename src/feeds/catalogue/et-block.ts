import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const etBlock = defineFeed({
  name: 'et-block',
  title: 'ET block',
  says: 'DShield + Spamhaus + C2',
  sources: [{ url: 'https://rules.emergingthreats.net/fwrules/emerging-Block-IPs.txt' }],
  format: 'cidr',
  licence: 'BSD (ET Open)',
  attribution: 'Emerging Threats Open rules (BSD), Proofpoint',
  terms: 'free',
  everyHours: 24,
  lineage: 'emerging-threats',
  category: 'ids',
  aggregate: true,
  on: true,
  parse: ipList(),
  example: {
    input: [
      '# Rules to block known hostile addresses',
      '',
      '#Feodo',
      '192.0.2.30',
      '',
      '#Spamhaus DROP Nets',
      '198.51.100.0/24',
      '',
      '#Dshield Top Attackers',
      '203.0.113.0/25',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.30', { line: 4 }),
      rangeOf('198.51.100.0/24', { line: 7 }),
      rangeOf('203.0.113.0/25', { line: 10 }),
    ],
  },
});
