import { textAt, textsAt } from '../../lib/json-field.ts';
import { defineFeed, compact, recordOf, skip, type Found, type RecordOf } from '../feed.ts';
import { json } from '../formats/json.ts';
import { byFirstByte } from '../formats/sniff.ts';
import { table } from '../formats/table.ts';

/** A field by its name, from either form. */
type KevEntry = (name: string) => string | undefined;

export const cisaKev = defineFeed({
  name: 'cisa-kev',
  title: 'CISA KEV',
  says: 'exploited in the wild, ransomware use',
  sources: [
    { url: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json' },
  ],
  licence: 'CC0',
  attribution: 'CISA Known Exploited Vulnerabilities Catalog (CC0-1.0)',
  terms: 'free',
  everyHours: 6,
  category: 'exploit',
  cves: true,
  on: true,
  parse: byFirstByte({
    '{': json('vulnerabilities[]', ({ value, line }) =>
      toExploited((name) => textAt(value, name) ?? textsAt(value, name).join(','), line),
    ),
    // The same catalogue as the provider's table.
    else: table({ needs: ['cveID', 'dateAdded'] }, (row) =>
      toExploited((name) => row.text(name), row.line),
    ),
  }),
  example: () => ({
    input:
      '{"title":"Catalog","catalogVersion":"2026.08.22","dateReleased":"2026-08-22T00:00:00.0Z","count":1,"vulnerabilities":[{"cveID":"CVE-2026-0001","vendorProject":"Example","product":"Server","vulnerabilityName":"Example Server Code Execution","dateAdded":"2026-01-02","shortDescription":"Runs code.","requiredAction":"Update.","dueDate":"2026-01-23","knownRansomwareCampaignUse":"Known","notes":"","cwes":["CWE-78"]}]}',
    output: [
      recordOf(
        {
          type: 'known-exploited',
          cve: 'CVE-2026-0001',
          vendor: 'Example',
          product: 'Server',
          title: 'Example Server Code Execution',
          description: 'Runs code.',
          addedAt: '2026-01-02',
          dueAt: '2026-01-23',
          action: 'Update.',
          ransomware: true,
          cwes: ['CWE-78'],
        },
        1,
      ),
    ],
  }),
});

function toExploited(entry: KevEntry, line: number): Found {
  const cve = entry('cveID')?.toUpperCase();
  if (!cve || !/^CVE-\d{4}-\d{4,}$/.test(cve)) return skip(line, 'no CVE id');
  const record = compact<RecordOf<'known-exploited'>>({
    type: 'known-exploited',
    cve,
    vendor: entry('vendorProject'),
    product: entry('product'),
    title: entry('vulnerabilityName'),
    description: entry('shortDescription'),
    addedAt: entry('dateAdded'),
    dueAt: entry('dueDate'),
    action: entry('requiredAction'),
    ransomware: entry('knownRansomwareCampaignUse') === 'Known',
    cwes: (entry('cwes') ?? '').split(/[\s,]+/).filter((cwe) => cwe !== ''),
  });
  return recordOf(record, line);
}
