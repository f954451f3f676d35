import { defineFeed, recordOf, type FeedDraft } from '../feed.ts';
import { nvdRecords } from '../formats/nvd.ts';

const base = 'https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0';

const shared = {
  attribution:
    'This product uses data from the NVD API but is not endorsed or certified by the NVD.',
  terms: 'heavy',
  lineage: 'nvd',
  category: 'vulnerability',
  cves: true,
  on: false,
  parse: nvdRecords(),
} satisfies Partial<FeedDraft>;

const output = [
  recordOf(
    {
      type: 'cve',
      source: 'nvd',
      cve: 'CVE-2026-0001',
      state: 'Analyzed',
      description: 'Runs code.',
      publishedAt: '2026-01-02T03:04:05.000Z',
      updatedAt: '2026-01-03T03:04:05.000Z',
      cvss: [
        {
          version: '3.1',
          score: 9.8,
          severity: 'CRITICAL',
          vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
          source: 'nvd@nist.example',
        },
      ],
      cwes: ['CWE-78'],
      affected: [
        {
          vendor: 'example',
          product: 'server',
          cpe: 'cpe:2.3:a:example:server:*:*:*:*:*:*:*:*',
          vulnerable: true,
          versionEndExcluding: '1.3',
        },
      ],
      references: ['https://advisory.example/1'],
    },
    1,
  ),
];

export const nvd = defineFeed({
  ...shared,
  name: 'nvd',
  title: 'NVD yearly and modified',
  says: 'CVSS, CPE matches, text',
  sources: [
    { url: `${base}-modified.json.gz` },
    // The file of 2002 holds all earlier years too.
    { url: `${base}-{year}.json.gz`, since: 2002 },
  ],
  licence: 'public domain, credit line',
  everyHours: 6,
  maxBytes: 512 * 1024 * 1024,
  example: () => ({
    input:
      '{"resultsPerPage":1,"format":"NVD_CVE","version":"2.0","vulnerabilities":[{"cve":{"id":"CVE-2026-0001","sourceIdentifier":"security@vendor.example","published":"2026-01-02T03:04:05.000","lastModified":"2026-01-03T03:04:05.000","vulnStatus":"Analyzed","descriptions":[{"lang":"es","value":"Texto."},{"lang":"en","value":"Runs code."}],"metrics":{"cvssMetricV31":[{"source":"nvd@nist.example","type":"Primary","cvssData":{"version":"3.1","vectorString":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H","baseScore":9.8,"baseSeverity":"CRITICAL"}}]},"weaknesses":[{"source":"nvd@nist.example","type":"Primary","description":[{"lang":"en","value":"CWE-78"}]}],"configurations":[{"nodes":[{"operator":"OR","negate":false,"cpeMatch":[{"vulnerable":true,"criteria":"cpe:2.3:a:example:server:*:*:*:*:*:*:*:*","versionEndExcluding":"1.3"}]}]}],"references":[{"url":"https://advisory.example/1","source":"security@vendor.example"}]}}]}',
    output,
  }),
});

export const nvdMirror = defineFeed({
  ...shared,
  name: 'nvd-mirror',
  title: 'NVD mirror',
  says: 'CVSS, CPE matches, text; no rate limit',
  sources: [
    {
      url: 'https://github.com/fkie-cad/nvd-json-data-feeds/releases/latest/download/CVE-modified.json.xz',
    },
    {
      url: 'https://github.com/fkie-cad/nvd-json-data-feeds/releases/latest/download/CVE-all.json.xz',
      once: true,
    },
  ],
  licence: 'public domain',
  everyHours: 24,
  maxBytes: 1024 * 1024 * 1024,
  example: () => ({
    input:
      '{"feed_name":"CVE-modified","cve_count":1,"cve_items":[{"id": "CVE-2026-0001", "sourceIdentifier": "security@vendor.example", "published": "2026-01-02T03:04:05.000", "lastModified": "2026-01-03T03:04:05.000", "vulnStatus": "Analyzed", "descriptions": [{"lang": "es", "value": "Texto."}, {"lang": "en", "value": "Runs code."}], "metrics": {"cvssMetricV31": [{"source": "nvd@nist.example", "type": "Primary", "cvssData": {"version": "3.1", "vectorString": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", "baseScore": 9.8, "baseSeverity": "CRITICAL"}}]}, "weaknesses": [{"source": "nvd@nist.example", "type": "Primary", "description": [{"lang": "en", "value": "CWE-78"}]}], "configurations": [{"nodes": [{"operator": "OR", "negate": false, "cpeMatch": [{"vulnerable": true, "criteria": "cpe:2.3:a:example:server:*:*:*:*:*:*:*:*", "versionEndExcluding": "1.3"}]}]}], "references": [{"url": "https://advisory.example/1", "source": "security@vendor.example"}]}]}',
    output,
  }),
});
