import { toIsoTime } from '../../lib/iso-time.ts';
import { numberAt, textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';
import { jsonOrList } from '../formats/sniff.ts';

export const feodoTracker = defineFeed({
  name: 'feodo-tracker',
  title: 'Feodo Tracker',
  says: 'botnet C2 (few entries nowadays)',
  sources: [{ url: 'https://feodotracker.abuse.ch/downloads/ipblocklist.json' }],
  format: 'json',
  licence: 'CC0',
  attribution: 'Feodo Tracker, abuse.ch (CC0)',
  terms: 'free',
  everyHours: 1,
  minimumHours: 1 / 12,
  lineage: 'abuse-ch',
  category: 'c2',
  sufficient: true,
  on: true,
  minEntries: 0,
  parse: jsonOrList(
    json('[]', ({ value, line }) =>
      rangeOf(textAt(value, 'ip_address'), {
        line,
        port: numberAt(value, 'port'),
        label: textAt(value, 'malware'),
        seenAt: toIsoTime(textAt(value, 'last_online') ?? textAt(value, 'first_seen')),
      }),
    ),
  ),
  example: {
    input:
      '[{"ip_address":"192.0.2.32","port":443,"status":"online","hostname":null,"as_number":64500,"as_name":"EXAMPLE","country":"ZZ","first_seen":"2026-08-01 10:00:00","last_online":"2026-08-22","malware":"Emotet"}]',
    output: [
      rangeOf('192.0.2.32', {
        line: 1,
        port: 443,
        label: 'Emotet',
        seenAt: '2026-08-22T00:00:00.000Z',
      }),
    ],
  },
});
