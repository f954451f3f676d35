import { textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';
import { jsonOrList } from '../formats/sniff.ts';

export const googleCloud = defineFeed({
  name: 'google-cloud',
  title: 'Google Cloud',
  says: 'GCP, region',
  sources: [{ url: 'https://www.gstatic.com/ipranges/cloud.json' }],
  format: 'json',
  licence: 'published by Google',
  terms: 'free',
  everyHours: 24,
  lineage: 'published-ranges',
  category: 'cloud',
  on: true,
  parse: jsonOrList(
    json('prefixes[]', ({ value, line }) =>
      rangeOf(textAt(value, 'ipv4Prefix') ?? textAt(value, 'ipv6Prefix'), {
        line,
        label: `GCP ${textAt(value, 'scope') ?? ''}`.trim(),
      }),
    ),
  ),
  example: {
    input:
      '{"syncToken":"1787000000","creationTime":"2026-08-22T00:00:00","prefixes":[{"ipv4Prefix":"192.0.2.0/27","service":"Google Cloud","scope":"zz-west1"},{"ipv6Prefix":"2001:db8::/64","service":"Google Cloud","scope":"zz-west1"}]}',
    output: [
      rangeOf('192.0.2.0/27', { line: 1, label: 'GCP zz-west1' }),
      rangeOf('2001:db8::/64', { line: 2, label: 'GCP zz-west1' }),
    ],
  },
});
