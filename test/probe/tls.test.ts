import { createServer, type TlsOptions } from 'node:tls';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAuthority, createServerCertificate } from '../../src/http/certificate.ts';
import { murmur3 } from '../../src/lib/murmur3.ts';
import { readServerHello } from '../../src/probe/client-hello.ts';
import { jarmFrom, jarmHello, jarmHellos, noJarm } from '../../src/probe/jarm.ts';
import { inspectTls, jarmOf } from './inspect-tls.ts';
import { listen, probe, reach } from './place.ts';

async function serve(options: TlsOptions = {}): Promise<number> {
  const authority = createAuthority();
  const { pem, keyPem } = createServerCertificate(authority, {
    names: ['office.test'],
    days: 9,
  });
  const server = createServer({ cert: pem + authority.pem, key: keyPem, ...options }, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\nServer: office/1.5\r\nContent-Length: 2\r\n\r\nhi'),
    );
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const found = server.address();
  return typeof found === 'object' ? (found?.port ?? 0) : 0;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const at = (port: number) => ({ address: '127.0.0.1', port, serverName: 'office.test' });

describe('TLS', () => {
  it('is examined for chain, names, versions and expiry', async () => {
    const report = await inspectTls(at(await serve()), reach);
    expect(report?.versions).toEqual(['TLSv1.2', 'TLSv1.3']);
    expect(report?.chain.map((each) => each.subjectCommonName)).toEqual([
      'office.test',
      'Vedette local CA',
    ]);
    const days = ((report?.expiresAt ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(8);
    expect(days).toBeLessThan(10);
  });

  it('is weak if old versions are still accepted', async () => {
    const port = await serve({ minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' });
    const report = await inspectTls(at(port), reach);
    expect(report?.versions).toEqual(['TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']);
    expect(report?.weakVersions).toEqual(['TLSv1.0', 'TLSv1.1']);
  });

  it('is weak if only old versions are accepted', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    const report = await inspectTls(at(await serve(old)), reach);
    expect(report).toMatchObject({
      versions: ['TLSv1.0'],
      weakVersions: ['TLSv1.0'],
      version: 'TLSv1.0',
    });
  });

  it('is stored in a banner, with the service inside', async () => {
    const port = await serve({ ALPNProtocols: ['http/1.1'] });
    const [banner] = await probe([{ port, host: 'office.test' }]);
    expect(banner).toMatchObject({
      service: 'http',
      isTls: true,
      product: 'office',
      version: '1.5',
    });
    expect(banner?.pivots).toEqual({
      ja3s: [expect.stringMatching(/^[\da-f]{32}$/) as string],
      tls_version: ['TLSv1.2', 'TLSv1.3'],
      alpn: ['http/1.1'],
      html_hash: [String(murmur3(Buffer.from('hi')))],
      html_sha256: [sha256('hi')],
      header_hash: [`hhh:1:${sha256('Server:Content-Length')}`],
      key_sha256: [expect.stringMatching(/^[\da-f]{64}$/) as string],
      chain_sha256: [expect.stringMatching(/^[\da-f]{64}$/) as string],
    });
    expect(banner?.hostnames).toEqual(['office.test']);
    expect(banner?.certificate?.text).toContain('\nVersions: TLSv1.2, TLSv1.3\n');
    expect(banner?.certificate?.text).toContain('\nChain: Vedette local CA');
  });

  it('is not reported for a port that does not speak it', async () => {
    const port = await listen((socket) => void socket.end('hello\r\n'));
    expect(await inspectTls(at(port), reach)).toBeNull();
  });
});

describe('JARM', () => {
  it('is the same for the same server, and differs between servers', async () => {
    const usual = await serve();
    const place = { address: '127.0.0.1', port: usual, host: '' };
    const first = await jarmOf(place, reach);
    expect(first).toMatch(/^[0-9a-f]{62}$/);
    expect(await jarmOf(place, reach)).toBe(first);
    const other = await serve({ maxVersion: 'TLSv1.2' });
    expect(await jarmOf({ ...place, port: other }, reach)).not.toBe(first);
  });

  it('is all zeros without a TLS answer', async () => {
    const port = await listen((socket) => void socket.end('hello'));
    expect(await jarmOf({ address: '127.0.0.1', port, host: '' }, reach)).toBe(noJarm);
    expect(jarmFrom(jarmHellos.map(() => null))).toBe('0'.repeat(62));
  });

  it('numbers ciphers and versions as published', () => {
    const hello = (cipher: number, version = 0x0303) => ({ cipher, version, extensions: [] });
    const chosen = [0x0004, 0xc02b, 0xcca8, 0x1301, 0x1305, 0xffff].map((cipher) => hello(cipher));
    const answers = [...chosen, hello(0xc02f, 0x0302), null, null, null];
    expect(jarmFrom(answers).slice(0, 30)).toBe('01d27d3fd41d45d46d29c000000000');
  });

  it('sends ten different hellos, two of them with GREASE', () => {
    const hellos = jarmHellos.map((kind) => jarmHello(kind, 'office.test'));
    const ciphersOf = (hello: Buffer) => {
      const at = 44 + 32;
      return hello.toString('hex', at + 2, at + 2 + hello.readUInt16BE(at));
    };
    // GREASE values are random, and sometimes the same in both.
    const meant = (hello: Buffer) => ciphersOf(hello).replace(/^([0-9a-f])a\1a/, '');
    expect(new Set(hellos.map(meant)).size).toBe(6);
    expect(hellos.map((hello) => hello.readUInt16BE(44 + 32) / 2)).toEqual([
      69, 69, 35, 34, 70, 69, 69, 69, 64, 70,
    ]);
    expect(hellos.filter((hello) => /^([0-9a-f])a\1a/.test(ciphersOf(hello)))).toHaveLength(2);
    for (const hello of hellos) expect(hello.length).toBe(5 + hello.readUInt16BE(3));
  });

  it('does not mistake garbage for a hello', () => {
    expect(readServerHello(Buffer.alloc(0))).toBeNull();
    expect(readServerHello(Buffer.from('160303ffff02ffffff', 'hex'))).toBeNull();
    expect(readServerHello(Buffer.alloc(60, 0x16))).toBeNull();
  });
});
