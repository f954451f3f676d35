import { defineFeed, domainOf } from '../feed.ts';
import { domainList } from '../formats/name-list.ts';

export const hageziTif = defineFeed({
  name: 'hagezi-tif',
  title: 'HaGeZi TIF',
  says: 'malware, phishing, scam domains',
  sources: [
    { url: 'https://raw.githubusercontent.com/hagezi/dns-blocklists/main/domains/tif.medium.txt' },
  ],
  format: 'domain',
  licence: 'GPL-3.0',
  terms: 'heavy',
  everyHours: 24,
  category: 'malware',
  on: false,
  parse: domainList({ subdomains: true }),
  example: {
    input: ['# Title: Threat Intelligence Feeds - Medium', 'bad.example'].join('\n'),
    output: [domainOf('*.bad.example', { line: 2 })],
  },
});
