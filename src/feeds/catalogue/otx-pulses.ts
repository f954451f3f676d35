import { toIsoTime } from '../../lib/iso-time.ts';
import { listAt, textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf, domainOf, urlOf, hashOf, type Found } from '../feed.ts';
import { json } from '../formats/json.ts';

export const otxPulses = defineFeed({
  name: 'otx-pulses',
  title: 'OTX pulses',
  says: 'indicators by pulse',
  sources: [
    {
      url: 'https://otx.alienvault.com/api/v1/pulses/subscribed?limit=50',
      headers: { 'X-OTX-API-KEY': '{key}' },
    },
  ],
  licence: 'key',
  terms: 'key',
  everyHours: 6,
  category: 'malware',
  evidence: 'mixed',
  on: false,
  parse: json('results[]', ({ value: pulse, line }) =>
    listAt(pulse, 'indicators').flatMap((indicator) => readIndicator(indicator, pulse, line)),
  ),
  example: () => ({
    input:
      '{"results":[{"name":"Example campaign","indicators":[{"indicator":"192.0.2.31","type":"IPv4","created":"2026-08-01T00:00:00"},{"indicator":"c2.malware.example","type":"hostname","created":"2026-08-01T00:00:00"},{"indicator":"CVE-2026-0001","type":"CVE"}]}],"count":1}',
    output: [
      rangeOf('192.0.2.31', {
        line: 1,
        label: 'Example campaign',
        seenAt: '2026-08-01T00:00:00.000Z',
      }),
      domainOf('c2.malware.example', {
        line: 1,
        label: 'Example campaign',
        seenAt: '2026-08-01T00:00:00.000Z',
      }),
    ],
  }),
});

function readIndicator(indicator: unknown, pulse: unknown, line: number): Found[] {
  const value = textAt(indicator, 'indicator');
  const claim = {
    line,
    label: textAt(pulse, 'name'),
    seenAt: toIsoTime(textAt(indicator, 'created')),
  };
  const type = textAt(indicator, 'type') ?? '';
  if (/^(?:IPv4|IPv6|CIDR)$/.test(type)) return [rangeOf(value, claim)];
  if (/^(?:domain|hostname)$/.test(type)) return [domainOf(value, claim)];
  if (type === 'URL') return [urlOf(value, claim)];
  return /^FileHash-(?:MD5|SHA1|SHA256)$/.test(type) ? [hashOf(value, claim)] : [];
}
