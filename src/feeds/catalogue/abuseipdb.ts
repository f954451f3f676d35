import { toIsoTime } from '../../lib/iso-time.ts';
import { numberAt, textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const abuseipdb = defineFeed({
  name: 'abuseipdb',
  title: 'AbuseIPDB',
  says: 'reported abuse',
  sources: [
    {
      url: 'https://api.abuseipdb.com/api/v2/blacklist',
      headers: { Key: '{key}', Accept: 'application/json' },
    },
  ],
  format: 'json',
  licence: 'key; terms forbid redistribution',
  terms: 'key',
  everyHours: 24,
  minimumHours: 24,
  category: 'abuse',
  evidence: 'behaviour',
  on: false,
  parse: json('data[]', ({ value, line }) =>
    rangeOf(textAt(value, 'ipAddress'), {
      line,
      confidence: numberAt(value, 'abuseConfidenceScore'),
      seenAt: toIsoTime(textAt(value, 'lastReportedAt')),
    }),
  ),
  example: {
    input:
      '{"meta":{"generatedAt":"2026-08-22T04:00:00+00:00"},"data":[{"ipAddress":"192.0.2.28","countryCode":"ZZ","abuseConfidenceScore":100,"lastReportedAt":"2026-08-22T03:59:00+00:00"}]}',
    output: [
      rangeOf('192.0.2.28', { line: 1, confidence: 100, seenAt: '2026-08-22T03:59:00.000Z' }),
    ],
  },
});
