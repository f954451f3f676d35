import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer, type NameServer } from '../name-server.ts';
import { hasBrowser, startScanner, unhurried, type Scanner } from '../scanner.ts';
import {
  openAddress,
  openForge,
  pagesOf,
  startSite,
  type CertificateWish,
  type Site,
} from '../sites.ts';

const many = Array.from({ length: 60 }, (_, at) => `name${at}.example`);
const wishes = {
  good: { names: ['good.example'] },
  expired: { names: ['expired.example'], from: -60, to: -30 },
  selfSigned: { names: ['selfsigned.example'], isSelfSigned: true },
  wrongName: { names: ['another.example'] },
  many: { names: ['many.example', ...many] },
} satisfies Record<string, CertificateWish>;

let dns: NameServer;
let scanner: Scanner;
let ca: string;
const sites: Record<string, Site> = {};

beforeAll(async () => {
  const forgery = await openForge();
  ca = forgery.ca;
  for (const [name, wish] of Object.entries(wishes)) {
    const tls = await forgery.forge(wish);
    sites[name] = await startSite(pagesOf({ '/': `<title>${name}</title>` }), { tls });
  }
  const old = { ...(await forgery.forge({ names: ['old.example'] })), ciphers: 'ALL:@SECLEVEL=0' };
  const limits = { minVersion: 'TLSv1', maxVersion: 'TLSv1.2' };
  sites['old'] = await startSite(pagesOf({ '/': '<title>old</title>' }), {
    tls: { ...old, ...limits },
  });
  dns = await startNameServer({ '*.example': { A: [openAddress] } });
  scanner = await startScanner();
});

afterAll(async () => {
  await Promise.all([
    scanner.close(),
    dns.close(),
    ...Object.values(sites).map((site) => site.close()),
  ]);
});

const scan = (name: string, mode: 'full' | 'lite' = 'lite') =>
  scanner.scan(`https://${name.toLowerCase()}.example:${sites[name]?.port}/`, {
    dns: dns.address,
    ca: [ca],
    mode,
    limits: unhurried,
  });

describe('TLS', () => {
  it('is reported completely for a good certificate', async () => {
    const { visit } = await scan('good');

    expect(visit.tls).toMatchObject({
      address: openAddress,
      distrust: '',
      isNameRight: true,
      protocol: 'TLS 1.3',
      hasForwardSecrecy: true,
      jarm: '',
      versions: {
        SSLv2: null,
        SSLv3: null,
        'TLS 1.0': false,
        'TLS 1.1': false,
        'TLS 1.2': true,
        'TLS 1.3': true,
      },
    });
    expect(visit.tls?.chain[0]).toMatchObject({
      subject: 'CN=good.example',
      issuer: 'CN=Vedette local CA',
      names: ['good.example'],
      signatureAlgorithm: 'ecdsa-with-SHA256',
      key: 'EC prime256v1',
      isSelfSigned: false,
    });
    expect(visit.tls?.weaknesses).toMatchObject({ heartbleed: null, beast: false });
    expect(visit.gaps).toContainEqual(expect.objectContaining({ what: 'tls' }));
  });

  it('is tested with old versions by a full scan, and has a fingerprint', async () => {
    const { visit } = await scan('old', 'full');

    expect(visit.tls?.jarm).toMatch(/^[\da-f]{62}$/);
    expect(visit.tls?.versions).toMatchObject({ SSLv2: false, SSLv3: false, 'TLS 1.0': true });
    expect(visit.tls?.weaknesses).toMatchObject({
      drown: false,
      poodle: false,
      ssl_rc4: false,
      sweet32: false,
      freak: false,
      logjam: false,
      heartbleed: false,
      ssl_renegotiation: false,
      ticketbleed: false,
      beast: true,
      tls_fallback_scsv: false,
      crime_tls: false,
      ccs_injection: false,
      robot: false,
      client_initiated_ssl_renegotiation: false,
      lucky13: true,
      winshock: false,
      breach_attacks: null,
    });
    expect(visit.tls?.resumption).toEqual({ id: false, tickets: true });
    expect(visit.gaps).not.toContainEqual(expect.objectContaining({ what: 'tls' }));
  });

  it.each([
    ['expired', { distrust: 'CERT_HAS_EXPIRED', isNameRight: true }],
    ['selfSigned', { distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT', isNameRight: true }],
    ['wrongName', { distrust: '', isNameRight: false }],
    [
      'old',
      { protocol: 'TLS 1.2', versions: { 'TLS 1.0': true, 'TLS 1.1': true, 'TLS 1.3': false } },
    ],
  ])('reports the problem if it is %s, and reads the page', async (name, said) => {
    const { visit } = await scan(name);

    expect(visit.tls).toMatchObject(said);
    expect(visit.page?.title).toBe(name);
  });

  it('reads every name of a certificate with many', async () => {
    const { visit } = await scan('many');

    expect(visit.tls?.chain[0]?.names).toEqual(['many.example', ...many]);
  });

  it.skipIf(!hasBrowser)('with an invalid certificate does not keep the browser out', async () => {
    const { visit } = await scan('expired', 'full');

    expect(visit.page).toMatchObject({ by: 'browser', title: 'expired' });
  });
});
