import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, urlOf } from '../feed.ts';
import { table } from '../formats/table.ts';

export const urlhausOnline = defineFeed({
  name: 'urlhaus-online',
  title: 'URLhaus online',
  says: 'malware download URL',
  sources: [{ url: 'https://urlhaus.abuse.ch/downloads/csv_online/' }],
  format: 'csv',
  licence: 'CC0; at most every 5 min',
  attribution: 'URLhaus, abuse.ch (CC0)',
  terms: 'free',
  everyHours: 1,
  minimumHours: 1 / 12,
  lineage: 'abuse-ch',
  category: 'malware',
  sufficient: true,
  on: true,
  parse: table(
    {
      columns: ['id', 'dateadded', 'url', 'url_status', 'last_online', 'threat', 'tags'],
      comment: '#',
    },
    (row) =>
      urlOf(row.text('url'), {
        line: row.line,
        label: row.text('tags') ?? row.text('threat'),
        seenAt: toIsoTime(row.text('last_online') ?? row.text('dateadded')),
      }),
  ),
  example: {
    input: [
      '################################################################',
      '# abuse.ch URLhaus Database Dump (CSV - online URLs)           #',
      '################################################################',
      '# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter',
      '"3600001","2026-08-21 05:06:07","http://files.malware.example/a.bin","online","2026-08-22 05:06:07","malware_download","elf,mirai","https://urlhaus.example/url/3600001/","reporter"',
    ].join('\n'),
    output: [
      urlOf('http://files.malware.example/a.bin', {
        line: 5,
        label: 'elf,mirai',
        seenAt: '2026-08-22T05:06:07.000Z',
      }),
    ],
  },
});
