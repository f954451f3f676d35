import { describe, expect, it } from 'vitest';
import { askHost, gradesOf, openWith, recordOf, trackerOf } from './debian-host.ts';
import { shareAcrossTests } from '../harness.ts';

const ssh = {
  port: 22,
  name: 'ssh',
  product: 'OpenSSH',
  version: '9.2p1 Debian 2+deb12u10',
  extrainfo: 'protocol 2.0',
  ostype: 'Linux',
};
const smtp = { port: 25, name: 'smtp', product: 'Exim smtpd', version: '4.96' };
const dns = { port: 53, name: 'domain', product: 'ISC BIND', version: '9.18.28' };
const nginx = { port: 80, name: 'http', product: 'nginx', version: '1.22.1' };
const squid = { port: 3128, name: 'http-proxy', product: 'Squid http proxy', version: '5.7' };
const redis = { port: 6379, name: 'redis', product: 'Redis key-value store', version: '7.0.15' };
const services = [ssh, smtp, dns, nginx, squid, redis];

/** All fixed upstream in later versions. */
const records = [
  recordOf('CVE-2024-0022', 'openbsd:openssh', '9.8'),
  recordOf('CVE-2024-0025', 'exim:exim', '4.98'),
  recordOf('CVE-2024-0053', 'isc:bind', '9.18.33'),
  recordOf('CVE-2024-0080', 'f5:nginx', '1.27.0'),
  recordOf('CVE-2024-3128', 'squid-cache:squid', '6.6'),
  recordOf('CVE-2024-6379', 'redis:redis', '7.2.7'),
];

const tracker = trackerOf([
  ['openssh', 'CVE-2024-0022', '1:9.2p1-2+deb12u3', '1:9.2p1-2+deb12u3'],
  ['exim4', 'CVE-2024-0025', '4.96-15+deb12u6', '4.96-15+deb12u6'],
  ['bind9', 'CVE-2024-0053', '', '1:9.18.28-1~deb12u2'],
  ['nginx', 'CVE-2024-0080', '0', '1.22.1-9+deb12u1'],
  ['squid', 'CVE-2024-3128', '5.7-2+deb12u2', '5.7-2+deb12u2'],
  ['redis', 'CVE-2024-6379', '5:7.0.15-1~deb12u2', '5:7.0.15-1~deb12u4'],
]);

describe('a distribution that one port names', () => {
  const usual = shareAcrossTests(() => openWith(records, tracker));

  it('applies to the whole host: its tracker decides about every port', async () => {
    const answer = await askHost(usual(), '192.0.2.12', services);
    expect(gradesOf(answer)).toEqual([
      'CVE-2024-0022: fixed',
      'CVE-2024-0025: possible',
      'CVE-2024-0053: affected',
      'CVE-2024-0080: fixed',
      'CVE-2024-3128: possible',
      'CVE-2024-6379: possible',
    ]);
    const reasonOf = (id: string) => answer.result.find(({ cve_id }) => cve_id === id)?.reason;
    expect(reasonOf('CVE-2024-0080')).toBe(
      'host is Debian 12 (SSH banner): Debian bookworm is not affected',
    );
    expect(reasonOf('CVE-2024-0053')).toBe(
      'host is Debian 12 (SSH banner): not fixed in Debian bookworm',
    );
    expect(answer.result.find(({ ports }) => ports[0] === 6379)?.distribution).toMatchObject({
      release: 'bookworm',
      package: 'redis',
      state: 'undecided',
    });
  });

  it('does not decide about a version the release does not ship', async () => {
    const answer = await askHost(usual(), '192.0.2.13', [ssh, { ...nginx, version: '1.26.2' }]);
    expect(answer.result.find(({ ports }) => ports[0] === 80)).toMatchObject({
      grade: 'affected',
      reason: 'version 1.26.2 is affected (before 1.27.0)',
    });
  });

  it('leaves all ports possible if another port names another distribution', async () => {
    const container = {
      port: 8080,
      name: 'http',
      product: 'nginx',
      version: '1.24.0',
      extrainfo: 'Ubuntu',
      headers: ['Server: nginx/1.24.0 (Ubuntu)'],
    };
    const answer = await askHost(usual(), '192.0.2.14', [...services, container]);
    expect(answer.affected).toBe(0);
    expect(gradesOf(answer)[0]).toBe('CVE-2024-0022: fixed');
    expect(answer.result.find(({ ports }) => ports[0] === 53)).toMatchObject({
      grade: 'possible',
      reason:
        'the host shows both Debian 12 (port 22) and Ubuntu 23.10 or 24.04 (port 8080): ' +
        'which of them packaged this is unknown',
    });
  });

  it('leaves them possible if two releases answer', async () => {
    const older = { ...ssh, port: 2222, version: '8.4p1 Debian 5+deb11u3' };
    const answer = await askHost(usual(), '192.0.2.15', [...services, older]);
    expect(answer.result.find(({ ports }) => ports[0] === 53)).toMatchObject({
      grade: 'possible',
      reason:
        'the host shows both Debian 12 (port 22) and Debian 11 (port 2222): ' +
        'which of them packaged this is unknown',
    });
  });
});
