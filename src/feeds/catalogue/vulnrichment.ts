import { defineFeed, recordOf } from '../feed.ts';
import { readCveFive } from '../formats/cve-five.ts';
import { json, ndjson } from '../formats/json.ts';

/** As in the repository: one file a record. */
const single = json('', ({ value, line }) => readCveFive(value, line, 'vulnrichment'));
/** The same records, one per line. */
const condensed = ndjson(({ value, line }) => readCveFive(value, line, 'vulnrichment'));

export const vulnrichment = defineFeed({
  name: 'vulnrichment',
  title: 'CISA vulnrichment',
  says: 'SSVC: none / poc / active',
  sources: [{ url: 'https://codeload.github.com/cisagov/vulnrichment/tar.gz/refs/heads/develop' }],
  format: 'json',
  licence: 'CC0',
  attribution: 'CISA Vulnrichment (CC0-1.0)',
  terms: 'heavy',
  everyHours: 24,
  lineage: 'cve-list',
  category: 'vulnerability',
  cves: true,
  on: false,
  pick: /\/CVE-[\d-]+\.json$/,
  maxBytes: 1024 * 1024 * 1024,
  parse: (document) => (document.name.endsWith('.json') ? single(document) : condensed(document)),
  example: {
    input:
      '{"dataType":"CVE_RECORD","dataVersion":"5.1","cveMetadata":{"cveId":"CVE-2026-0001","state":"PUBLISHED","datePublished":"2026-01-02T03:04:05.000Z","dateUpdated":"2026-01-03T03:04:05.000Z"},"containers":{"cna":{"providerMetadata":{"shortName":"example"},"title":"Code execution","affected":[{"vendor":"Example","product":"Server","versions":[{"version":"1.0","lessThan":"1.3","status":"affected"}]}],"descriptions":[{"lang":"en","value":"Runs code."}],"references":[{"url":"https://advisory.example/1"}],"problemTypes":[{"descriptions":[{"lang":"en","cweId":"CWE-78","description":"CWE-78"}]}]},"adp":[{"title":"CISA ADP Vulnrichment","providerMetadata":{"shortName":"CISA-ADP"},"metrics":[{"cvssV3_1":{"version":"3.1","baseScore":9.8,"baseSeverity":"CRITICAL","vectorString":"CVSS:3.1/AV:N"}},{"other":{"type":"ssvc","content":{"options":[{"Exploitation":"active"},{"Automatable":"yes"},{"Technical Impact":"total"}]}}}]}]}}',
    name: 'vulnrichment-develop/2026/0xxx/CVE-2026-0001.json',
    output: [
      recordOf(
        {
          type: 'cve',
          source: 'vulnrichment',
          cve: 'CVE-2026-0001',
          state: 'PUBLISHED',
          title: 'Code execution',
          description: 'Runs code.',
          publishedAt: '2026-01-02T03:04:05.000Z',
          updatedAt: '2026-01-03T03:04:05.000Z',
          cvss: [
            {
              version: '3.1',
              score: 9.8,
              severity: 'CRITICAL',
              vector: 'CVSS:3.1/AV:N',
              source: 'CISA-ADP',
            },
          ],
          cwes: ['CWE-78'],
          affected: [
            {
              vendor: 'Example',
              product: 'Server',
              vulnerable: true,
              version: '1.0',
              versionEndExcluding: '1.3',
            },
          ],
          references: ['https://advisory.example/1'],
          exploitation: 'active',
          automatable: true,
          technicalImpact: 'total',
        },
        1,
      ),
    ],
  },
});
