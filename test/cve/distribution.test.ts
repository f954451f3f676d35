import { describe, expect, it } from 'vitest';
import { keyOfPackage } from '../../src/cve/collections.ts';
import { exchangeUpdateOf } from '../../src/cve/exchange.ts';
import { compareApk, compareDpkg, compareRpm, upstreamOf } from '../../src/cve/package-version.ts';
import { build, document, nvd, record, software } from './building.ts';

/** Each list is ordered from the oldest build to the newest. */
const orders = [
  [
    compareDpkg,
    '1.0~rc1-1 1.0-1~deb12u1 1.0-1 1.0-1+deb12u1 1.0-1.1 1.0-2 1.0-10 1.0a-1 1.0+dfsg-1 1.1-1',
  ],
  [compareDpkg, '1:9.2p1-2 1:9.2p1-2+deb12u1 1:9.2p1-2+deb12u2 1:9.2p1-2+deb12u10 2:0.1-1'],
  [compareDpkg, '8.9p1-3 8.9p1-3ubuntu0.1 8.9p1-3ubuntu0.6 8.9p1-3ubuntu0.10 8.9p1-3ubuntu1'],
  [
    compareRpm,
    '1.0~rc1-1.el9 1.0-1.el9 1.0-1.el9_2 1.0-2.el9 1.0^git1-1.el9 1.0.1-1.el9 1.10-1.el9',
  ],
  [compareRpm, '0:8.7p1-8.el9 0:8.7p1-34.el9 0:8.7p1-38.el9 0:8.7p1-38.el9_4.1 1:1.0-1.el9'],
  [compareApk, '1.2_alpha1-r0 1.2_rc1-r0 1.2-r0 1.2-r10 1.2_p1-r0 1.2a-r0 1.2.0-r0 1.10-r0'],
] as const;

describe('builds of a distribution', () => {
  it.each(orders)('sort like its package manager: %o %s', (compare, list) => {
    const builds = list.split(' ');
    for (const [at, one] of builds.entries()) {
      for (const [other, two] of builds.entries()) {
        expect([one, two, Math.sign(compare(one, two))]).toEqual([one, two, Math.sign(at - other)]);
      }
    }
  });

  it('are compared without an epoch if a banner omits it', () => {
    expect(compareDpkg('9.2p1-2+deb12u3', '1:9.2p1-2+deb12u3')).toBe(0);
    expect(upstreamOf('1:9.11.5.P4+dfsg-5.1+deb10u7')).toBe('9.11.5.P4');
  });

  it('are possible if the banner hides the build, unless the version decides', async () => {
    const httpd = 'cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*';
    const affected = [nvd(httpd, { versionEndExcluding: '2.4.60' })];
    const said = (cve: string, fixedIn: string) => ({
      type: 'package' as const,
      distribution: 'debian',
      package: 'apache2',
      cve,
      releases: [{ release: 'bookworm', state: 'fixed' as const, fixedIn }],
    });
    const catalogue = await build([
      document('nvd', [
        record('CVE-2024-0001', { affected }),
        record('CVE-2024-0002', { affected }),
      ]),
      {
        name: 'tracker',
        feed: 'debian-tracker',
        async *read() {
          yield await Promise.resolve([
            said('CVE-2024-0001', '2.4.57-2+deb12u1'),
            said('CVE-2024-0002', '2.4.59-1~deb12u1'),
          ]);
        },
      },
    ]);
    const found = catalogue.matching(software('Apache', '2.4.57', { distribution: 'debian' }));
    expect(found.map(({ id, grade, reason }) => [id, grade, reason])).toEqual([
      [
        'CVE-2024-0002',
        'affected',
        'this version is older than 2.4.59-1~deb12u1, the fix in Debian bookworm',
      ],
      [
        'CVE-2024-0001',
        'possible',
        'fixed in Debian bookworm since 2.4.57-2+deb12u1, but the banner does not show the build',
      ],
    ]);
  });
});

describe('names of products', () => {
  it.each([
    ['OpenSSH', 'https://www.openssh.com/', 'openbsd:openssh'],
    ['org.apache.tomcat:tomcat-catalina', 'https://repo.maven.apache.org/maven2', 'apache:tomcat'],
    ['jquery', 'https://registry.npmjs.org', 'jquery:jquery'],
    [
      'openssh',
      'https://access.redhat.com/downloads/content/package-browser/',
      'of a distribution',
    ],
    ['unheard-of', 'https://registry.npmjs.org', 'of a distribution'],
  ])('package %s in %s is %s', (packageName, collectionUrl, key) => {
    expect(keyOfPackage({ packageName, collectionUrl, vulnerable: true })).toBe(key);
  });

  it('lead from a package name to the software of a banner', async () => {
    const affected = [
      {
        packageName: 'OpenSSH',
        collectionUrl: 'https://www.openssh.com/',
        vulnerable: true,
        version: '8.5p1',
        versionEndIncluding: '9.7p1',
      },
    ];
    const catalogue = await build([
      document('cve', [record('CVE-2024-6387', { source: 'cve', affected })]),
    ]);
    const grades = (version: string) =>
      catalogue.matching(software('OpenSSH', version)).map(({ grade }) => grade);
    expect(grades('9.2p1')).toEqual(['affected']);
    expect(grades('9.8p1')).toEqual([]);
  });

  it('never attribute the CVEs of a system to a service', async () => {
    const systems = ['debian:debian_linux:11.0', 'microsoft:windows_server_2008:r2'];
    const catalogue = await build([
      document(
        'nvd',
        systems.map((name, at) =>
          record(`CVE-2023-000${at}`, { affected: [nvd(`cpe:2.3:o:${name}:*:*:*:*:*:*:*`)] }),
        ),
      ),
    ]);
    const cpes = ['cpe:/o:debian:debian_linux:11.0', 'cpe:/o:microsoft:windows_server_2008:r2'];
    expect(catalogue.matching(software('OpenSSH', '9.2p1', { cpes }))).toEqual([]);
  });

  it.each([
    ['15.1.2106.2', '2016 cu 18', true],
    ['15.1.2106.13', '2016 cu 18', false],
    ['15.2.1118.7', '2019 cu 12', true],
  ])('build %s of Exchange is %s', (number, version, isBare) => {
    expect(exchangeUpdateOf(number)).toEqual({ version, isBare });
  });
});
