import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, fingerprintOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const sslblJa3 = defineFeed({
  name: 'sslbl-ja3',
  title: 'SSLBL JA3',
  says: 'malware TLS client',
  sources: [{ url: 'https://sslbl.abuse.ch/blacklist/ja3_fingerprints.csv' }],
  format: 'csv',
  licence: 'CC0',
  attribution: 'SSLBL, abuse.ch (CC0)',
  terms: 'free',
  everyHours: 168,
  minimumHours: 1 / 12,
  lineage: 'abuse-ch',
  category: 'tls-client',
  on: false,
  parse: table(
    { columns: ['ja3', 'firstseen', 'lastseen', 'listingreason'], comment: '#' },
    (row) =>
      fingerprintOf('ja3', row.text('ja3'), {
        line: row.line,
        label: row.text('listingreason'),
        seenAt: toIsoTime(row.text('lastseen')),
      }),
  ),
  example: {
    input: [
      '# ja3_md5,Firstseen,Lastseen,Listingreason',
      '0123456789abcdef0123456789abcdef,2025-01-02 03:04:05,2026-08-20 03:04:05,ExampleRAT',
    ].join('\n'),
    output: [
      fingerprintOf('ja3', '0123456789abcdef0123456789abcdef', {
        line: 2,
        label: 'ExampleRAT',
        seenAt: '2026-08-20T03:04:05.000Z',
      }),
    ],
  },
});
