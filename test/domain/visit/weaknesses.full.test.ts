import { spawnSync } from 'node:child_process';
import { createPrivateKey, privateDecrypt, constants } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDial } from '../../../src/egress/dial.ts';
import { createGuard } from '../../../src/egress/guard.ts';
import { createResolve } from '../../../src/egress/resolve.ts';
import type { Weakness } from '../../../src/domain/visit.ts';
import { seeTls } from '../../../src/domain/visit/tls.ts';
import { askThoroughly } from '../../../src/domain/visit/tls-questions.ts';
import { seeKeyExchange } from '../../../src/domain/visit/tls-key-exchange.ts';
import { seeResumption } from '../../../src/domain/visit/tls-resumption.ts';
import { weaknessTests } from '../../../src/domain/visit/weaknesses/index.ts';
import { dhBitsOf } from '../../../src/domain/visit/weaknesses/logjam.ts';
import { openServer } from '../../../src/domain/visit/weaknesses/server.ts';
import { createReach } from '../../../src/probe/reach.ts';
import { record } from '../../../src/probe/client-hello.ts';
import {
  alertOf,
  flight,
  rsaCertificate,
  offers,
  startOpenssl,
  startTicketBleeder,
  startTired,
  startWeakServer,
  type Behaviour,
  type Said,
} from '../weak-tls.ts';

const guard = createGuard({
  isPublic: () => false,
  allow: ['probe:127.0.0.0/8'],
  purpose: 'probe',
  ports: 'every',
});
const limits = {
  connectMs: 60_000,
  answerMs: 10_000,
  portMs: 300_000,
  bytes: 65_536,
};
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) process.stderr.write('skipped where OpenSSL’s own server is needed: none here\n');

let rsa: Awaited<ReturnType<typeof rsaCertificate>>;
beforeAll(async () => {
  rsa = await rsaCertificate();
});

interface Known {
  software?: string;
  versions?: Readonly<Record<string, boolean>>;
}

const toolsFor = ({ software = '', versions = { 'TLS 1.2': true } }: Known) => ({
  reach: createReach({ guard, limits }),
  dial: createDial({ guard }),
  software,
  versions: Promise.resolve(versions),
  deadline: performance.now() + 300_000,
  signal: AbortSignal.timeout(300_000),
});
const placeAt = (port: number) => ({ address: '127.0.0.1', port, host: 'weak.example' });

/** Everything a full scan tests on a server. */
const askAt = (port: number, known: Known = {}) => askThoroughly(placeAt(port), toolsFor(known));

/** A single test. */
function test(name: Weakness, port: number, known: Known = {}): Promise<boolean | null> {
  const { run } = weaknessTests.find((each) => each.name === name)!;
  return run(openServer(placeAt(port), toolsFor(known)));
}

async function serve(options: TlsOptions = {}): Promise<number> {
  const server = createServer({ cert: rsa.cert, key: rsa.key, ...options }, (socket) => {
    socket.on('error', () => socket.destroy());
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function openssl(...options: string[]): Promise<number> {
  const { port, close } = await startOpenssl(rsa, options);
  onTestFinished(close);
  return port;
}

async function weak(behaviour: Partial<Behaviour>): Promise<number> {
  const { port, close } = await startWeakServer({ onHello: () => flight(rsa.der), ...behaviour });
  onTestFinished(close);
  return port;
}

const sound = {
  drown: false,
  poodle: false,
  ssl_rc4: false,
  sweet32: false,
  freak: false,
  logjam: false,
  crime_tls: false,
  heartbleed: false,
  ccs_injection: false,
  ticketbleed: false,
  robot: false,
  ssl_renegotiation: false,
  tls_fallback_scsv: false,
  winshock: false,
};

describe('a sound server', () => {
  it.each<[string, TlsOptions]>([
    ['as Node is by itself', {}],
    ['with old versions', { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }],
    ['with RSA key exchange only', { maxVersion: 'TLSv1.2', ciphers: 'kRSA+AESGCM:kRSA+AES' }],
  ])('has no weakness, %s', async (_, options) => {
    const { weaknesses } = await askAt(await serve(options));

    expect(weaknesses).toMatchObject({ ...sound, client_initiated_ssl_renegotiation: false });
  });

  const several = ['ticketbleed', 'ccs_injection', 'crime_tls', 'heartbleed'] as const;
  it.skipIf(!hasOpenssl).each<Weakness>([...several, 'client_initiated_ssl_renegotiation'])(
    'has no %s when OpenSSL serves it',
    async (name) => {
      expect(await test(name, await openssl('-no_tls1_3'))).toBe(false);
    },
  );

  it('that only speaks TLS 1.3 has none at all', async () => {
    const versions = { 'TLS 1.0': false, 'TLS 1.1': false, 'TLS 1.2': false, 'TLS 1.3': true };
    const port = await serve({ minVersion: 'TLSv1.3' });
    const { weaknesses, resumption } = await askAt(port, { versions });

    expect(new Set(Object.values(weaknesses))).toEqual(new Set([false]));
    expect(resumption).toEqual({ id: false, tickets: true });
  });
});

describe('what real servers can be configured to allow', () => {
  it.each([
    ['AES128-SHA', true],
    ['ECDHE+AESGCM', false],
  ])('ciphers %s: Lucky 13 is possible, %s', async (ciphers, isPossible) => {
    expect(await test('lucky13', await serve({ ciphers, maxVersion: 'TLSv1.2' }))).toBe(isPossible);
  });

  it('every curve, and session resumption', async () => {
    const port = await serve({ ecdhCurve: 'X25519:secp384r1' });
    const { keyExchange, resumption } = await askAt(port);

    expect(keyExchange).toMatchObject({ curves: ['X25519', 'secp384r1'], dhBits: null });
    expect(resumption.tickets).toBe(true);
  });

  it('forward-secret ciphers, in server preference order', async () => {
    const names = ['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES128-SHA', 'AES128-SHA'];
    const options = { ciphers: names.join(':'), honorCipherOrder: true };
    const server = openServer(placeAt(await serve(options)), toolsFor({}));

    expect((await seeKeyExchange(server)).forwardCiphers).toEqual(names.slice(0, 2));
  });

  it.skipIf(!hasOpenssl)('unlimited renegotiation', async () => {
    const port = await openssl('-client_renegotiation', '-no_tls1_3');

    expect(await test('client_initiated_ssl_renegotiation', port)).toBe(true);
  });

  it.skipIf(!hasOpenssl).each([
    [['-no_ticket'], { id: true, tickets: false }],
    [['-no_ticket', '-no_cache'], { id: false, tickets: false }],
  ])('to remember sessions: %j', async (options, expected) => {
    const port = await openssl('-no_tls1_3', ...options);

    expect(await seeResumption(openServer(placeAt(port), toolsFor({})))).toEqual(expected);
    expect(await test('ticketbleed', port)).toBe(false);
  });

  it.skipIf(!hasOpenssl)('Diffie-Hellman, whose prime is measured', async () => {
    const port = await openssl('-cipher', 'DHE:@SECLEVEL=0', '-no_tls1_3');

    expect(await dhBitsOf(openServer(placeAt(port), toolsFor({})))).toBeGreaterThanOrEqual(2_048);
    expect(await test('logjam', port)).toBe(false);
  });
});

describe('imitations of old servers', () => {
  it('compress', async () => {
    const port = await weak({ onHello: () => flight(rsa.der, { compression: 1 }) });

    expect(await test('crime_tls', port)).toBe(true);
  });

  it('answer heartbeats that are too short; fixed ones do not', async () => {
    const onHello = () => flight(rsa.der, { extensions: [0x0f, 0xff01] });
    const onRecord = ({ type, content }: Said) =>
      type === 24
        ? record(24, 0x0303, Buffer.concat([Buffer.from([2]), content.subarray(1)]))
        : null;

    expect(await test('heartbleed', await weak({ onHello, onRecord }))).toBe(true);
    expect(await test('heartbleed', await weak({ onHello }))).toBe(false);
    expect(await test('ssl_renegotiation', await weak({ onHello }))).toBe(false);
  });

  it('silently accept an early ChangeCipherSpec', async () => {
    // After it everything is decrypted with an empty key, which fails.
    const onRecord: Behaviour['onRecord'] = ({ type }, before) => {
      const isChanged = before.some((said) => said.type === 20);
      return isChanged ? alertOf(20) : type === 20 ? null : alertOf(10);
    };

    expect(await test('ccs_injection', await weak({ onRecord }))).toBe(true);
  });

  it('never answer, which proves nothing', async () => {
    expect(await test('ccs_injection', await weak({}))).toBeNull();
  });

  it.each([
    ['whole handshakes', true],
    ['half of one', false],
  ])('distinguish valid from invalid padding, by %s', async (_, isWhole) => {
    const onRecord = paddingOracle(isWhole);

    expect(await test('robot', await weak({ onRecord }))).toBe(true);
  });

  it('answer at random, which proves nothing', async () => {
    let times = 0;
    const port = await weak({ onRecord: ({ type }) => (type === 22 ? alertOf(++times) : null) });

    expect(await test('robot', port)).toBeNull();
  });

  it('pad a session id with their memory', async () => {
    const { port, close } = await startTicketBleeder(await serve({ maxVersion: 'TLSv1.2' }));
    onTestFinished(close);

    expect(await test('ticketbleed', port)).toBe(true);
  });

  it('do not support secure renegotiation', async () => {
    expect(await test('ssl_renegotiation', await weak({}))).toBe(true);
  });

  it.each([
    ['Microsoft-IIS/7.5', true],
    ['Microsoft-IIS/10.0', null],
    ['', null],
  ])('lack the ciphers of a Windows update, as “%s”: %s', async (software, verdict) => {
    const onHello = (hello: Said) => (offers(hello, 0x009c) ? alertOf(40) : flight(rsa.der));

    expect(await test('winshock', await weak({ onHello }), { software })).toBe(verdict);
  });
});

describe('a server that has had enough', () => {
  it('is not called safe for what it no longer answers', async () => {
    const { port, close } = await startTired(await serve(), 3);
    onTestFinished(close);
    const dial = createDial({ guard });
    const tls = await seeTls(
      { host: '127.0.0.1', port },
      {
        resolve: createResolve({ guard }),
        dial,
        guard,
        ca: [],
        software: '',
        isThorough: true,
        timeoutMs: 15_000,
        signal: new AbortController().signal,
      },
    );

    expect(tls?.versions).toMatchObject({ 'TLS 1.3': true });
    expect(Object.values(tls?.versions ?? {})).toContain(null);
    expect(tls?.weaknesses).toMatchObject({ robot: null, ccs_injection: null, lucky13: null });
    expect(tls?.jarm).toBe('');
  });
});

/** Answers the alert for the padding, after the handshake or as soon as the secret arrives. */
function paddingOracle(isWhole: boolean): NonNullable<Behaviour['onRecord']> {
  const key = createPrivateKey(rsa.key);
  return ({ type, content }, before) => {
    const exchange = [...before.slice(1), { type, content }].find(
      (said) => said.type === 22 && said.content[0] === 16,
    );
    const isThrough = before.some((said) => said.type === 20) && type === 22;
    if (!exchange || (isWhole ? !isThrough : type !== 22)) return null;
    const padding = constants.RSA_NO_PADDING;
    const block = privateDecrypt({ key, padding }, exchange.content.subarray(6));
    const isWell = block[0] === 0 && block[1] === 2 && block[block.length - 49] === 0;
    // After half a handshake: silence for valid padding, an alert for the others.
    return isWell && !isWhole ? null : alertOf(isWell ? 20 : 47);
  };
}
