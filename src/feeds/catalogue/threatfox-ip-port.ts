import { toIsoTime } from '../../lib/iso-time.ts';
import { defineFeed, rangeOf } from '../feed.ts';
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

export const threatfoxIpPort = defineFeed({
  name: 'threatfox-ip-port',
  title: 'ThreatFox IP:port',
  says: 'C2 with malware family and confidence',
  sources: [{ url: 'https://threatfox.abuse.ch/export/csv/ip-port/recent/' }],
  format: 'csv',
  licence: 'CC0; may ask for a free Auth-Key; entries expire after 6 months',
  attribution: 'ThreatFox, abuse.ch (CC0)',
  terms: 'free',
  everyHours: 1,
  minimumHours: 1 / 12,
  lineage: 'threatfox',
  category: 'c2',
  sufficient: true,
  on: true,
  minEntries: 0,
  parse: table({ columns, comment: '#' }, (row) => {
    const [, address, port] = /^(.*):(\d{1,5})$/.exec(row.text('ioc_value') ?? '') ?? [];
    return rangeOf(address, {
      line: row.line,
      port: Number(port),
      label: row.text('malware_printable'),
      confidence: row.number('confidence_level'),
      seenAt: toIsoTime(row.text('last_seen_utc') ?? row.text('first_seen_utc')),
    });
  }),
  example: {
    input: [
      '################################################################',
      '# ThreatFox IOCs: recent                                       #',
      '################################################################',
      '#',
      '# "first_seen_utc","ioc_id","ioc_value","ioc_type","threat_type","fk_malware"',
      '"2026-08-20 01:02:03", "1001", "192.0.2.33:8443", "ip:port", "botnet_cc", "win.example", "None", "ExampleRAT", "2026-08-21 01:02:03", "75", "False", "None", "tag", "0", "reporter"',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.33', {
        line: 6,
        port: 8443,
        label: 'ExampleRAT',
        confidence: 75,
        seenAt: '2026-08-21T01:02:03.000Z',
      }),
    ],
  },
});
