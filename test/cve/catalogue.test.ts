import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSound } from '../../src/cve/catalogue-check.ts';
import { writeCatalogue, type CveDocument } from '../../src/cve/catalogue-writer.ts';
import { emptyCatalogue, openCatalogue } from '../../src/cve/catalogue.ts';
import type { CveCatalogue, Software } from '../../src/cve/store.ts';
import { build, document, folder, httpd, nvd, record, software } from './building.ts';

const idsOf = (catalogue: CveCatalogue, given: Software) =>
  catalogue.matching(given).map(({ id }) => id);

describe('facts of a CVE', () => {
  const documents = [
    document('epss-day', [
      { type: 'epss', cve: 'CVE-2021-41773', epss: 0.94, percentile: 0.99, day: '2026-08-22' },
    ]),
    document('kev', [
      {
        type: 'known-exploited',
        cve: 'CVE-2021-41773',
        title: 'Path traversal',
        addedAt: '2021-11-03',
        dueAt: '2021-11-17',
        action: 'Update.',
        ransomware: true,
        description: 'Short words.',
        cwes: ['CWE-22'],
      },
    ]),
    document('list', [
      record('CVE-2021-41773', {
        source: 'vulnrichment',
        title: 'Traversal',
        description: 'Words of the authority.',
        exploitation: 'active',
        automatable: true,
        technicalImpact: 'total',
        affected: [
          { vendor: 'Apache', product: 'Apache HTTP Server', version: '1', vulnerable: true },
        ],
      }),
    ]),
    document('nvd', [
      record('CVE-2021-41773', {
        description: 'Words of the analyst.',
        publishedAt: '2021-10-05T09:15:00.000Z',
        cvss: [
          { version: '3.0', score: 7.1, source: 'nvd@nist.gov' },
          { version: '3.1', score: 9.8, severity: 'CRITICAL', source: 'someone@vendor.example' },
          { version: '3.1', score: 7.5, vector: 'CVSS:3.1/AV:N', source: 'nvd@nist.gov' },
          { version: '2.0', score: 4.3 },
        ],
        cwes: ['CWE-22'],
        affected: [nvd('cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*')],
      }),
    ]),
  ];

  it('come from all sources, each part from the best source that has it', async () => {
    const catalogue = await build(documents);
    expect(catalogue.fact('cve-2021-41773')).toEqual({
      id: 'CVE-2021-41773',
      isRejected: false,
      title: 'Traversal',
      description: 'Words of the analyst.',
      publishedAt: '2021-10-05T09:15:00.000Z',
      updatedAt: null,
      cvss2: { version: '2.0', score: 4.3, severity: '', vector: '' },
      cvss3: { version: '3.1', score: 7.5, severity: '', vector: 'CVSS:3.1/AV:N' },
      cvss4: null,
      cwes: ['CWE-22'],
      epss: { probability: 0.94, percentile: 0.99, day: '2026-08-22' },
      kev: {
        addedOn: '2021-11-03',
        dueOn: '2021-11-17',
        ransomware: true,
        title: 'Path traversal',
        action: 'Update.',
      },
      ssvc: { exploitation: 'active', automatable: true, technicalImpact: 'total' },
      affected: [
        {
          vendor: 'apache',
          product: 'http_server',
          part: 'a',
          isVulnerable: true,
          version: '2.4.49',
          update: '*',
          edition: '*',
          softwareEdition: '*',
          targetSoftware: '*',
          targetHardware: '*',
          needs: [],
          startIncluding: '',
          startExcluding: '',
          endIncluding: '',
          endExcluding: '',
        },
      ],
      references: [],
    });
    expect(catalogue.weight('CVE-2021-41773')).toEqual({
      id: 'CVE-2021-41773',
      cvss: 7.5,
      epss: 0.94,
      isKnownExploited: true,
    });
    expect(catalogue).toMatchObject({ generation: 'one', count: 1 });
    expect(catalogue.fact('CVE-2021-0001')).toBeUndefined();
    expect(catalogue.weight('CVE-2021-0001')).toBeUndefined();
  });

  it('come from the newest record if one source has several', async () => {
    const catalogue = await build([
      document('new', [record('CVE-2024-0001', { description: 'New.', updatedAt: '2026-02-01' })]),
      document('old', [record('CVE-2024-0001', { description: 'Old.', updatedAt: '2026-01-01' })]),
    ]);
    expect(catalogue.fact('CVE-2024-0001')?.description).toBe('New.');
  });
});

describe('software and its CVEs', () => {
  it('are matched by the scanner’s product name and version', async () => {
    const range = nvd(httpd, { versionStartIncluding: '2.4.0', versionEndExcluding: '2.4.50' });
    const catalogue = await build([document('nvd', [record('CVE-2021-1', { affected: [range] })])]);
    expect(idsOf(catalogue, software('Apache httpd', '2.4.49'))).toEqual(['CVE-2021-1']);
    expect(idsOf(catalogue, software('Apache httpd', '2.4.50'))).toEqual([]);
    expect(idsOf(catalogue, software('Apache httpd', ''))).toEqual([]);
    expect(
      idsOf(catalogue, software('', '', { cpes: ['cpe:/a:apache:http_server:2.4.7'] })),
    ).toEqual(['CVE-2021-1']);
    const bare = { cpes: ['cpe:/a:apache:http_server', 'cpe:/o:linux:linux_kernel'] };
    expect(idsOf(catalogue, software('', '2.4.7', bare))).toEqual(['CVE-2021-1']);
    expect(idsOf(catalogue, software('nginx', '2.4.7'))).toEqual([]);
  });

  it('match a product by all its former names', async () => {
    const names = ['nginx:nginx', 'f5:nginx', 'igor_sysoev:nginx'];
    const said = names.map((name, at) =>
      record(`CVE-2020-000${at}`, {
        affected: [nvd(`cpe:2.3:a:${name}:*:*:*:*:*:*:*:*`, { versionEndIncluding: '1.20.0' })],
      }),
    );
    const catalogue = await build([document('nvd', said)]);
    const all = ['CVE-2020-0002', 'CVE-2020-0001', 'CVE-2020-0000'];
    expect(idsOf(catalogue, software('nginx', '1.18.0'))).toEqual(all);
    expect(idsOf(catalogue, software('', '', { cpes: ['cpe:/a:nginx:nginx:1.18.0'] }))).toEqual(
      all,
    );
  });

  it('match unlisted products by vendor and name', async () => {
    const affected = [nvd('cpe:2.3:a:acme:rocket_server:3.1:*:*:*:*:*:*:*')];
    const catalogue = await build([document('nvd', [record('CVE-2020-0001', { affected })])]);
    expect(idsOf(catalogue, software('Acme Rocket Server', '3.1'))).toEqual(['CVE-2020-0001']);
    expect(idsOf(catalogue, software('Rocket Server', '3.1'))).toEqual([]);
  });

  it('are possible if a distribution may have fixed them, or a platform is unseen', async () => {
    const affected = [nvd(httpd, { versionEndExcluding: '2.4.50' })];
    const windows = [['cpe:2.3:o:microsoft:windows:-:*:*:*:*:*:*:*']];
    const onWindows = [nvd(httpd, { versionEndExcluding: '2.4.50', needs: windows })];
    const catalogue = await build([
      document('nvd', [
        record('CVE-2021-0001', { affected }),
        record('CVE-2021-0002', { affected: onWindows }),
      ]),
    ]);
    const grades = (given: Partial<Software>) =>
      catalogue
        .matching(software('Apache httpd', '2.4.6', given))
        .map(({ id, grade }) => `${id.slice(-1)} ${grade}`);
    expect(grades({ distribution: 'ubuntu', around: ['os:linux'] })).toEqual(['1 possible']);
    expect(grades({})).toEqual(['2 possible', '1 affected']);
    expect(grades({ around: ['os:windows'] })).toEqual(['2 affected', '1 affected']);
    expect(grades({ around: ['os:linux'] })).toEqual(['1 affected']);
  });

  it('leave out versions that a record calls safe, and withdrawn CVEs', async () => {
    const product = { vendor: 'Acme', product: 'Acme', versionType: 'semver' };
    const catalogue = await build([
      document('list', [
        record('CVE-2022-0001', {
          source: 'cve',
          affected: [
            { ...product, vulnerable: false, version: '2.1', versionEndExcluding: '2.5' },
            { ...product, vulnerable: true, version: '*' },
          ],
        }),
        record('CVE-2022-0002', {
          source: 'cve',
          state: 'REJECTED',
          affected: [{ ...product, vulnerable: true, version: '*' }],
        }),
      ]),
    ]);
    expect(idsOf(catalogue, software('acme', '2.0'))).toEqual(['CVE-2022-0001']);
    expect(idsOf(catalogue, software('acme', '2.3'))).toEqual([]);
  });

  it('use one source only for the products of a CVE', async () => {
    const catalogue = await build([
      document('list', [
        record('CVE-2022-0001', {
          source: 'cve',
          affected: [{ product: 'Apache HTTP Server', vulnerable: true, version: '*' }],
        }),
      ]),
      document('nvd', [
        record('CVE-2022-0001', { affected: [nvd(httpd, { versionEndExcluding: '2.0' })] }),
      ]),
    ]);
    expect(idsOf(catalogue, software('Apache httpd', '2.4'))).toEqual([]);
    expect(idsOf(catalogue, software('Apache httpd', '1.3'))).toEqual(['CVE-2022-0001']);
  });

  it('come worst first', async () => {
    const of = (cve: string, score?: number) =>
      record(cve, {
        affected: [nvd(httpd, { versionEndExcluding: '3' })],
        cvss: score === undefined ? [] : [{ version: '3.1', score }],
      });
    const catalogue = await build([
      document('nvd', [
        of('CVE-2020-9999', 5),
        of('CVE-2020-10000', 5),
        of('CVE-2020-0003', 9.8),
        of('CVE-2020-0004', 2),
        of('CVE-2020-0005'),
      ]),
      document('epss', [{ type: 'epss', cve: 'CVE-2020-0004', epss: 0.5, percentile: 0.9 }]),
      document('kev', [
        { type: 'known-exploited', cve: 'CVE-2020-0005', ransomware: false, cwes: [] },
      ]),
    ]);
    expect(idsOf(catalogue, software('Apache httpd', '2.4'))).toEqual([
      'CVE-2020-0005',
      'CVE-2020-0004',
      'CVE-2020-0003',
      'CVE-2020-10000',
      'CVE-2020-9999',
    ]);
  });
});

describe('the next catalogue', () => {
  const old = document('old', [
    record('CVE-2020-0001', { affected: [nvd(httpd, { versionEndExcluding: '3' })] }),
  ]);
  const kept = document('kept', [
    record('CVE-2020-0002', { affected: [nvd(httpd, { versionEndExcluding: '3' })] }),
  ]);

  it('reads only new documents, and drops removed ones', async () => {
    await build([old, kept]);
    let reads = 0;
    const watched: CveDocument = {
      ...kept,
      read: () => {
        reads++;
        return kept.read();
      },
    };
    const added = document('added', [
      { type: 'epss', cve: 'CVE-2020-0002', epss: 0.1, percentile: 0.2 },
    ]);
    const former = join(folder, 'one.sqlite');
    const next = await build([watched, added], { name: 'two', former });
    expect(reads).toBe(0);
    expect(next).toMatchObject({ generation: 'two', count: 1 });
    expect(next.matching(software('Apache httpd', '2.4'))).toMatchObject([
      { id: 'CVE-2020-0002', epss: 0.1 },
    ]);
    expect(next.fact('CVE-2020-0001')).toBeUndefined();
  });

  it('is built from scratch if the last one is damaged', async () => {
    await build([kept]);
    const former = join(folder, 'one.sqlite');
    truncateSync(former, 5_000);
    expect(isSound(former)).toBe(false);
    const next = await build([kept], { name: 'two', former });
    expect(idsOf(next, software('Apache httpd', '2.4'))).toEqual(['CVE-2020-0002']);
  });

  it('skips a damaged document, and reports it', async () => {
    const broken: CveDocument = {
      name: 'broken',
      feed: 'nvd',
      async *read() {
        yield await Promise.resolve(record('CVE-2020-0001')).then((said) => [said]);
        throw new Error('the bytes end');
      },
    };
    const file = join(folder, 'three.sqlite');
    const documents = [broken, kept];
    const written = await writeCatalogue({ file, former: null, generation: 'x', documents });
    expect(written.faults).toEqual(['nvd: the bytes end']);
    const next = await build(documents, { name: 'four', former: file });
    expect(next.count).toBe(1);
    expect(next.fact('CVE-2020-0001')).toBeUndefined();
    expect(existsSync(`${file}.new`)).toBe(false);
  });

  it('is not confused with other files', async () => {
    await build([]);
    const file = join(folder, 'other.sqlite');
    writeFileSync(file, 'no database');
    expect(openCatalogue(file)).toHaveProperty('damage');
    expect(openCatalogue(join(folder, 'absent.sqlite'))).toHaveProperty('damage');
    expect(emptyCatalogue.matching(software('Apache httpd', '2.4'))).toEqual([]);
  });
});
