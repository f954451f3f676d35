import { textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { ndjson } from '../formats/json.ts';
import { jsonOrList } from '../formats/sniff.ts';

export const spamhausDropV6 = defineFeed({
  name: 'spamhaus-drop-v6',
  title: 'Spamhaus DROP v6',
  says: 'hijacked / criminal network, IPv6',
  sources: [{ url: 'https://www.spamhaus.org/drop/drop_v6.json' }],
  format: 'ndjson',
  licence: 'free, also in products, with credit and date kept; at most hourly',
  attribution: 'Spamhaus DROP lists, © The Spamhaus Project SLU',
  terms: 'attribution',
  everyHours: 24,
  minimumHours: 1,
  lineage: 'spamhaus',
  category: 'criminal-network',
  sufficient: true,
  on: true,
  parse: jsonOrList(
    ndjson(({ value, line }) => {
      // The last line describes the file.
      if (textAt(value, 'type') === 'metadata') return null;
      return rangeOf(textAt(value, 'cidr'), { line, label: textAt(value, 'sblid') });
    }),
  ),
  example: {
    input: [
      '{"cidr":"2001:db8:1::/48","sblid":"SBL000003","rir":"apnic"}',
      '{"type":"metadata","timestamp":1787000000,"size":1,"records":1}',
    ].join('\n'),
    output: [rangeOf('2001:db8:1::/48', { line: 1, label: 'SBL000003' })],
  },
});
