import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer, type NameServer } from '../name-server.ts';
import { hasBrowser, startScanner, type Scanner } from '../scanner.ts';
import { closedAddress, openAddress, startSite, type Pages, type Site } from '../sites.ts';
import { closedForms, vehicles } from '../attacks/vehicles.ts';

const everywhere = ['127.0.0.0/8', '[::1]/128', '[::ffff:0:0]/96', '0.0.0.0/32'];

let dns: NameServer;
let open: Site;
let closed: Site[];
let scanner: Scanner;
let stun: { port: number; heard: () => number; close: () => void };

const pages: Pages = (request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
  const to = url.searchParams.get('to') ?? '';
  if (url.pathname.startsWith('/go')) {
    response.writeHead(302, { location: to }).end();
    return;
  }
  response.setHeader('content-type', 'text/html');
  if (url.pathname === '/vehicles') response.end(pageTo((name) => `${to}/${name}`));
  else if (url.pathname === '/redirects') {
    response.end(pageTo((name) => `/go/${name}?to=${encodeURIComponent(`${to}/${name}`)}`));
  } else if (url.pathname === '/rtc') {
    response.end(`<script>const c = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:${to}'}]});
      c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o));</script>`);
  } else if (url.pathname === '/refresh') {
    response.end(`<meta http-equiv="refresh" content="0;url=${to}">`);
  } else response.end('<title>open</title>');
};

function pageTo(urlOf: (vehicle: string) => string): string {
  const parts = Object.entries(vehicles).map(([name, write]) => write(urlOf(name)));
  return `<!doctype html><title>vehicles</title>${parts.join('\n')}`;
}

beforeAll(async () => {
  open = await startSite(pages);
  const port = open.port;
  closed = [
    await startSite(pages, { address: closedAddress, port }),
    await startSite(pages, { address: '::1', port }),
  ];
  dns = await startNameServer({
    'site.example': { A: [openAddress] },
    'closed.example': { A: [closedAddress] },
    'mixed.example': { A: [openAddress, closedAddress] },
    'six.example': { AAAA: ['::1'] },
    'alias.example': { A: [closedAddress], CNAME: ['closed.example'] },
  });
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  let heard = 0;
  socket.on('message', () => heard++);
  stun = { port: socket.address().port, heard: () => heard, close: () => socket.close() };
  scanner = await startScanner();
});

afterAll(async () => {
  stun.close();
  await Promise.all([
    scanner.close(),
    open.close(),
    dns.close(),
    ...closed.map((site) => site.close()),
  ]);
});

const arrived = () => closed.reduce((sum, site) => sum + site.arrived(), 0);
const scan = (path: string, wish = {}) =>
  scanner.scan(`http://site.example:${open.port}${path}`, { dns: dns.address, ...wish });

describe('addresses that are not open', () => {
  it.each(Object.keys(closedForms(0)))(
    'are refused as %s, first and after a redirect',
    async (form) => {
      const to = closedForms(open.port)[form] ?? '';

      const { end } = await scanner.scan(`${to}/`, { dns: dns.address, mode: 'lite' });
      const { visit } = await scan(`/go?to=${encodeURIComponent(to)}`, { mode: 'lite' });

      expect(end.kind).not.toBe('done');
      expect(visit.answers.map(({ status }) => status)).toEqual([302]);
      expect(visit.gaps.map(({ what }) => what)).toContain('http');
      expect(arrived()).toBe(0);
    },
  );

  it('are refused when a name changes its mind after it was checked', async () => {
    for (const turn of [1, 2, 3]) {
      const name = `turn${turn}.example`;
      const good = Array.from({ length: turn }, () => [openAddress]);
      dns.plague(name, { a: [...good, [closedAddress]] });

      await scanner.scan(`http://${name}:${open.port}/`, { dns: dns.address, mode: 'lite' });
    }
    expect(arrived()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('a page that wants the browser to go where it must not', () => {
  it('does not get there by any vehicle', async () => {
    const scans = ['dotted', 'named', 'six'].map((form) => {
      const to = encodeURIComponent(closedForms(open.port)[form] ?? '');
      return scan(`/vehicles?to=${to}`, { limits: { navigationMs: 6_000 } });
    });
    for (const { visit } of await Promise.all(scans)) {
      expect(visit.page?.by).toBe('browser');
      expect(visit.page?.requests.length).toBeGreaterThan(25);
    }
    expect(arrived()).toBe(0);
  });

  it('does not get there by redirects either', async () => {
    const to = encodeURIComponent(closedForms(open.port)['dotted'] ?? '');
    const { visit } = await scan(`/redirects?to=${to}`, { limits: { navigationMs: 6_000 } });

    const refused = visit.page?.requests.filter(({ fault }) =>
      fault.includes('not a public address'),
    );
    expect(refused?.length).toBeGreaterThan(10);
    expect(arrived()).toBe(0);
  });

  it('does not get there by UDP, by a refresh, or by a name that changes its mind', async () => {
    dns.plague('rebind.example', { a: [[openAddress], [openAddress], [closedAddress]] });
    await Promise.all([
      scan(`/rtc?to=${stun.port}`),
      scan(`/refresh?to=${encodeURIComponent(`http://127.0.0.1:${open.port}/`)}`),
      scanner.scan(
        `http://rebind.example:${open.port}/vehicles?to=http://rebind.example:${open.port}`,
        {
          ...{ dns: dns.address, limits: { navigationMs: 6_000 } },
        },
      ),
    ]);

    expect(stun.heard()).toBe(0);
    expect(arrived()).toBe(0);
  });

  it('gets where it may go', async () => {
    const to = encodeURIComponent(`http://site.example:${open.port}`);
    const { visit } = await scan(`/vehicles?to=${to}`, { limits: { navigationMs: 6_000 } });

    expect(open.asked).toContain('UPGRADE site.example/webSocket');
    expect(open.asked).toContain('GET site.example/worker');
    expect(visit.page?.sockets).toEqual([`ws://site.example:${open.port}/webSocket`]);
    expect(
      visit.page?.requests.filter(({ address }) => address === openAddress).length,
    ).toBeGreaterThan(25);
  });

  it('would get there with the guard switched off', async () => {
    const to = encodeURIComponent(closedForms(open.port)['dotted'] ?? '');
    await scan(`/vehicles?to=${to}`, { allow: everywhere, limits: { navigationMs: 6_000 } });

    const paths = new Set(
      closed.flatMap(({ asked }) => asked.map((each) => each.split('/').at(-1))),
    );
    expect(paths.size).toBeGreaterThan(25);
    expect(paths).toContain('webSocket');
    expect(paths).toContain('sharedWorker');
  });
});
