import { defineFeed, urlOf } from '../feed.ts';
import { urlList } from '../formats/name-list.ts';

export const phishunt = defineFeed({
  name: 'phishunt',
  title: 'Phishunt',
  says: 'suspected phishing',
  sources: [{ url: 'https://phishunt.io/feed.txt' }],
  format: 'url',
  licence: 'free',
  terms: 'free',
  everyHours: 12,
  category: 'phishing',
  on: false,
  parse: urlList(),
  example: {
    input: ['https://fake-shop.example/', 'https://fake-mail.example/login'].join('\n'),
    output: [
      urlOf('https://fake-shop.example/', { line: 1 }),
      urlOf('https://fake-mail.example/login', { line: 2 }),
    ],
  },
});
