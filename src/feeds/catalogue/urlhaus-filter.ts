import { defineFeed, domainOf } from '../feed.ts';
import { domainList } from '../formats/name-list.ts';

export const urlhausFilter = defineFeed({
  name: 'urlhaus-filter',
  title: 'urlhaus-filter',
  says: 'malware domain, popular sites removed',
  sources: [
    { url: 'https://malware-filter.gitlab.io/malware-filter/urlhaus-filter-domains-online.txt' },
  ],
  format: 'domain',
  licence: 'CC0 / MIT',
  terms: 'free',
  everyHours: 12,
  lineage: 'abuse-ch',
  category: 'malware',
  on: true,
  parse: domainList(),
  example: {
    input: [
      '# Title: Online Malicious Domains Blocklist',
      '# License: MIT and CC0',
      'bad.example',
      'worse.example',
    ].join('\n'),
    output: [domainOf('bad.example', { line: 3 }), domainOf('worse.example', { line: 4 })],
  },
});
