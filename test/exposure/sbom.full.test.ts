import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExposedHost, HostCve } from '../../src/exposure/contract.ts';
import { openWithCves, settled } from '../banner/cve-place.ts';
import { dataOf, openBannerPlace, type BannerPlace } from '../banner/place.ts';
import { nvdExample } from '../banner/cve-feeds.ts';
import { vedette } from '../cli/command-line.ts';
import { temporaryFolder } from '../harness.ts';
import { askHost, gradesOf, openWith, recordOf, trackerOf } from './debian-host.ts';

const cycloneDx = (components: readonly object[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: { timestamp: '2026-06-10T00:00:00Z', component: { name: 'web server' } },
  components,
});

const httpd = { type: 'application', name: 'Apache httpd', version: '2.4.49' };

async function load(place: BannerPlace, document: object, host: string): Promise<string> {
  const file = join(temporaryFolder(), 'sbom.json');
  writeFileSync(file, JSON.stringify(document));
  const words = ['sbom', 'load', file, '--host', host, '--json'];
  const ran = await vedette(place.server.config.data, words);
  if (ran.code !== 0) throw new Error(ran.out + ran.err);
  await settled(place);
  return (JSON.parse(ran.out) as { id: string }).id;
}

async function hostOf(place: BannerPlace, ip: string): Promise<ExposedHost | undefined> {
  await settled(place);
  const answer = dataOf(await place.server.ask(`/v1/exploit/exposed?ip=${ip}&worst=100`));
  return (answer['result'] as ExposedHost[])[0];
}

describe('an SBOM', () => {
  it('gives a host that was never scanned its components', async () => {
    const place = await openBannerPlace();
    await place.load('nvd', [nvdExample]);
    await place.enable('nvd');
    const id = await load(place, cycloneDx([httpd]), '192.0.2.71');
    expect(await hostOf(place, '192.0.2.71')).toMatchObject({
      affected_count: 2,
      first_seen: '2026-06-10 00:00:00',
      worst: [{ product: 'Apache httpd', version: '2.4.49', ports: [] }, {}],
    });
    const { data } = place.server.config;
    expect((await vedette(data, ['cve', '--host', '192.0.2.71'])).out).toContain('CVE-2021-41773');
    expect((await vedette(data, ['sbom', 'list'])).out).toContain('web server');
    await load(place, cycloneDx([{ ...httpd, version: '2.4.62' }]), '192.0.2.71');
    expect(await hostOf(place, '192.0.2.71')).toBeUndefined();
    const changes = dataOf(await place.server.ask('/v1/exploit/changes'));
    expect(changes['counts']).toMatchObject({ exposed: 0, fixed: 0 });
    expect(await vedette(data, ['sbom', 'remove', id])).toMatchObject({ code: 1 });
  });

  it('counts alongside a scan, until it is removed', async () => {
    const place = await openWithCves();
    expect(await hostOf(place, '192.0.2.2')).toBeUndefined();
    const id = await load(place, cycloneDx([httpd]), '192.0.2.2');
    expect(await hostOf(place, '192.0.2.2')).toMatchObject({ affected_count: 2 });
    const stopped = await vedette(place.server.config.data, ['sbom', 'remove', id]);
    expect(stopped.code).toBe(0);
    await settled(place);
    expect(await hostOf(place, '192.0.2.2')).toBeUndefined();
  });

  const records = [
    recordOf('CVE-2024-6387', 'openbsd:openssh', '9.8'),
    recordOf('CVE-2024-0080', 'f5:nginx', '1.27.0'),
  ];
  const tracker = trackerOf([
    ['openssh', 'CVE-2024-6387', '1:9.2p1-2+deb12u3', '1:9.2p1-2+deb12u3'],
    ['nginx', 'CVE-2024-0080', '1.22.1-9+deb12u2', '1.22.1-9+deb12u2'],
  ]);
  /** In syft's form: a package, its source and its release. */
  const purlOf = (name: string, version: string, source: string) =>
    `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=arm64&distro=debian-12&upstream=${source}`;
  const sshOf = (revision: string) => `1:9.2p1-2+${revision}`;

  const spdx2 = (revision: string) => ({
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    dataLicense: 'CC0-1.0',
    name: 'server',
    creationInfo: { created: '2026-06-10T00:00:00Z', creators: ['Tool: example'] },
    packages: [
      {
        SPDXID: 'SPDXRef-Package-openssh-server',
        name: 'openssh-server',
        versionInfo: sshOf(revision),
        externalRefs: [
          {
            referenceCategory: 'SECURITY',
            referenceType: 'cpe23Type',
            referenceLocator: 'cpe:2.3:a:openssh-server:openssh-server:9.2p1:*:*:*:*:*:*:*',
          },
          {
            referenceCategory: 'PACKAGE-MANAGER',
            referenceType: 'purl',
            referenceLocator: purlOf('openssh-server', sshOf(revision), 'openssh'),
          },
        ],
      },
    ],
    relationships: [],
  });

  /** JSON-LD: a graph of elements, each with its type and creator. */
  const spdx3 = (revision: string) => ({
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      {
        type: 'CreationInfo',
        '@id': '_:made',
        specVersion: '3.0.1',
        created: '2026-06-10T00:00:00Z',
      },
      {
        type: 'SpdxDocument',
        spdxId: 'urn:example:document',
        creationInfo: '_:made',
        name: 'server',
        rootElement: ['urn:example:sbom'],
      },
      {
        type: 'software_Package',
        spdxId: 'urn:example:openssh',
        creationInfo: '_:made',
        name: 'openssh-server',
        software_packageVersion: sshOf(revision),
        externalIdentifier: [
          {
            type: 'ExternalIdentifier',
            externalIdentifierType: 'packageUrl',
            identifier: purlOf('openssh-server', sshOf(revision), 'openssh'),
          },
        ],
      },
      {
        type: 'software_Package',
        spdxId: 'urn:example:nginx',
        creationInfo: '_:made',
        name: 'nginx',
        software_packageVersion: '1.22.1-9+deb12u2',
        software_packageUrl: purlOf('nginx', '1.22.1-9+deb12u2', 'nginx'),
      },
      { type: 'software_File', spdxId: 'urn:example:file', name: './README' },
    ],
  });

  it.each([
    ['SPDX 2.3', spdx2],
    ['SPDX 3', spdx3],
  ])('in %s names packages of a distribution, whose tracker decides', async (_, document) => {
    const place = await openWith(records, tracker);
    await load(place, document('deb12u2'), '192.0.2.72');
    await load(place, document('deb12u3'), '192.0.2.73');
    expect(await hostOf(place, '192.0.2.72')).toMatchObject({
      affected_count: 1,
      first_seen: '2026-06-10 00:00:00',
    });
    expect(await hostOf(place, '192.0.2.73')).toBeUndefined();
    const answer = dataOf(await place.server.ask('/v1/exploit/host/192.0.2.73'));
    const ssh = (answer['result'] as HostCve[]).find(({ product }) => product === 'OpenSSH');
    expect(ssh).toMatchObject({ cve_id: 'CVE-2024-6387', grade: 'fixed' });
  });

  it('decides what a scan of the same host leaves possible, while in force', async () => {
    const place = await openWith(records, tracker);
    const ip = '192.0.2.74';
    const nginx = { port: 80, name: 'http', product: 'nginx', version: '1.22.1' };
    const other = { port: 8080, name: 'http', product: 'nginx', version: '1.24.0' };
    const nameless = { port: 8443, name: 'https', product: 'OpenSSH' };
    const before = await askHost(place, ip, [nginx, nameless]);
    expect(gradesOf(before)).toEqual(['CVE-2024-0080: possible']);
    await settled(place);
    expect(await hostOf(place, ip)).toMatchObject({
      answer: 'possible',
      cannot_tell: [{ port: 8443, why: 'no version' }],
    });

    const id = await load(place, spdx3('deb12u3'), ip);
    const fixed = dataOf(await place.server.ask(`/v1/exploit/host/${ip}`));
    expect(fixed).toMatchObject({ affected: 0, possible: 0, fixed: 2 });
    expect(await hostOf(place, ip)).toBeUndefined();
    const told = dataOf(await place.server.ask(`/v1/exploit/exposed?ip=${ip}&answer=not+affected`));
    expect(told['result']).toMatchObject([{ ip_address: ip, cannot_tell: [] }]);
    // A version other than the package's comes from elsewhere.
    const mixed = await askHost(place, ip, [nginx, other]);
    expect(mixed.result.find(({ ports }) => ports[0] === 8080)).toMatchObject({
      grade: 'affected',
      version: '1.24.0',
    });

    await vedette(place.server.config.data, ['sbom', 'remove', id]);
    await settled(place);
    const grades = (await hostOf(place, ip))?.worst.map(({ ports, grade }) => [ports, grade]);
    expect(grades).toEqual([[[8080], 'affected']]);
  });

  it('that is invalid is rejected', async () => {
    const place = await openBannerPlace();
    const post = (query: string, body: string) =>
      place.server.ask(`/v1/exploit/sboms?${query}`, { method: 'POST', body });
    for (const wrong of ['{}', '[', '{"bomFormat":"other"}']) {
      expect((await post('ip=192.0.2.1', wrong)).json.status).toBeGreaterThanOrEqual(400);
    }
    const good = JSON.stringify(cycloneDx([httpd]));
    expect((await post('ip=x', good)).json.status).toBe(420);
    expect((await post('ip=192.0.2.1', good)).json.status).toBe(200);
  });
});
