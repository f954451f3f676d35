import { defineFeed, urlOf } from '../feed.ts';
import { urlList } from '../formats/name-list.ts';

export const phishingDatabaseLinks = defineFeed({
  name: 'phishing-database-links',
  title: 'Phishing.Database links',
  says: 'active phishing URL (large)',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/Phishing-Database/Phishing.Database/master/phishing-links-ACTIVE.txt',
    },
  ],
  format: 'url',
  licence: 'MIT',
  terms: 'heavy',
  everyHours: 6,
  lineage: 'phishing-database',
  category: 'phishing',
  on: false,
  maxBytes: 512 * 1024 * 1024,
  parse: urlList(),
  example: {
    input: ['http://login-bank.example/a', 'https://other-bank.example/b?c=1#d'].join('\n'),
    output: [
      urlOf('http://login-bank.example/a', { line: 1 }),
      urlOf('https://other-bank.example/b?c=1#d', { line: 2 }),
    ],
  },
});
