import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExposedHost, HostCve } from '../../src/exposure/contract.ts';
import { openWithCves, settled } from '../banner/cve-place.ts';
import { dataOf, openBannerPlace, type BannerPlace } from '../banner/place.ts';
import { nvdExample } from '../banner/cve-feeds.ts';
import { vedette } from '../cli/command-line.ts';
import { temporaryFolder } from '../harness.ts';
import { openWith, recordOf, trackerOf } from './debian-host.ts';

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

async function hostOf({ server }: BannerPlace, ip: string): Promise<ExposedHost | undefined> {
  const answer = dataOf(await server.ask(`/v1/exploit/exposed?ip=${ip}&worst=100`));
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

  it('counts beside what a scan saw, and is gone when it is removed', async () => {
    const place = await openWithCves();
    expect(await hostOf(place, '192.0.2.2')).toBeUndefined();
    const id = await load(place, cycloneDx([httpd]), '192.0.2.2');
    expect(await hostOf(place, '192.0.2.2')).toMatchObject({ affected_count: 2 });
    const stopped = await vedette(place.server.config.data, ['sbom', 'remove', id]);
    expect(stopped.code).toBe(0);
    await settled(place);
    expect(await hostOf(place, '192.0.2.2')).toBeUndefined();
  });

  it('in SPDX names packages of a distribution, whose tracker decides', async () => {
    const place = await openWith(
      [recordOf('CVE-2024-6387', 'openbsd:openssh', '9.8')],
      trackerOf([['openssh', 'CVE-2024-6387', '1:9.2p1-2+deb12u3', '1:9.2p1-2+deb12u3']]),
    );
    const spdx = (revision: string) => ({
      spdxVersion: 'SPDX-2.3',
      name: 'server',
      creationInfo: { created: '2026-06-10T00:00:00Z' },
      packages: [
        {
          name: 'openssh-server',
          versionInfo: `1:9.2p1-2+${revision}`,
          externalRefs: [
            {
              referenceCategory: 'PACKAGE-MANAGER',
              referenceType: 'purl',
              referenceLocator: `pkg:deb/debian/openssh-server@1%3A9.2p1-2%2B${revision}?distro=debian-12&upstream=openssh`,
            },
          ],
        },
      ],
    });
    await load(place, spdx('deb12u2'), '192.0.2.72');
    await load(place, spdx('deb12u3'), '192.0.2.73');
    expect(await hostOf(place, '192.0.2.72')).toMatchObject({ affected_count: 1 });
    expect(await hostOf(place, '192.0.2.73')).toBeUndefined();
    const answer = dataOf(await place.server.ask('/v1/exploit/host/192.0.2.73'));
    expect(answer['result'] as HostCve[]).toMatchObject([{ grade: 'fixed', product: 'OpenSSH' }]);
  });

  it('that is none is refused', async () => {
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
