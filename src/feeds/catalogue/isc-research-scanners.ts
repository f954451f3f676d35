import { textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const iscResearchScanners = defineFeed({
  name: 'isc-research-scanners',
  title: 'ISC research scanners',
  says: 'benign research scanner',
  sources: [{ url: 'https://isc.sans.edu/api/threatcategory/research?json' }],
  format: 'json',
  licence: 'CC BY-NC-SA',
  attribution: 'SANS Internet Storm Center / DShield.org (CC BY-NC-SA)',
  terms: 'non-commercial',
  everyHours: 24,
  lineage: 'dshield',
  category: 'research-scanner',
  on: false,
  parse: json('[]', ({ value, line }) =>
    rangeOf(textAt(value, 'ipv4') ?? textAt(value, 'ipv6'), { line, label: textAt(value, 'type') }),
  ),
  example: {
    input:
      '[{"ipv4":"192.0.2.19","added":"2026-01-02","type":"example-survey"},{"ipv4":"198.51.100.19","added":"2026-01-02","type":"other-survey"}]',
    output: [
      rangeOf('192.0.2.19', { line: 1, label: 'example-survey' }),
      rangeOf('198.51.100.19', { line: 2, label: 'other-survey' }),
    ],
  },
});
