import { toIsoTime } from '../../lib/iso-time.ts';
import { numberAt, textAt, textsAt } from '../../lib/json-field.ts';
import { defineFeed, compact, recordOf, skip, type Found, type RecordOf } from '../feed.ts';
import { json } from '../formats/json.ts';
import { byFirstByte } from '../formats/sniff.ts';
import { table } from '../formats/table.ts';

type Module = RecordOf<'module'>;
type Draft = { [Name in keyof Omit<Module, 'type' | 'source' | 'cves'>]: Module[Name] | undefined };

const ranks: Readonly<Record<string, number>> = {
  manual: 0,
  low: 100,
  average: 200,
  normal: 300,
  good: 400,
  great: 500,
  excellent: 600,
};

export const metasploit = defineFeed({
  name: 'metasploit',
  title: 'Metasploit modules',
  says: 'module, rank, references',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/rapid7/metasploit-framework/master/db/modules_metadata_base.json',
    },
  ],
  licence: 'BSD-3',
  attribution: 'Metasploit Framework, Rapid7 (BSD-3-Clause)',
  terms: 'attribution',
  everyHours: 24,
  category: 'exploit',
  on: true,
  parse: byFirstByte({
    '{': json('{}', ({ value, line }) =>
      toModule(
        {
          id: textAt(value, 'fullname'),
          title: textAt(value, 'name'),
          form: textAt(value, 'type'),
          rank: numberAt(value, 'rank'),
          description: textAt(value, 'description'),
          platform: textAt(value, 'platform'),
          port: numberAt(value, 'rport'),
          publishedAt: toIsoTime(textAt(value, 'disclosure_date')),
          codes: textsAt(value, 'references'),
        },
        line,
      ),
    ),
    // The same facts as a table, one module a line.
    else: table({ needs: ['fullname', 'references'] }, (row) =>
      toModule(
        {
          id: row.text('fullname'),
          title: row.text('name'),
          form: row.text('kind'),
          rank: ranks[row.text('rank')?.toLowerCase() ?? ''],
          description: undefined,
          platform: row.text('platform'),
          port: row.number('rport'),
          publishedAt: toIsoTime(row.text('disclosure_date')),
          codes: (row.text('references') ?? '').split(';').filter((code) => code !== ''),
        },
        row.line,
      ),
    ),
  }),
  example: () => ({
    input:
      '{"exploit_linux/http/example":{"name":"Example RCE","fullname":"exploit/linux/http/example","aliases":[],"rank":600,"disclosure_date":"2026-01-02","type":"exploit","author":["a person"],"description":"Runs code.","references":["CVE-2026-0001","EDB-1001","URL-https://advisory.example/1"],"platform":"Linux","arch":"cmd","rport":8080,"mod_time":"2026-01-03 00:00:00 +0000"}}',
    output: [
      recordOf(
        {
          type: 'module',
          source: 'metasploit',
          id: 'exploit/linux/http/example',
          title: 'Example RCE',
          form: 'exploit',
          rank: 600,
          description: 'Runs code.',
          platform: 'Linux',
          port: 8080,
          publishedAt: '2026-01-02T00:00:00.000Z',
          cves: ['CVE-2026-0001'],
          codes: ['CVE-2026-0001', 'EDB-1001', 'URL-https://advisory.example/1'],
        },
        1,
      ),
    ],
  }),
});

function toModule({ id, title, ...rest }: Draft, line: number): Found {
  if (!id || !title) return skip(line, 'no name');
  const codes = rest.codes ?? [];
  const cves = codes.filter((code) => code.startsWith('CVE-'));
  const record = compact<Module>({
    type: 'module',
    source: 'metasploit',
    id,
    title,
    ...rest,
    cves,
    codes,
  });
  return recordOf(record, line);
}
