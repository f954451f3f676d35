import { defineFeed, domainOf } from '../feed.ts';
import { hostsFile } from '../formats/name-list.ts';

export const stevenblackHosts = defineFeed({
  name: 'stevenblack-hosts',
  title: 'StevenBlack hosts',
  says: 'ads and malware hosts',
  sources: [{ url: 'https://raw.githubusercontent.com/StevenBlack/hosts/master/hosts' }],
  format: 'hosts',
  licence: 'MIT',
  terms: 'free',
  everyHours: 168,
  category: 'malware',
  on: false,
  parse: hostsFile(),
  example: {
    input: [
      '# Title: StevenBlack/hosts',
      '127.0.0.1 localhost',
      '::1 localhost',
      '0.0.0.0 0.0.0.0',
      '',
      '0.0.0.0 ads.tracker.example # a note',
      '0.0.0.0 bad.example',
    ].join('\n'),
    output: [domainOf('ads.tracker.example', { line: 6 }), domainOf('bad.example', { line: 7 })],
  },
});
