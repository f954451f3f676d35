import { defineFeed, domainOf } from '../feed.ts';
import { domainList } from '../formats/name-list.ts';

export const disposableMail = defineFeed({
  name: 'disposable-mail',
  title: 'Disposable mail',
  says: 'throw-away mail domain',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf',
    },
  ],
  format: 'domain',
  licence: 'CC0',
  terms: 'free',
  everyHours: 168,
  category: 'disposable-mail',
  on: true,
  parse: domainList(),
  example: {
    input: ['throw-away.example', 'ten-minutes.example'].join('\n'),
    output: [
      domainOf('throw-away.example', { line: 1 }),
      domainOf('ten-minutes.example', { line: 2 }),
    ],
  },
});
