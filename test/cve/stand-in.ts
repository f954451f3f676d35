import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const decisions = ['none', 'poc', 'active'];

/** Three small, synthetic CVE feeds in their publishers' formats; returns their folder. */
export function writeStandIn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-cve-stand-in-'));
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  write(
    'cisa-kev/known_exploited_vulnerabilities.json',
    JSON.stringify({ vulnerabilities: range(0, 30).map(exploited) }),
  );
  const scores = range(10, 60).map((at) => `${cve(at)},${at / 1_000},${at / 100}`);
  const day = '#model_version:v1,score_date:2026-08-22T00:00:00+0000';
  write('nuclei/epss_scores-subset.csv', [day, 'cve,epss,percentile', ...scores, ''].join('\n'));
  const records = range(20, 80).map((at) => JSON.stringify(record(at)));
  write('vulnrichment/cve5_records.jsonl.gz', gzipSync(records.join('\n')));
  return folder;
}

const cve = (at: number) => `CVE-2026-${1_000 + at}`;

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

function exploited(at: number) {
  return {
    cveID: cve(at),
    vendorProject: 'Example',
    product: 'Server',
    vulnerabilityName: `Example Server ${at}`,
    dateAdded: '2026-01-02',
    shortDescription: 'Runs code.',
    requiredAction: 'Update.',
    dueDate: '2026-01-23',
    knownRansomwareCampaignUse: at % 4 === 0 ? 'Known' : 'Unknown',
    notes: '',
    cwes: [],
  };
}

/** Every other one affects Jenkins before version 2.400 plus its number. */
function record(at: number) {
  const product = at % 2 === 0 ? 'Jenkins' : 'Server';
  const vendor = at % 2 === 0 ? 'Jenkins' : 'Example';
  const versions = [{ version: '2.300', lessThan: `2.${400 + at}`, status: 'affected' }];
  const ssvc = { options: [{ Exploitation: decisions[at % 3] }] };
  return {
    dataType: 'CVE_RECORD',
    cveMetadata: { cveId: cve(at), state: 'PUBLISHED', datePublished: '2026-01-02T03:04:05.000Z' },
    containers: {
      cna: {
        providerMetadata: { shortName: 'example' },
        affected: [{ vendor, product, versions }],
        descriptions: [{ lang: 'en', value: 'Runs code.' }],
      },
      adp: [{ metrics: [{ other: { type: 'ssvc', content: ssvc } }] }],
    },
  };
}
