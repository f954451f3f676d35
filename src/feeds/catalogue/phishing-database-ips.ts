import { defineFeed, rangeOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

export const phishingDatabaseIps = defineFeed({
  name: 'phishing-database-ips',
  title: 'Phishing.Database IPs',
  says: 'phishing host',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/Phishing-Database/Phishing.Database/master/phishing-IPs-ACTIVE.txt',
    },
  ],
  format: 'ip',
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  lineage: 'phishing-database',
  category: 'phishing',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.88', '198.51.100.88'].join('\n'),
    output: [rangeOf('192.0.2.88', { line: 1 }), rangeOf('198.51.100.88', { line: 2 })],
  },
});
