import { toIsoTime } from '../../lib/iso-time.ts';
import { numberAt, textAt } from '../../lib/json-field.ts';
import { defineFeed, compact, recordOf, skip, type Found, type RecordOf } from '../feed.ts';
import { json, ndjson } from '../formats/json.ts';

/** As in the repository: one file a CVE, which only the file's name tells. */
const perCve = json('[]', ({ value, line, name }) =>
  toProof(value, /(CVE-\d+-\d+)\.json$/i.exec(name)?.[1], line),
);
/** The same entries, one per line, each with its CVE. */
const condensed = ndjson(({ value, line }) => toProof(value, textAt(value, 'cve'), line));

export const pocInGithub = defineFeed({
  name: 'poc-in-github',
  title: 'PoC-in-GitHub',
  says: 'public proof of concept',
  sources: [{ url: 'https://codeload.github.com/nomi-sec/PoC-in-GitHub/tar.gz/refs/heads/master' }],
  licence: 'CC0',
  attribution: 'PoC-in-GitHub, nomi-sec (CC0-1.0)',
  terms: 'heavy',
  everyHours: 24,
  category: 'exploit',
  on: false,
  pick: /\/CVE-[\d-]+\.json$/,
  maxBytes: 512 * 1024 * 1024,
  parse: (document) => (document.name.endsWith('.json') ? perCve(document) : condensed(document)),
  example: () => ({
    input:
      '[{"id":1,"name":"CVE-2026-0001-poc","full_name":"example/CVE-2026-0001-poc","html_url":"https://code.example/CVE-2026-0001-poc","description":"A try.","created_at":"2026-01-02T00:00:00Z","pushed_at":"2026-01-03T00:00:00Z","stargazers_count":5,"forks_count":1}]',
    name: 'PoC-in-GitHub-master/2026/CVE-2026-0001.json',
    output: [
      recordOf(
        {
          type: 'proof',
          source: 'poc-in-github',
          cve: 'CVE-2026-0001',
          url: 'https://code.example/CVE-2026-0001-poc',
          title: 'example/CVE-2026-0001-poc',
          description: 'A try.',
          publishedAt: '2026-01-02T00:00:00.000Z',
          updatedAt: '2026-01-03T00:00:00.000Z',
          stars: 5,
          forks: 1,
        },
        1,
      ),
    ],
  }),
});

function toProof(entry: unknown, cve: string | undefined, line: number): Found {
  const url = textAt(entry, 'html_url');
  if (!cve || !/^CVE-\d{4}-\d{4,}$/i.test(cve) || !url) return skip(line, 'no CVE or no address');
  const record = compact<RecordOf<'proof'>>({
    type: 'proof',
    source: 'poc-in-github',
    cve: cve.toUpperCase(),
    url,
    title: textAt(entry, 'full_name'),
    description: textAt(entry, 'description'),
    publishedAt: toIsoTime(textAt(entry, 'created_at')),
    updatedAt: toIsoTime(textAt(entry, 'pushed_at')),
    stars: numberAt(entry, 'stargazers_count'),
    forks: numberAt(entry, 'forks_count'),
  });
  return recordOf(record, line);
}
