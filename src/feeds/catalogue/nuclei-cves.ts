import { numberAt, textAt } from '../../lib/json-field.ts';
import { defineFeed, compact, recordOf, skip, type RecordOf } from '../feed.ts';
import { ndjson } from '../formats/json.ts';

export const nucleiCves = defineFeed({
  name: 'nuclei-cves',
  title: 'Nuclei CVE index',
  says: 'scanner template exists, severity',
  sources: [
    { url: 'https://raw.githubusercontent.com/projectdiscovery/nuclei-templates/main/cves.json' },
  ],
  licence: 'MIT',
  attribution: 'Nuclei templates, ProjectDiscovery (MIT)',
  terms: 'attribution',
  everyHours: 24,
  category: 'exploit',
  on: true,
  parse: ndjson(({ value, line }) => {
    const [id, title] = [textAt(value, 'ID'), textAt(value, 'Info.Name')];
    if (!id || !title) return skip(line, 'no id or name');
    const record = compact<RecordOf<'template'>>({
      type: 'template',
      source: 'nuclei',
      id,
      title,
      severity: textAt(value, 'Info.Severity')?.toLowerCase(),
      description: textAt(value, 'Info.Description'),
      cvss: numberAt(value, 'Info.Classification.CVSSScore'),
      path: textAt(value, 'file_path'),
      cves: /^CVE-\d{4}-\d{4,}$/i.test(id) ? [id.toUpperCase()] : [],
    });
    return recordOf(record, line);
  }),
  example: () => ({
    input:
      '{"ID":"CVE-2026-0001","Info":{"Name":"Example - Code Execution","Severity":"critical","Description":"Runs code.","Classification":{"CVSSScore":"9.8"}},"file_path":"http/cves/2026/CVE-2026-0001.yaml"}',
    output: [
      recordOf(
        {
          type: 'template',
          source: 'nuclei',
          id: 'CVE-2026-0001',
          title: 'Example - Code Execution',
          severity: 'critical',
          description: 'Runs code.',
          cvss: 9.8,
          path: 'http/cves/2026/CVE-2026-0001.yaml',
          cves: ['CVE-2026-0001'],
        },
        1,
      ),
    ],
  }),
});
