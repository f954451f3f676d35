import { describe, expect, it } from 'vitest';
import { askHost, openWith, recordOf } from './debian-host.ts';
import { nvdCve } from '../banner/cve-feeds.ts';
import { shareAcrossTests } from '../harness.ts';

const records = [
  nvdCve({
    id: 'CVE-2021-34473',
    cpe: 'cpe:2.3:a:microsoft:exchange_server:2016:cumulative_update_20:*:*:*:*:*:*',
  }),
  recordOf('CVE-2024-23897', 'jenkins:jenkins', '2.441'),
  recordOf('CVE-2021-34429', 'eclipse:jetty', '9.4.44'),
];

describe('software behind a server', () => {
  const usual = shareAcrossTests(() => openWith(records));

  it('is matched and named independently of the scan’s server', async () => {
    const iis = {
      port: 443,
      name: 'https',
      product: 'Microsoft IIS httpd',
      version: '10.0',
      cpes: ['cpe:/a:microsoft:internet_information_services:10.0', 'cpe:/o:microsoft:windows'],
      headers: ['Server: Microsoft-IIS/10.0', 'X-OWA-Version: 15.1.2242.4'],
    };
    const { result } = await askHost(usual(), '192.0.2.21', [iis]);
    expect(result.map(({ cve_id, product, version }) => [cve_id, product, version])).toEqual([
      ['CVE-2021-34473', 'Microsoft Exchange', '15.1.2242.4'],
    ]);
  });

  it('has its own CVEs, separate from the server’s', async () => {
    const jetty = {
      port: 8080,
      name: 'http',
      product: 'Jetty',
      version: '9.4.43.v20210629',
      cpes: ['cpe:/a:eclipse:jetty:9.4.43.v20210629'],
      headers: ['Server: Jetty(9.4.43.v20210629)', 'X-Jenkins: 2.303.1'],
    };
    const { result } = await askHost(usual(), '192.0.2.22', [jetty]);
    expect(Object.fromEntries(result.map(({ cve_id, product }) => [cve_id, product]))).toEqual({
      'CVE-2021-34429': 'Jetty',
      'CVE-2024-23897': 'Jenkins',
    });
  });
});
