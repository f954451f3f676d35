import { describe, expect, it } from 'vitest';
import { askHost, openWith, recordOf, trackerOf } from './debian-host.ts';
import { nvdCve } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { dataOf } from '../banner/place.ts';
import { shareAcrossTests } from '../harness.ts';
import type { ExposedHost } from '../../src/exposure/contract.ts';

const anyVersion = (id: string, key: string) =>
  nvdCve({ id, cpe: `cpe:2.3:a:${key}:*:*:*:*:*:*:*:*`, score: 9.9 });

/** A record of OpenSSH on certain systems only. */
const onRedHat = {
  ...anyVersion('CVE-2008-3844', 'openbsd:openssh'),
  configurations: [
    {
      operator: 'AND',
      nodes: [
        {
          operator: 'OR',
          cpeMatch: [{ vulnerable: true, criteria: 'cpe:2.3:a:openbsd:openssh:*:*:*:*:*:*:*:*' }],
        },
        {
          operator: 'OR',
          cpeMatch: [
            {
              vulnerable: false,
              criteria: 'cpe:2.3:o:redhat:enterprise_linux:5.0:*:*:*:*:*:*:*',
            },
          ],
        },
      ],
    },
  ],
};

const records = [
  onRedHat,
  anyVersion('CVE-2007-2768', 'openbsd:openssh'),
  nvdCve({
    id: 'CVE-2016-20012',
    cpe: 'cpe:2.3:a:openbsd:openssh:*:*:*:*:*:*:*:*',
    bounds: { versionEndIncluding: '8.7' },
    score: 5.3,
  }),
  anyVersion('CVE-1999-0229', 'microsoft:internet_information_server'),
  recordOf('CVE-2025-1695', 'f5:nginx', '1.34.2'),
  nvdCve({
    id: 'CVE-2019-6977',
    cpe: 'cpe:2.3:a:php:php:7.3.0:*:*:*:*:*:*:*',
  }),
  nvdCve({
    id: 'CVE-2016-8339',
    cpe: 'cpe:2.3:a:redislabs:redis:*:*:*:*:*:*:*:*',
    bounds: { versionStartIncluding: '3.2.0', versionEndExcluding: '3.2.4' },
  }),
  nvdCve({
    id: 'CVE-2021-28164',
    cpe: 'cpe:2.3:a:eclipse:jetty:9.4.38:20210224:*:*:*:*:*:*',
  }),
  nvdCve({
    id: 'CVE-2019-19270',
    cpe: 'cpe:2.3:a:proftpd:proftpd:*:*:*:*:*:*:*:*',
    bounds: { versionEndIncluding: '1.3.5' },
  }),
  nvdCve({
    id: 'CVE-2024-4577',
    cpe: 'cpe:2.3:a:php:php:*:*:*:*:*:*:*:*',
    bounds: { versionStartIncluding: '8.1.0', versionEndExcluding: '8.1.29' },
  }),
];

describe('an incomplete record', () => {
  const usual = shareAcrossTests(() => openWith(records));
  const found = async (address: string, product: string, version: string) => {
    const services = [{ port: 80, name: 'http', product, version }];
    const { result } = await askHost(usual(), address, services);
    return result.map(({ cve_id, grade }) => `${cve_id}: ${grade}`);
  };

  it('does not apply if its platform is unseen, or the software was released later', async () => {
    expect(await found('192.0.2.41', 'Microsoft IIS httpd', '10.0')).toEqual([]);
    expect(await found('192.0.2.42', 'Microsoft IIS httpd', '5.0')).toEqual([
      'CVE-1999-0229: possible',
    ]);
    expect(await found('192.0.2.43', 'OpenSSH', '9.9p1')).toEqual(['CVE-2007-2768: possible']);
  });

  it('ranks last if it names no version, and does not make a host worse', async () => {
    const { server } = usual();
    const ssh = { port: 22, name: 'ssh', product: 'OpenSSH', version: '7.6p1 Ubuntu 4ubuntu0.3' };
    const { result } = await askHost(usual(), '192.0.2.44', [ssh]);
    expect(result.map(({ cve_id }) => cve_id)).toEqual(['CVE-2016-20012', 'CVE-2007-2768']);
    await settled(usual());
    const answer = dataOf(await server.ask('/v1/exploit/exposed?ip=192.0.2.44'));
    expect((answer['result'] as ExposedHost[])[0]?.cvss).toBe(5.3);
  });

  it('is corrected by what its authors say', async () => {
    expect(await found('192.0.2.45', 'nginx', '1.31.3')).toEqual([]);
    expect(await found('192.0.2.46', 'ProFTPD', '1.3.5f')).toEqual(['CVE-2019-19270: affected']);
    expect(await found('192.0.2.47', 'ProFTPD', '1.3.6c')).toEqual([]);
  });

  it('does not apply to XAMPP on another system', async () => {
    const xampp = (address: string, system: string) =>
      askHost(usual(), address, [
        {
          port: 80,
          name: 'http',
          product: 'Apache httpd',
          version: '2.4.58',
          extrainfo: `(${system}) OpenSSL/3.1.3 PHP/8.1.25 mod_perl/2.0.12`,
        },
      ]);
    const [windows, unix] = [await xampp('192.0.2.56', 'Win64'), await xampp('192.0.2.57', 'Unix')];
    expect(windows.result).toMatchObject([{ cve_id: 'CVE-2024-4577', product: 'PHP' }]);
    expect(unix.result).toEqual([]);
  });

  it('about a release includes its release candidates', async () => {
    expect(await found('192.0.2.51', 'PHP', '7.3.0RC1')).toEqual(['CVE-2019-6977: affected']);
    expect(await found('192.0.2.52', 'PHP', '7.3.1')).toEqual([]);
    expect(await found('192.0.2.53', 'PHP', '7.2.99')).toEqual([]);
  });

  it('is filed under a former name of the product', async () => {
    expect(await found('192.0.2.54', 'Redis key-value store', '3.2.3')).toEqual([
      'CVE-2016-8339: affected',
    ]);
    expect(await found('192.0.2.55', 'Redis', '3.2.4')).toEqual([]);
  });

  it('means the release if it names its build date', async () => {
    const affected = ['CVE-2021-28164: affected'];
    expect(await found('192.0.2.48', 'Jetty', '9.4.38.v20210224')).toEqual(affected);
    expect(await found('192.0.2.49', 'Jetty', '9.4.38')).toEqual(affected);
    expect(await found('192.0.2.50', 'Jetty', '9.4.39.v20210325')).toEqual([]);
  });
});

describe("Debian's nginx", () => {
  const ofNginx = [
    recordOf('CVE-2021-23017', 'f5:nginx', '1.20.1'),
    recordOf('CVE-2022-41741', 'f5:nginx', '1.22.1'),
  ];
  const tracker = trackerOf([
    ['nginx', 'CVE-2021-23017', '1.18.0-6.1', '1.18.0-6.1+deb12u3'],
    ['nginx', 'CVE-2022-41741', '', '1.18.0-6.1+deb12u3'],
    ['openssh', 'CVE-2022-41741', '0', '1:9.2p1-2+deb12u2'],
  ]);

  it('is not affected by what the release fixed before it came out', async () => {
    const place = await openWith(ofNginx, tracker);
    const nginx = { port: 80, name: 'http', product: 'nginx', version: '1.18.0' };
    const bare = await askHost(place, '192.0.2.81', [nginx]);
    expect(bare.result.map(({ cve_id, grade }) => [cve_id, grade])).toEqual([
      ['CVE-2022-41741', 'affected'],
      ['CVE-2021-23017', 'possible'],
    ]);
    const ssh = { port: 22, name: 'ssh', product: 'OpenSSH', version: '9.2p1 Debian 2+deb12u2' };
    const known = await askHost(place, '192.0.2.82', [nginx, ssh]);
    expect(known.result.map(({ cve_id, grade }) => [cve_id, grade])).toEqual([
      ['CVE-2022-41741', 'affected'],
      ['CVE-2021-23017', 'possible'],
    ]);
    const reason = known.result.find(({ cve_id }) => cve_id === 'CVE-2021-23017')?.reason;
    expect(reason).toContain('host is Debian 12 (SSH banner)');
  });
});
