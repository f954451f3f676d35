import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Banner } from '../../src/banner/store.ts';
import { createEnrich } from '../../src/fingerprints/enrich.ts';
import { createIdentify } from '../../src/fingerprints/identify.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { ownFingerprints } from '../../src/fingerprints/own.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { tagsOf } from '../../src/fingerprints/tags/index.ts';
import { inspectTls, jarmOf } from './inspect-tls.ts';
import { prepareProducts, startProducts, type Street } from './servers.ts';
import { limits, probe, reach } from './place.ts';

const obstacle = prepareProducts();
if (obstacle !== '') process.stdout.write(`skipped, test/probe/real-servers: ${obstacle}\n`);

/** What must be reported for each port. `version` is compared with what the program itself says. */
const doors: readonly (readonly [server: string, door: string, facts: Partial<Banner>])[] = [
  ['OpenSSH', 'ssh', { service: 'ssh', product: 'OpenSSH' }],
  [
    'nginx',
    'http',
    { service: 'http', product: 'nginx', title: 'Loopback office', statusCode: 200 },
  ],
  ['nginx', 'https', { service: 'http', product: 'nginx', title: 'Loopback office', isTls: true }],
  ['Apache', 'http', { service: 'http', product: 'Apache', statusCode: 404 }],
  ['lighttpd', 'http', { service: 'http', product: 'lighttpd', statusCode: 403 }],
  ['Redis', 'redis', { service: 'redis', product: 'Redis' }],
  ['Redis', 'redis in TLS', { service: 'redis', product: 'Redis', isTls: true }],
  ['Memcached', 'memcached', { service: 'memcached', product: 'Memcached' }],
  ['vsftpd', 'ftp', { service: 'ftp', product: 'vsftpd' }],
  ['Dovecot', 'imap', { service: 'imap', product: 'Dovecot imapd' }],
  ['Dovecot', 'imaps', { service: 'imap', product: 'Dovecot imapd', isTls: true }],
  ['Dovecot', 'pop3', { service: 'pop3', product: 'Dovecot pop3d' }],
  ['Mosquitto', 'mqtt', { service: 'mqtt', product: 'Mosquitto' }],
  ['Mosquitto', 'mqtt in TLS', { service: 'mqtt', product: 'Mosquitto', isTls: true }],
  ['OpenLDAP', 'ldap', { service: 'ldap', product: 'OpenLDAP' }],
  ['MariaDB', 'mysql', { service: 'mysql', product: 'MariaDB' }],
  ['PostgreSQL', 'postgresql', { service: 'postgresql', product: 'PostgreSQL' }],
  ['Exim', 'smtp', { service: 'smtp', product: 'Exim smtpd' }],
  ['dnsmasq', 'dns', { service: 'domain', product: 'dnsmasq' }],
  ['Net-SNMP', 'snmp', { service: 'snmp', product: 'Net-SNMP', socket: 'udp' }],
];

/** Those that support STARTTLS. */
const turning = [
  ['vsftpd', 'ftp'] as const,
  ['Exim', 'smtp'] as const,
  ['Dovecot', 'imap'] as const,
  ['Dovecot', 'pop3'] as const,
  ['MariaDB', 'mysql'] as const,
  ['OpenLDAP', 'ldap'] as const,
];

describe.skipIf(obstacle !== '')('real servers on unusual ports', () => {
  let street: Street | undefined;
  const banners = new Map<number, Banner>();
  const portOf = (server: string, door: string) => street?.servers.get(server)?.ports[door] ?? 0;

  beforeAll(async () => {
    street = await startProducts();
    const places = doors.map(([server, door, { socket = 'tcp' }]) => ({
      port: portOf(server, door),
      socket: socket === 'udp' ? ('udp' as const) : ('tcp' as const),
    }));
    const byUdp = { port: portOf('dnsmasq', 'dns'), socket: 'udp' as const };
    // Some servers start a process per connection before they greet.
    const patient = { ...limits, listenMs: 3_000, guessMs: 3_000 };
    for (const banner of await probe([...places, byUdp], { limits: patient })) {
      banners.set(banner.socket === 'udp' ? -banner.port : banner.port, banner);
    }
  });
  afterAll(async () => {
    await street?.stop();
  });

  it.each(doors)('%s is recognised at port %s: %s', (server, door, tells) => {
    const { version } = street!.servers.get(server)!;
    const port = portOf(server, door);
    const banner = banners.get(tells.socket === 'udp' ? -port : port);
    expect(banner).toMatchObject({ isTls: false, ...tells, version, source: 'vedette' });
    expect(banner?.jarm).toMatch(tells.isTls ? /^[0-9a-f]{62}$/ : /^$/);
    if (tells.isTls) expect(banner?.certificate?.subjectCommonName).toBe('office.test');
  });

  it('recognises DNS over both UDP and TCP', () => {
    const port = portOf('dnsmasq', 'dns');
    const [udp, tcp] = [banners.get(-port), banners.get(port)];
    expect(udp).toEqual({ ...tcp, socket: 'udp', seenAt: udp?.seenAt });
  });

  it.each(turning)('%s shows its certificate in STARTTLS at %s', (server, door) => {
    const { isTls, certificate } = banners.get(portOf(server, door)) ?? {};
    expect(isTls).toBe(false);
    expect(certificate).toMatchObject({
      subjectCommonName: 'office.test',
      subjectOrganization: 'Loopback Office',
      names: ['office.test', 'mail.office.test'],
    });
    expect(certificate?.notAfter).toBeGreaterThan(Date.now());
  });

  it('reads the same host key as an SSH client', () => {
    const port = portOf('OpenSSH', 'ssh');
    const keys = spawnSync('ssh-keyscan', ['-t', 'ed25519', '-p', String(port), '127.0.0.1']);
    const shown = spawnSync('ssh-keygen', ['-lf', '-'], { input: keys.stdout, encoding: 'utf8' });
    const [, fingerprint = 'none'] = /(SHA256:\S+)/.exec(shown.stdout) ?? [];
    const { banner = '' } = banners.get(port) ?? {};
    expect(banner).toContain(`Fingerprint: ${fingerprint}`);
    expect(banner).toContain('Key type: ssh-ed25519');
    expect(banner).toMatch(/^Ciphers: .*aes256-gcm@openssh\.com/m);
  });

  it('are also recognised by our own fingerprints, which agree and add CPE names', () => {
    const set = new FingerprintSet(fromOwn(ownFingerprints));
    const enrich = createEnrich(createIdentify(set), tagsOf);
    const named = new Set([...banners.values()].flatMap((banner) => enrich(banner).cpes));
    const versionOf = (server: string) => street!.servers.get(server)!.version;
    for (const [server, name] of [
      ['OpenSSH', 'openbsd:openssh'] as const,
      ['nginx', 'f5:nginx'] as const,
      ['Apache', 'apache:http_server'] as const,
      ['Redis', 'redis:redis'] as const,
      ['vsftpd', 'vsftpd_project:vsftpd'] as const,
      ['Exim', 'exim:exim'] as const,
      ['MariaDB', 'mariadb:mariadb'] as const,
      ['Mosquitto', 'eclipse:mosquitto'] as const,
      ['PostgreSQL', 'postgresql:postgresql'] as const,
    ]) {
      expect([...named]).toContain(`cpe:2.3:a:${name}:${versionOf(server)}`);
    }
    for (const banner of banners.values()) {
      const { product, version } = enrich(banner);
      expect({ product, version }).toEqual({ product: banner.product, version: banner.version });
    }
  });

  it('include the icon and headers of a page', () => {
    const { favicons, banner, server } = banners.get(portOf('nginx', 'http')) ?? {};
    expect(favicons).toEqual([186_350_514]);
    expect(server).toMatch(/^nginx\//);
    expect(banner).toMatch(/^HTTP\/1\.1\nStatus: 200 OK\nServer: nginx\//);
  });

  it('report their TLS versions and certificate expiry', async () => {
    const where = {
      address: '127.0.0.1',
      port: portOf('nginx', 'https'),
      serverName: 'office.test',
    };
    const report = await inspectTls(where, reach);
    expect(report).toMatchObject({
      versions: ['TLSv1.2', 'TLSv1.3'],
      weakVersions: [],
      version: 'TLSv1.3',
    });
    expect(report?.chain.map(({ subjectCommonName }) => subjectCommonName)).toEqual([
      'office.test',
    ]);
    expect(report?.expiresAt).toBe(report?.chain[0]?.notAfter);
  });

  it('have the JARM published for a default OpenSSL', async () => {
    // Redis uses the defaults of OpenSSL, and this value was published for another such program.
    const place = { address: '127.0.0.1', port: portOf('Redis', 'redis in TLS'), host: '' };
    const published = '07d14d16d21d21d00042d43d000000aa99ce74e2c6d013c745aa52b5cc042d';
    expect(await jarmOf(place, reach)).toBe(published);
    expect(await jarmOf({ ...place, port: portOf('Redis', 'redis') }, reach)).toBe('0'.repeat(62));
  });
});
