import { createReadStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { CveDocument } from '../../src/cve/catalogue-writer.ts';
import type { CveCatalogue } from '../../src/cve/store.ts';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import { isCveRecord } from '../../src/feeds/in-use.ts';
import { readSnapshot } from '../../src/feeds/read.ts';
import { build, software } from './building.ts';
import { writeStandIn } from './stand-in.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');
const isHere = existsSync(data);
if (!isHere) console.warn('../shared/data is absent: the tests on real CVE feeds are skipped');

function documentOf(data: string, name: string, file: string): CveDocument {
  const feed = feeds.find((each) => each.name === name);
  const source = feed?.sources[0];
  if (!feed || !source) throw new Error(`no feed ${name}`);
  return {
    name: file,
    feed: name,
    async *read() {
      const bytes = createReadStream(resolve(data, file)) as AsyncIterable<Uint8Array>; // no encoding set
      for await (const { found } of readSnapshot(feed, { source, bytes, fileName: basename(file) }))
        yield found
          .flatMap((each) => (each.kind === 'record' ? each.record : []))
          .filter(isCveRecord);
    },
  };
}

const buildFrom = (data: string) =>
  build([
    documentOf(data, 'cisa-kev', 'cisa-kev/known_exploited_vulnerabilities.json'),
    documentOf(data, 'epss', 'nuclei/epss_scores-subset.csv'),
    documentOf(data, 'vulnrichment', 'vulnrichment/cve5_records.jsonl.gz'),
  ]);

/** Reads the files again in the simplest way. */
function readSimply(data: string) {
  const text = (file: string) => readFileSync(resolve(data, file));
  const kev = JSON.parse(text('cisa-kev/known_exploited_vulnerabilities.json').toString()) as {
    vulnerabilities: { cveID: string; knownRansomwareCampaignUse: string }[];
  };
  const epss = text('nuclei/epss_scores-subset.csv').toString().trim().split('\n').slice(2);
  const records = gunzipSync(text('vulnrichment/cve5_records.jsonl.gz')).toString().trim();
  return {
    exploited: kev.vulnerabilities,
    scores: epss.map((line) => line.split(',')),
    records: records.split('\n').map((line) => ({
      id: /"cveId":"(CVE-[\d-]+)"/.exec(line)?.[1] ?? '',
      decision: /"Exploitation":"(\w+)"/.exec(line)?.[1]?.toLowerCase(),
    })),
  };
}

function countWhere(
  ids: ReadonlySet<string>,
  catalogue: CveCatalogue,
  holds: (facts: NonNullable<ReturnType<CveCatalogue['fact']>>) => boolean,
): number {
  return [...ids].filter((id) => {
    const facts = catalogue.fact(id);
    return facts !== undefined && holds(facts);
  }).length;
}

const standIn = writeStandIn();
afterAll(() => rmSync(standIn, { recursive: true, force: true }));

async function expectExactly(data: string, counts: readonly number[]): Promise<void> {
  const catalogue = await buildFrom(data);
  const { exploited, scores, records } = readSimply(data);
  const ids = new Set([
    ...exploited.map(({ cveID }) => cveID),
    ...scores.map(([cve = '']) => cve),
    ...records.map(({ id }) => id),
  ]);
  expect([exploited.length, scores.length, records.length]).toEqual(counts);
  expect(catalogue.count).toBe(ids.size);
  expect(countWhere(ids, catalogue, ({ kev }) => kev !== null)).toBe(exploited.length);
  expect(countWhere(ids, catalogue, ({ epss }) => epss?.day === '2026-08-22')).toBe(scores.length);
  const ransom = exploited.filter((each) => each.knownRansomwareCampaignUse === 'Known').length;
  expect(countWhere(ids, catalogue, ({ kev }) => kev?.ransomware === true)).toBe(ransom);
  const active = records.filter(({ decision }) => decision === 'active').length;
  expect(countWhere(ids, catalogue, ({ ssvc }) => ssvc?.exploitation === 'active')).toBe(active);
  for (const [cve = '', epss] of scores.slice(0, 200)) {
    expect(catalogue.weight(cve)?.epss).toBe(Number(epss));
  }
}

describe('CVE feeds, synthetic', () => {
  it('make a catalogue with exactly their content', () => expectExactly(standIn, [30, 50, 60]));

  it('find the CVEs of a version', async () => {
    const catalogue = await buildFrom(standIn);
    const found = catalogue.matching(software('Jenkins', '2.441')).map(({ id }) => id);
    expect(found).toContain('CVE-2026-1042');
    expect(found).not.toContain('CVE-2026-1040');
    expect(found).not.toContain('CVE-2026-1043');
  });
});

describe.runIf(isHere)('CVE feeds, real', () => {
  it('make a catalogue with exactly their content', () => expectExactly(data, [1404, 4156, 3269]));

  it('find the CVEs of common software', async () => {
    const catalogue = await buildFrom(data);
    const ids = (product: string, version: string) =>
      catalogue.matching(software(product, version)).map(({ id }) => id);
    expect(ids('Jenkins', '2.441')).toContain('CVE-2024-23897');
    expect(ids('Jenkins', '2.440.1')).not.toContain('CVE-2024-23897');
    expect(ids('Jenkins', '1.605')).not.toContain('CVE-2024-23897');
    expect(ids('PHP', '8.1.28')).toContain('CVE-2024-4577');
    expect(ids('PHP', '8.1.29')).not.toContain('CVE-2024-4577');
    expect(ids('PHP', '5.6.40')).not.toContain('CVE-2024-4577');
    expect(ids('Atlassian Confluence', '8.1.2')).toContain('CVE-2023-22515');
    expect(ids('GitLab', '16.3.4')).toContain('CVE-2023-3914');
    expect(ids('GitLab', '16.3.5')).not.toContain('CVE-2023-3914');
    const php = catalogue.matching(software('PHP', '8.1.28'));
    // It affects only Windows, and the banner does not name its system.
    expect(php.find(({ id }) => id === 'CVE-2024-4577')).toMatchObject({ grade: 'possible' });
    expect(catalogue.fact('CVE-2021-41773')?.kev?.dueOn).toBe('2021-11-17');
  });
});
