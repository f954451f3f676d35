import { defineFeed, rangeOf, hashOf } from '../feed.ts';
import { mispFeed, mispEventLinks } from '../formats/misp-feed.ts';

export const circlOsint = defineFeed({
  name: 'circl-osint',
  title: 'CIRCL OSINT',
  says: 'curated events; proves the MISP parser',
  sources: [{ url: 'https://www.circl.lu/doc/misp/feed-osint/manifest.json' }],
  format: 'misp',
  licence: 'TLP:CLEAR',
  attribution: 'CIRCL OSINT feed (TLP:CLEAR)',
  terms: 'free',
  everyHours: 24,
  category: 'malware',
  evidence: 'mixed',
  on: false,
  links: mispEventLinks,
  minEntries: 0,
  parse: mispFeed(),
  example: {
    input:
      '{"Event":{"info":"Example event","uuid":"00000000-0000-4000-8000-000000000001","Attribute":[{"type":"ip-dst|port","value":"192.0.2.47|443","to_ids":true,"timestamp":"1787000000"},{"type":"comment","value":"a note","to_ids":false}],"Object":[{"name":"file","Attribute":[{"type":"md5","value":"0123456789abcdef0123456789abcdef","to_ids":true}]}]}}',
    output: [
      rangeOf('192.0.2.47', {
        line: 1,
        port: 443,
        label: 'Example event',
        seenAt: '2026-08-17T20:53:20.000Z',
      }),
      hashOf('0123456789abcdef0123456789abcdef', { line: 3, label: 'Example event' }),
    ],
  },
});
