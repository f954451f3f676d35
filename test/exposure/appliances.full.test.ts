import { describe, expect, it } from 'vitest';
import type { ExposedHost } from '../../src/exposure/contract.ts';
import { nvdCve } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { dataOf } from '../banner/place.ts';
import { vedette } from '../cli/command-line.ts';
import { shareAcrossTests } from '../harness.ts';
import { askHost, openWith } from './debian-host.ts';

const recordOf = (id: string, key: string, below: string) =>
  nvdCve({ id, cpe: `cpe:2.3:${key}:*:*:*:*:*:*:*:*`, bounds: { versionEndExcluding: below } });

/** nmap's name for an appliance that shows no version, and NVD's record of its firmware. */
const appliances = [
  [
    'Fortinet FortiGate 50B or FortiWifi 80C firewall http config',
    recordOf('CVE-2022-40684', 'o:fortinet:fortios', '7.2.2'),
  ],
  [
    'Citrix NetScaler httpd',
    recordOf('CVE-2023-3519', 'a:citrix:netscaler_application_delivery_controller', '13.1'),
  ],
  ['Citrix NetScaler Gateway', recordOf('CVE-2023-4966', 'a:citrix:netscaler_gateway', '13.1')],
  [
    'Cisco ASA firewall http config',
    recordOf('CVE-2020-3452', 'o:cisco:adaptive_security_appliance_software', '9.14.1.10'),
  ],
  ['VMware ESXi SOAP API', recordOf('CVE-2021-21974', 'o:vmware:esxi', '7.0')],
  ['VMware ESXi Server httpd', recordOf('CVE-2020-3992', 'o:vmware:esxi', '7.0')],
  [
    'F5 BIG-IP load balancer http proxy',
    recordOf('CVE-2022-1388', 'a:f5:big-ip_local_traffic_manager', '16.1.2.2'),
  ],
  [
    'Palo Alto GlobalProtect Gateway httpd',
    recordOf('CVE-2024-3400', 'o:paloaltonetworks:pan-os', '11.1.2'),
  ],
  ['SonicWALL firewall http config', recordOf('CVE-2024-40766', 'o:sonicwall:sonicos', '7.0.1')],
  ['Pulse Secure SSL VPN', recordOf('CVE-2023-46805', 'a:ivanti:connect_secure', '22.6')],
  ['MikroTik bandwidth-test server', recordOf('CVE-2018-14847', 'o:mikrotik:routeros', '6.42')],
] as const;

const addressOf = (at: number) => `192.0.2.${100 + at}`;

describe('an appliance that shows no version', () => {
  const usual = shareAcrossTests(async () => {
    const place = await openWith(appliances.map(([, record]) => record));
    for (const [at, [product]] of appliances.entries()) {
      await askHost(place, addressOf(at), [{ port: 443, name: 'https', product }]);
    }
    await settled(place);
    return place;
  });
  const cases = appliances.map(
    ([product, record], at) => [product, (record as { id: string }).id, addressOf(at)] as const,
  );

  it.each(cases)('cannot be assessed: %s', async (_, cve, ip) => {
    const { server } = usual();
    const host = dataOf(await server.ask(`/v1/exploit/host/${ip}`));
    expect(host).toMatchObject({ count: 0, cannot_tell: [{ port: 443, why: 'no version' }] });

    const listed = dataOf(await server.ask(`/v1/exploit/exposed?ip=${ip}&answer=cannot+tell`));
    expect(listed['result'] as ExposedHost[]).toMatchObject([
      { answer: 'cannot tell', cannot_tell: [{ port: 443, why: 'no version' }] },
    ]);

    const of = dataOf(await server.ask(`/v1/exploit/exposed?cve=${cve}&answer=cannot+tell`));
    const addresses = (of['result'] as ExposedHost[]).map(({ ip_address }) => ip_address);
    expect(addresses).toContain(ip);
    const report = dataOf(await server.ask(`/v1/exploit/cve/${cve}`));
    expect(report).toMatchObject({ banners: 0, hosts_cannot_tell: addresses.length });
  });

  it('is never called free of CVEs on the command line', async () => {
    const { data } = usual().server.config;
    const [, cve = '', ip = ''] = cases[0] ?? [];
    const all = await vedette(data, ['cve', '--host', ip]);
    expect(all.err).toMatch(/No known CVE; cannot tell about Forti\S+.* on 443 \(no version\)/);
    const one = await vedette(data, ['ip', ip]);
    expect(one.out).toContain('1 open port; cannot tell whether they have CVEs');
    expect(one.out).not.toContain('No known CVE.');
    expect((await vedette(data, ['cve', cve])).out).toContain('1 host without a version');
    const listed = await vedette(data, ['exposed', '--cve', cve, '--answer', 'cannot-tell']);
    expect(listed.out).toContain(ip);
  });

  it('is assessed as soon as it shows one', async () => {
    const product = 'Fortinet FortiGate firewall http config';
    const [old, repaired] = [
      { port: 443, name: 'https', product, version: '7.2.1' },
      { port: 8443, name: 'https', product, version: '7.2.2' },
    ];
    const { result } = await askHost(usual(), '192.0.2.99', [old, repaired]);
    expect(result).toMatchObject([
      { cve_id: 'CVE-2022-40684', grade: 'affected', version: '7.2.1', ports: [443] },
    ]);
  });
});
