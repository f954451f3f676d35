import type { RequestListener } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAuthority,
  createServerCertificate,
  type Authority,
} from '../../src/http/certificate.ts';
import { freePort } from '../free-port.ts';
import { listen, listenTwice, noGuard, openWay, publicAddress, reasonOf } from './place.ts';

const site = { 'A site.example': [{ addresses: [publicAddress] }] };

/** Redirects to where the query says; greets without a query. */
const bounce: RequestListener = (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://site.example');
  const location = searchParams.get('to');
  const status = Number(searchParams.get('status') ?? 302);
  if (location === null) response.writeHead(200).end('hello');
  else response.writeHead(status, { location }).end('elsewhere');
};

const via = (port: number, to: string, status = 302) =>
  `http://site.example:${port}/?status=${status}&to=${encodeURIComponent(to)}`;

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with status %i is followed', async (status) => {
    const { port } = await listenTwice(bounce);
    const way = await openWay({ port, dns: site });

    const answer = await way.get(via(port, '/found', status));

    expect(answer).toMatchObject({ text: 'hello', url: `http://site.example:${port}/found` });
  });

  it.each(['//site.example:PORT/x', '?', 'x/../y', 'http:/x', '\\\\site.example:PORT\\x'])(
    'to the relative place %s is followed as a browser does',
    async (place) => {
      const { port } = await listenTwice(bounce);
      const way = await openWay({ port, dns: site });

      const work = way.get(via(port, place.replace('PORT', String(port))));

      expect(await reasonOf(work)).toBe('arrived: hello');
    },
  );

  const places = [
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://[::1]:PORT/',
    '//127.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    '\\\\0x7f.1:PORT\\',
    'http://inside.example:PORT/',
    'HTTP:\\\\127.0.0.1:PORT',
    'http:////127.0.0.1:PORT/',
  ];
  const dns = { ...site, 'A inside.example': [{ addresses: ['127.0.0.1'] }] };

  it.each(places)('to %s is refused without a connection', async (place) => {
    const { port, open, forbidden } = await listenTwice(bounce);
    const way = await openWay({ port, dns });

    expect(await reasonOf(way.get(via(port, place.replace('PORT', String(port)))))).toBe('refused');
    expect([open.arrived(), forbidden.arrived()]).toEqual([1, 0]);
  });

  it.each(places)('to %s arrives with the guard off', async (place) => {
    const { port, forbidden } = await listenTwice(bounce);
    const way = await openWay({ port, dns, guard: noGuard });

    const work = way.get(via(port, place.replace('PORT', String(port))));

    expect(await reasonOf(work)).toBe('arrived: hello');
    expect(forbidden.arrived()).toBe(1);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://site.example/',
    'data:text/plain,x',
    'gopher://site.example/',
    'javascript:1',
    'ws://site.example/',
    'http://user:pass@site.example:PORT/',
    'http://a@site.example:PORT/',
    'http://site.example:1/',
  ])('to %s is refused', async (place) => {
    const { port, open } = await listenTwice(bounce);
    const way = await openWay({ port, dns: site });

    expect(await reasonOf(way.get(via(port, place.replace('PORT', String(port)))))).toBe('refused');
    expect(open.arrived()).toBe(1);
  });

  it.each(['http://', 'http://[::1', 'http://a b/', 'https://%zz/'])(
    'to the nonsense %s is a bad URL',
    async (place) => {
      const { port } = await listenTwice(bounce);
      const way = await openWay({ port, dns: site });

      expect(await reasonOf(way.get(via(port, place)))).toBe('bad-url');
    },
  );

  it('without a location is an ordinary status', async () => {
    const { port } = await listen((_, response) => response.writeHead(302).end());
    const way = await openWay({ port, dns: site });

    expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('status');
  });

  it('is followed at most five times', async () => {
    const { port, requests } = await listen((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('hello');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const way = await openWay({ port, dns: site });

    expect(await reasonOf(way.get(`http://site.example:${port}/5`))).toBe('arrived: hello');
    expect(requests).toHaveLength(6);
    expect(await reasonOf(way.get(`http://site.example:${port}/6`))).toBe('too-many-redirects');
    expect(requests).toHaveLength(12);
  });

  it('in a loop ends', async () => {
    const { port, requests } = await listen((_, response) =>
      response.writeHead(301, { location: '/' }).end(),
    );
    const way = await openWay({ port, dns: site });

    expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('too-many-redirects');
    expect(requests).toHaveLength(6);
  });

  it("does not take the caller's headers to another origin", async () => {
    const { port, open } = await listenTwice(bounce);
    const names = { ...site, 'A other.example': [{ addresses: [publicAddress] }] };
    const way = await openWay({ port, dns: names });
    const more = { headers: { Authorization: 'secret' }, ifNoneMatch: '"v1"' };

    await way.get(via(port, '/same'), more);
    await way.get(via(port, `http://other.example:${port}/`), more);

    const sent = open.requests.map(({ headers }) => headers['authorization']);
    expect(sent).toEqual(['secret', 'secret', 'secret', undefined]);
    expect(open.requests.at(-1)?.headers['if-none-match']).toBe('"v1"');
  });
});

describe('https', () => {
  let authority: Authority;
  let tls: { cert: string; key: string };

  beforeAll(() => {
    authority = createAuthority();
    const names = ['site.example', '127.0.0.3'];
    const made = createServerCertificate(authority, { names, days: 1 });
    tls = { cert: made.pem, key: made.keyPem };
  });

  async function serveSecurely(more: { guard?: typeof noGuard; strangers?: boolean } = {}) {
    const port = await freePort([publicAddress, '127.0.0.3', '127.0.0.1']);
    const secure = await listen(bounce, { tls, port });
    const byAddress = await listen(bounce, { tls, port, address: '127.0.0.3' });
    const forbidden = await listen(bounce, { tls, port, address: '127.0.0.1' });
    const names = { ...site, 'A other.example': [{ addresses: [publicAddress] }] };
    const ca = more.strangers ? [] : [authority.pem];
    const way = await openWay({
      port,
      dns: names,
      ca,
      ...(more.guard ? { guard: more.guard } : {}),
    });
    return { port, way, secure, byAddress, forbidden };
  }

  it('is fetched if the certificate matches the name, with and without a final dot', async () => {
    const { port, way } = await serveSecurely();

    expect(await reasonOf(way.get(`https://site.example:${port}/`))).toBe('arrived: hello');
    expect(await reasonOf(way.get(`https://site.example.:${port}/`))).toBe('arrived: hello');
  });

  it('is fetched by an address in the certificate', async () => {
    const { port, way } = await serveSecurely();

    expect(await reasonOf(way.get(`https://127.0.0.3:${port}/`))).toBe('arrived: hello');
    expect(await reasonOf(way.get(`https://127.0.0.2:${port}/`))).toBe('tls');
  });

  it('is rejected for another name or an unknown issuer, before any request', async () => {
    const { port, way, secure } = await serveSecurely();
    const stranger = await serveSecurely({ strangers: true });

    await expect(way.get(`https://other.example:${port}/`)).rejects.toMatchObject({
      reason: 'tls',
      facts: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    const url = `https://site.example:${stranger.port}/`;
    expect(await reasonOf(stranger.way.get(url))).toBe('tls');
    expect([...secure.requests, ...stranger.secure.requests]).toEqual([]);
  });

  it('fails in TLS if the server speaks plain HTTP', async () => {
    const { port } = await listen(bounce);
    const way = await openWay({ port, dns: site, ca: [authority.pem] });

    expect(await reasonOf(way.get(`https://site.example:${port}/`))).toBe('tls');
  });

  it('does not redirect to http, but to https', async () => {
    const { port, way, secure } = await serveSecurely();
    const plain = await listen(bounce);
    const to = (place: string) => `https://site.example:${port}/?to=${encodeURIComponent(place)}`;

    expect(await reasonOf(way.get(to('/found')))).toBe('arrived: hello');
    expect(await reasonOf(way.get(to(`http://site.example:${port}/`)))).toBe('refused');
    expect([secure.arrived(), plain.arrived()]).toEqual([3, 0]);
  });

  it('may be the target of a redirect from http', async () => {
    const { port, way, byAddress } = await serveSecurely();
    const plain = await listen(bounce);
    const all = await openWay({ port, dns: site, ca: [authority.pem], guard: noGuard });
    const to = encodeURIComponent(`https://127.0.0.3:${port}/`);

    const work = all.get(`http://site.example:${plain.port}/?to=${to}`);

    expect(await reasonOf(work)).toBe('arrived: hello');
    expect(byAddress.arrived()).toBe(1);
    expect(await reasonOf(way.get(`http://site.example:${plain.port}/`))).toBe('refused');
  });

  it('does not open a forbidden address, or start a handshake there', async () => {
    const { port, way, forbidden } = await serveSecurely();
    const off = await serveSecurely({ guard: noGuard });

    expect(await reasonOf(way.get(`https://127.0.0.1:${port}/`))).toBe('refused');
    expect(forbidden.arrived()).toBe(0);
    expect(await reasonOf(off.way.get(`https://127.0.0.1:${off.port}/`))).toBe('tls');
    expect(off.forbidden.arrived()).toBe(1);
  });
});
