import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRdap } from '../../../src/domain/visit/rdap.ts';
import { readWhois } from '../../../src/domain/visit/whois.ts';
import { startNameServer, type NameServer } from '../name-server.ts';
import { startScanner, unhurried, type Scanner } from '../scanner.ts';
import { openAddress, startSite, type Site } from '../sites.ts';

const rdap = {
  objectClassName: 'domain',
  status: ['client transfer prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' },
    { eventAction: 'expiration', eventDate: '2031-02-03T04:05:06Z' },
  ],
  entities: [
    { roles: ['abuse'], vcardArray: ['vcard', [['fn', {}, 'text', 'Somebody']]] },
    {
      roles: ['registrar'],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Harbour Names'],
        ],
      ],
    },
  ],
};
const referral =
  'Domain Name: KNOWN.EXAMPLE\nRegistrar WHOIS Server: second.example:PORT\nRegistrar: Thin Registry\n';
const whois = `Domain Name: whois.example
Registrar: Second Names Ltd
Creation Date: 2010-11-12T13:14:15Z
Registry Expiry Date: 2030-11-12T13:14:15Z
Domain Status: ok https://icann.org/epp#ok
`;

let dns: NameServer;
let registry: Site;
let site: Site;
let scanner: Scanner;
const whoisServer = createServer((socket) => {
  socket.once('data', (question) => {
    const isFirst = whoisAsked.push(String(question).trim()) === 1;
    socket.end(isFirst ? referral.replace('PORT', String(whoisPort())) : whois);
  });
});
const whoisAsked: string[] = [];
const whoisPort = () => (whoisServer.address() as AddressInfo).port;

beforeAll(async () => {
  registry = await startSite((request, response) => {
    const isKnown = request.url === '/domain/known.example';
    response.writeHead(isKnown ? 200 : 404).end(isKnown ? JSON.stringify(rdap) : '{}');
  });
  site = await startSite((_, response) => response.end('<title>x</title>'));
  whoisServer.listen(0, openAddress);
  await once(whoisServer, 'listening');
  dns = await startNameServer({ '*.example': { A: [openAddress] } });
  scanner = await startScanner();
});

afterAll(async () => {
  whoisServer.close();
  await Promise.all([scanner.close(), registry.close(), site.close(), dns.close()]);
});

const rdapUrl = () => `http://registry.example:${registry.port}/domain/`;
const scan = (name: string, wish = {}) =>
  scanner.scan(`http://${name}:${site.port}/`, {
    dns: dns.address,
    mode: 'lite' as const,
    limits: unhurried,
    registries: [rdapUrl()],
    ...wish,
  });

describe('a registration', () => {
  it('is read from RDAP', async () => {
    const { visit } = await scan('known.example');

    expect(visit.registration).toEqual({
      source: 'rdap',
      createdAt: Date.UTC(2001, 1, 3, 4, 5, 6),
      changedAt: null,
      expiresAt: Date.UTC(2031, 1, 3, 4, 5, 6),
      registrar: 'Harbour Names',
      status: ['client transfer prohibited'],
    });
  });

  it('is read from WHOIS if RDAP has none, following referrals', async () => {
    const { visit } = await scan('whois.example', {
      registries: [rdapUrl(), `first.example:${whoisPort()}`],
    });

    expect(visit.registration).toMatchObject({
      source: 'whois',
      createdAt: Date.UTC(2010, 10, 12, 13, 14, 15),
      registrar: 'Second Names Ltd',
      status: ['ok'],
    });
    expect(whoisAsked).toEqual(['whois.example', 'whois.example']);
  });

  it('that is not published is a gap', async () => {
    const { visit } = await scan('unknown.example');

    expect(visit.registration).toBeNull();
    expect(visit.gaps.map(({ what }) => what)).toContain('rdap');
  });

  it('survives any answer of a registry', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: 'binary' }), (json, text) => {
        readRdap(JSON.parse(json));
        const read = readWhois(text);
        return read === null || read.source === 'whois';
      }),
      { seed: 11 },
    );
    expect(
      readRdap({ entities: [{ roles: 'registrar', vcardArray: 'x' }], events: [null] }),
    ).toBeNull();
  });
});
