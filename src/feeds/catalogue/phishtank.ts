import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, urlOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const phishtank = defineFeed({
  name: 'phishtank',
  title: 'PhishTank',
  says: 'verified phish with target brand',
  sources: [{ url: 'http://data.phishtank.com/data/{key}/online-valid.csv.gz' }],
  format: 'csv',
  licence: 'free with key, credit',
  attribution: 'PhishTank, operated by Cisco Talos',
  terms: 'key',
  everyHours: 6,
  category: 'phishing',
  on: false,
  parse: table({ needs: ['url', 'verification_time'] }, (row) =>
    urlOf(row.text('url'), {
      line: row.line,
      label: row.text('target'),
      seenAt: toIsoTime(row.text('verification_time')),
    }),
  ),
  example: {
    input: [
      'phish_id,url,phish_detail_url,submission_time,verified,verification_time,online,target',
      '1001,http://login.bank.example/a,http://phishtank.example/1001,2026-08-20T01:02:03+00:00,yes,2026-08-20T02:03:04+00:00,yes,Example Bank',
    ].join('\n'),
    output: [
      urlOf('http://login.bank.example/a', {
        line: 2,
        label: 'Example Bank',
        seenAt: '2026-08-20T02:03:04.000Z',
      }),
    ],
  },
});
