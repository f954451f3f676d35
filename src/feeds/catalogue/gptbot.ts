import { textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';
import { jsonOrList } from '../formats/sniff.ts';

export const gptbot = defineFeed({
  name: 'gptbot',
  title: 'GPTBot',
  says: 'AI crawler',
  sources: [{ url: 'https://openai.com/gptbot.json' }],
  format: 'json',
  licence: 'published',
  terms: 'free',
  everyHours: 168,
  lineage: 'published-ranges',
  category: 'crawler',
  on: true,
  parse: jsonOrList(
    json('prefixes[]', ({ value, line }) =>
      rangeOf(textAt(value, 'ipv4Prefix') ?? textAt(value, 'ipv6Prefix'), {
        line,
        label: 'GPTBot',
      }),
    ),
  ),
  example: {
    input:
      '{"syncToken":"1787000000","creationTime":"2026-08-22T00:00:00","prefixes":[{"ipv4Prefix":"192.0.2.0/27"},{"ipv6Prefix":"2001:db8::/64"}]}',
    output: [
      rangeOf('192.0.2.0/27', { line: 1, label: 'GPTBot' }),
      rangeOf('2001:db8::/64', { line: 2, label: 'GPTBot' }),
    ],
  },
});
