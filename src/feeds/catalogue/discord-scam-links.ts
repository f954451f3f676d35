import { defineFeed, domainOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const discordScamLinks = defineFeed({
  name: 'discord-scam-links',
  title: 'Discord scam links',
  says: 'scam domain',
  sources: [
    { url: 'https://raw.githubusercontent.com/Discord-AntiScam/scam-links/main/list.json' },
  ],
  format: 'json',
  licence: 'none stated',
  terms: 'unstated',
  everyHours: 24,
  category: 'phishing',
  on: false,
  parse: json('[]', ({ value, line }) =>
    domainOf(typeof value === 'string' ? value : undefined, { line }),
  ),
  example: {
    input: ['[', '  "free-gift.example",', '  "give-away.example"', ']'].join('\n'),
    output: [
      domainOf('free-gift.example', { line: 1 }),
      domainOf('give-away.example', { line: 2 }),
    ],
  },
});
