import { numberAt, textAt } from '../../lib/json-field.ts';
import { defineFeed, asnOf } from '../feed.ts';
import { ndjson } from '../formats/json.ts';

export const spamhausAsnDrop = defineFeed({
  name: 'spamhaus-asn-drop',
  title: 'Spamhaus ASN-DROP',
  says: 'criminal AS',
  sources: [{ url: 'https://www.spamhaus.org/drop/asndrop.json' }],
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
  parse: ndjson(({ value, line }) => {
    if (textAt(value, 'type') === 'metadata') return null;
    return asnOf(numberAt(value, 'asn'), { line, label: textAt(value, 'asname') });
  }),
  example: {
    input: [
      '{"asn":64500,"rir":"ripencc","domain":"network.example","cc":"ZZ","asname":"EXAMPLE-NET"}',
      '{"type":"metadata","timestamp":1787000000,"size":1,"records":1}',
    ].join('\n'),
    output: [asnOf(64500, { line: 1, label: 'EXAMPLE-NET' })],
  },
});
