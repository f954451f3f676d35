import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, fingerprintOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const sslblCertificates = defineFeed({
  name: 'sslbl-certificates',
  title: 'SSLBL certificates',
  says: 'C2 certificate SHA-1',
  sources: [{ url: 'https://sslbl.abuse.ch/blacklist/sslblacklist.csv' }],
  format: 'csv',
  licence: 'CC0',
  attribution: 'SSLBL, abuse.ch (CC0)',
  terms: 'free',
  everyHours: 6,
  minimumHours: 1 / 12,
  lineage: 'abuse-ch',
  category: 'certificate',
  on: true,
  parse: table({ columns: ['listingdate', 'sha1', 'listingreason'], comment: '#' }, (row) =>
    fingerprintOf('certificate-sha1', row.text('sha1'), {
      line: row.line,
      label: row.text('listingreason'),
      seenAt: toIsoTime(row.text('listingdate')),
    }),
  ),
  example: {
    input: [
      '################################################################',
      '# abuse.ch SSLBL SSL Certificate Blacklist (SHA1 Fingerprints) #',
      '################################################################',
      '# Listingdate,SHA1,Listingreason',
      '2026-08-20 07:08:09,0123456789abcdef0123456789abcdef01234567,ExampleRAT C&C',
    ].join('\n'),
    output: [
      fingerprintOf('certificate-sha1', '0123456789abcdef0123456789abcdef01234567', {
        line: 5,
        label: 'ExampleRAT C&C',
        seenAt: '2026-08-20T07:08:09.000Z',
      }),
    ],
  },
});
