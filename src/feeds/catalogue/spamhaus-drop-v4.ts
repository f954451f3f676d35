import { textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { ndjson } from '../formats/json.ts';
import { jsonOrList } from '../formats/sniff.ts';

export const spamhausDropV4 = defineFeed({
  name: 'spamhaus-drop-v4',
  title: 'Spamhaus DROP v4',
  says: 'hijacked / criminal network',
  sources: [{ url: 'https://www.spamhaus.org/drop/drop_v4.json' }],
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
      '{"cidr":"192.0.2.0/24","sblid":"SBL000001","rir":"arin"}',
      '{"cidr":"198.51.100.0/25","sblid":"SBL000002","rir":"ripencc"}',
      '{"type":"metadata","timestamp":1787000000,"size":2,"records":2,"copyright":"(c) The Spamhaus Project SLU","terms":"https://www.spamhaus.org/drop/terms/"}',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.0/24', { line: 1, label: 'SBL000001' }),
      rangeOf('198.51.100.0/25', { line: 2, label: 'SBL000002' }),
    ],
  },
});
