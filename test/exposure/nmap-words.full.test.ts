import { describe, expect, it } from 'vitest';
import { askHost, openWith, recordOf } from './debian-host.ts';
import { shareAcrossTests } from '../harness.ts';

const records = [
  recordOf('CVE-2024-0001', 'php:php', '8.1.26'),
  recordOf('CVE-2024-0002', 'openssl:openssl', '3.1.4'),
  recordOf('CVE-2017-7494', 'samba:samba', '4.6.4'),
  recordOf('CVE-2021-41039', 'eclipse:mosquitto', '2.0.12'),
  recordOf('CVE-2024-0003', 'lighttpd:lighttpd', '1.4.50'),
];

describe('nmap’s result for a port', () => {
  const usual = shareAcrossTests(() => openWith(records));

  it('names components in its remark, with their own CVEs', async () => {
    const xampp = {
      port: 80,
      name: 'http',
      product: 'Apache httpd',
      version: '2.4.58',
      extrainfo: '(Win64) OpenSSL/3.1.3 PHP/8.1.25',
      cpes: ['cpe:/a:apache:http_server:2.4.58'],
    };
    const { result, software } = await askHost(usual(), '192.0.2.31', [xampp]);
    expect(result.map(({ cve_id, product, version }) => [cve_id, product, version])).toEqual([
      ['CVE-2024-0002', 'OpenSSL', '3.1.3'],
      ['CVE-2024-0001', 'PHP', '8.1.25'],
    ]);
    expect(software.map(({ product }) => product)).toEqual(['Apache httpd', 'OpenSSL', 'PHP']);
  });

  it('is not a version if it is the same for every newer Samba', async () => {
    const samba = {
      port: 445,
      name: 'netbios-ssn',
      product: 'Samba smbd',
      version: '4.6.2',
      cpes: ['cpe:/a:samba:samba:4.6.2'],
    };
    const older = { ...samba, port: 139, version: '4.6.3', cpes: [] };
    const { result } = await askHost(usual(), '192.0.2.32', [samba, older]);
    expect(result).toMatchObject([{ cve_id: 'CVE-2017-7494', version: '4.6.3', ports: [139] }]);
  });

  it('is a broker if a script put its greeting in place of the service name', async () => {
    const mqtt = { port: 1883, name: 'mosquitto version 2.0.11' };
    const { result } = await askHost(usual(), '192.0.2.33', [mqtt]);
    expect(result).toMatchObject([
      { cve_id: 'CVE-2021-41039', product: 'Mosquitto', version: '2.0.11' },
    ]);
    expect(await usual().found('service_name: mqtt')).toEqual(['192.0.2.33:1883']);
  });

  it('is shown under one name, whatever the scan calls it', async () => {
    const [one, other] = ['Redis key-value store', 'Redis'].map((product, at) => ({
      port: 6379 + at,
      name: 'redis',
      product,
      version: '7.0.15',
    }));
    const { software } = await askHost(
      usual(),
      '192.0.2.35',
      [one, other].flatMap((each) => each ?? []),
    );
    expect(software).toMatchObject([{ product: 'Redis', ports: [6379, 6380] }]);
  });

  it('is a guess if it ends with a question mark', async () => {
    const guess = { port: 80, name: 'http', product: 'lighttpd?', version: '1.4.49' };
    const { result } = await askHost(usual(), '192.0.2.34', [guess]);
    expect(result).toMatchObject([
      {
        cve_id: 'CVE-2024-0003',
        grade: 'possible',
        reason: 'the scan only guesses what it is',
      },
    ]);
  });
});
