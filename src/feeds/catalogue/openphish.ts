import { defineFeed, urlOf } from '../feed.ts';
import { urlList } from '../formats/name-list.ts';

export const openphish = defineFeed({
  name: 'openphish',
  title: 'OpenPhish community',
  says: 'live phishing URL',
  sources: [{ url: 'https://raw.githubusercontent.com/openphish/public_feed/main/feed.txt' }],
  format: 'url',
  licence: 'non-commercial',
  terms: 'non-commercial',
  everyHours: 12,
  lineage: 'openphish',
  category: 'phishing',
  on: false,
  parse: urlList(),
  example: {
    input: ['https://login.bank.example/verify', 'http://198.51.100.85/index.html'].join('\n'),
    output: [
      urlOf('https://login.bank.example/verify', { line: 1 }),
      urlOf('http://198.51.100.85/index.html', { line: 2 }),
    ],
  },
});
