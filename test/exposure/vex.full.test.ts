import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExposedHost } from '../../src/exposure/contract.ts';
import { openWithCves, settled } from '../banner/cve-place.ts';
import { dataOf, type BannerPlace } from '../banner/place.ts';
import { vedette } from '../cli/command-line.ts';
import { temporaryFolder } from '../harness.ts';
import { openWith, askHost, recordOf } from './debian-host.ts';

const openVex = (statements: readonly object[], id = 'https://vendor.example/vex/1') => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': id,
  author: 'Vendor',
  timestamp: '2026-06-01T00:00:00Z',
  version: 1,
  statements,
});

const aboutApache = {
  vulnerability: { name: 'CVE-2021-41773' },
  products: [{ '@id': 'pkg:generic/apache@2.4.49' }],
  status: 'not_affected',
  justification: 'vulnerable_code_not_in_execute_path',
  impact_statement: 'CGI is not built in.',
};

interface Loaded {
  added: number;
  kept: number;
  ended: number;
  left_out: Record<string, number>;
}

async function load(place: BannerPlace, document: object, ...words: string[]): Promise<Loaded> {
  const file = join(temporaryFolder(), 'vex.json');
  writeFileSync(file, JSON.stringify(document));
  const ran = await vedette(place.server.config.data, ['vex', 'load', file, '--json', ...words]);
  if (ran.code !== 0) throw new Error(ran.out + ran.err);
  await settled(place);
  return JSON.parse(ran.out) as Loaded;
}

async function hostOf(place: BannerPlace, ip: string): Promise<ExposedHost | undefined> {
  await settled(place);
  const answer = dataOf(await place.server.ask(`/v1/exploit/exposed?ip=${ip}&worst=100`));
  return (answer['result'] as ExposedHost[])[0];
}

describe('VEX', () => {
  it('from a vendor decides about a version, and is replaced by its next version', async () => {
    const place = await openWithCves();
    expect(await load(place, openVex([aboutApache]))).toMatchObject({ added: 1, left_out: {} });
    const host = await hostOf(place, '192.0.2.1');
    expect(host).toMatchObject({ kev_count: 0, decided_count: 1, affected_count: 1 });
    expect(host?.worst.find(({ cve_id }) => cve_id === 'CVE-2021-41773')?.decision).toMatchObject({
      state: 'not_affected',
      reason: 'vulnerable code not in execute path: CGI is not built in.',
    });
    expect(await load(place, openVex([aboutApache]))).toMatchObject({
      added: 0,
      kept: 1,
      ended: 0,
    });
    const other = { ...aboutApache, vulnerability: { name: 'CVE-2022-31813' }, status: 'fixed' };
    expect(await load(place, openVex([other]))).toMatchObject({ added: 1, kept: 0, ended: 1 });
    expect(await hostOf(place, '192.0.2.1')).toMatchObject({ kev_count: 1, decided_count: 1 });
    const { data } = place.server.config;
    expect((await vedette(data, ['decision', 'list'])).out).toContain(
      'https://vendor.example/vex/1',
    );
    await vedette(data, ['vex', 'remove', 'https://vendor.example/vex/1']);
    await settled(place);
    expect(await hostOf(place, '192.0.2.1')).toMatchObject({ kev_count: 1, decided_count: 0 });
    expect((await vedette(data, ['audit', '--json'])).out).toContain('"vex.load"');
  });

  it('is never guessed at: statements without a decision are counted', async () => {
    const place = await openWithCves();
    const part = {
      ...aboutApache,
      products: [
        { '@id': 'pkg:oci/appliance', subcomponents: [{ '@id': 'pkg:generic/apache@2.4.49' }] },
      ],
    };
    const statements = [
      part,
      { ...aboutApache, status: 'affected', action_statement: 'Update.' },
      { ...aboutApache, vulnerability: { name: 'GHSA-1' } },
      { ...aboutApache, products: [] },
    ];
    const { added, left_out } = await load(place, openVex(statements));
    expect(added).toBe(0);
    expect(Object.keys(left_out).sort()).toEqual([
      'about a part of another product: say which hosts have it',
      'about no CVE',
      'names no product that can be read',
      'says that it is affected, which matching finds by itself',
    ]);
    expect(await load(place, openVex([part]), '--range', '192.0.2.1')).toMatchObject({ added: 1 });
    expect(await hostOf(place, '192.0.2.1')).toMatchObject({ decided_count: 1 });
    for (const wrong of ['{}', '[', '{"bomFormat":"SPDX"}']) {
      const answer = await place.server.ask('/v1/exploit/vex?name=x', {
        method: 'POST',
        body: wrong,
      });
      expect(answer.json.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('is also read from CycloneDX', async () => {
    const place = await openWithCves();
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
      components: [
        { type: 'application', 'bom-ref': 'httpd', name: 'Apache httpd', version: '2.4.49' },
      ],
      vulnerabilities: [
        {
          id: 'CVE-2021-41773',
          analysis: { state: 'false_positive', detail: 'The path is filtered.' },
          affects: [{ ref: 'httpd' }],
        },
      ],
    };
    expect(await load(place, document)).toMatchObject({ added: 1, left_out: {} });
    expect((await hostOf(place, '192.0.2.1'))?.worst.at(-1)?.decision).toMatchObject({
      state: 'not_affected',
      reason: 'The path is filtered.',
    });
  });

  it('about a distribution package applies to its build', async () => {
    const place = await openWith([recordOf('CVE-2024-6387', 'openbsd:openssh', '9.8')]);
    const ssh = { name: 'ssh', product: 'OpenSSH', ostype: 'Linux' };
    const version = (revision: string) => `9.2p1 Debian 2+${revision}`;
    await askHost(place, '192.0.2.61', [{ ...ssh, port: 22, version: version('deb12u3') }]);
    await askHost(place, '192.0.2.62', [{ ...ssh, port: 22, version: version('deb12u2') }]);
    await settled(place);
    const purl = 'pkg:deb/debian/openssh@1:9.2p1-2%2Bdeb12u3?arch=source';
    const about = { vulnerability: { name: 'CVE-2024-6387' }, products: [{ '@id': purl }] };
    await load(place, openVex([{ ...about, status: 'fixed' }]));
    expect(await hostOf(place, '192.0.2.61')).toMatchObject({ decided_count: 1, cve_count: 0 });
    expect(await hostOf(place, '192.0.2.62')).toMatchObject({ decided_count: 0, cve_count: 1 });
  });

  it('is written with every decision, and can be read back', async () => {
    const place = await openWithCves();
    const { data } = place.server.config;
    await load(place, openVex([aboutApache]));
    await vedette(data, ['decision', 'add', 'CVE-2022-31813', '--reason', 'replaced in spring']);
    await settled(place);
    for (const format of ['openvex', 'cyclonedx']) {
      const { out } = await vedette(data, ['vex', 'export', '--format', format]);
      const document = JSON.parse(out) as { statements?: object[]; vulnerabilities?: object[] };
      expect(document.statements ?? document.vulnerabilities).toHaveLength(4);
      expect(out).toContain('urn:vedette:host:192.0.2.1');
      expect(out).toContain('Risk accepted: replaced in spring (owner)');
    }
    const { out } = await vedette(data, ['vex', 'export', '--format', 'cyclonedx']);
    await vedette(data, ['vex', 'remove', 'https://vendor.example/vex/1']);
    await settled(place);
    expect(await hostOf(place, '192.0.2.1')).toMatchObject({ kev_count: 1 });
    await load(place, JSON.parse(out) as object, '--name', 'own');
    expect(await hostOf(place, '192.0.2.1')).toMatchObject({ kev_count: 0, decided_count: 2 });
  });
});
