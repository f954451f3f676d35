import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const sefinekMaliciousIp = defineFeed({
  name: 'sefinek-malicious-ip',
  title: 'sefinek Malicious-IP',
  says: 'WAF attackers',
  sources: [
    { url: 'https://raw.githubusercontent.com/sefinek/Malicious-IP-Addresses/main/lists/main.txt' },
  ],
  format: 'ip',
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  category: 'attack',
  evidence: 'mixed',
  aggregate: true,
  on: false,
  parse: ipList(),
  example: {
    input: ['# Malicious addresses, newest first', '192.0.2.29', '2001:db8::29'].join('\n'),
    output: [rangeOf('192.0.2.29', { line: 2 }), rangeOf('2001:db8::29', { line: 3 })],
  },
});
