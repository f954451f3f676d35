import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, domainOf } from '../feed.ts';
import { table } from '../formats/table.ts';

const columns = [
  'first_seen_utc',
  'ioc_id',
  'ioc_value',
  'ioc_type',
  'threat_type',
  'fk_malware',
  'malware_alias',
  'malware_printable',
  'last_seen_utc',
  'confidence_level',
];

export const threatfoxDomains = defineFeed({
  name: 'threatfox-domains',
  title: 'ThreatFox domains',
  says: 'C2 domain',
  sources: [{ url: 'https://threatfox.abuse.ch/export/csv/domains/recent/' }],
  format: 'csv',
  licence: 'CC0',
  attribution: 'ThreatFox, abuse.ch (CC0)',
  terms: 'free',
  everyHours: 1,
  minimumHours: 1 / 12,
  lineage: 'threatfox',
  category: 'c2',
  on: true,
  minEntries: 0,
  parse: table({ columns, comment: '#' }, (row) =>
    domainOf(row.text('ioc_value'), {
      line: row.line,
      label: row.text('malware_printable'),
      confidence: row.number('confidence_level'),
      seenAt: toIsoTime(row.text('last_seen_utc') ?? row.text('first_seen_utc')),
    }),
  ),
  example: {
    input: [
      '################################################################',
      '# ThreatFox IOCs: recent                                       #',
      '################################################################',
      '#',
      '# "first_seen_utc","ioc_id","ioc_value","ioc_type","threat_type","fk_malware"',
      '"2026-08-20 01:02:03", "1001", "c2.malware.example", "domain", "botnet_cc", "win.example", "None", "ExampleRAT", "2026-08-21 01:02:03", "100", "False", "None", "tag", "0", "reporter"',
    ].join('\n'),
    output: [
      domainOf('c2.malware.example', {
        line: 6,
        label: 'ExampleRAT',
        confidence: 100,
        seenAt: '2026-08-21T01:02:03.000Z',
      }),
    ],
  },
});
