import { defineFeed, domainOf } from '../feed.ts';
import { domainList } from '../formats/name-list.ts';

export const phishingFilter = defineFeed({
  name: 'phishing-filter',
  title: 'phishing-filter',
  says: 'phishing domain, popular sites removed',
  sources: [{ url: 'https://malware-filter.gitlab.io/malware-filter/phishing-filter-domains.txt' }],
  format: 'domain',
  licence: 'CC0 / MIT',
  terms: 'free',
  everyHours: 12,
  lineage: 'openphish',
  category: 'phishing',
  on: true,
  parse: domainList(),
  example: {
    input: [
      '# Title: Phishing Domains Blocklist',
      '# License: MIT and CC0',
      'bad.example',
      'worse.example',
    ].join('\n'),
    output: [domainOf('bad.example', { line: 3 }), domainOf('worse.example', { line: 4 })],
  },
});
