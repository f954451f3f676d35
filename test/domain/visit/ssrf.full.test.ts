import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../free-port.ts';
import { vehiclePages } from '../attacks/vehicle-pages.ts';
import { closedForms, departures, vehicles } from '../attacks/vehicles.ts';
import { startNameServer, type NameServer } from '../name-server.ts';
import { hasBrowser, startScanner, unhurried, type Scanner } from '../scanner.ts';
import { closedAddress, openAddress, startSite, type Site } from '../sites.ts';

const everywhere = ['127.0.0.0/8', '[::1]/128', '[::ffff:0:0]/96', '0.0.0.0/32'].map(
  (range) => `scans:${range}`,
);

let dns: NameServer;
let open: Site;
let closed: Site[];
let scanner: Scanner;
/** UDP packets received at the closed address. */
let heard = 0;
const packets = createSocket('udp4');

beforeAll(async () => {
  const port = await freePort([openAddress, closedAddress, '::1']);
  open = await startSite(vehiclePages, { port });
  closed = [
    await startSite(vehiclePages, { address: closedAddress, port }),
    await startSite(vehiclePages, { address: '::1', port }),
  ];
  dns = await startNameServer({
    'site.example': { A: [openAddress] },
    'closed.example': { A: [closedAddress] },
    'mixed.example': { A: [openAddress, closedAddress] },
    'six.example': { AAAA: ['::1'] },
    'alias.example': { A: [closedAddress], CNAME: ['closed.example'] },
  });
  packets.on('message', () => heard++).bind(port, closedAddress);
  await once(packets, 'listening');
  scanner = await startScanner();
});

afterAll(async () => {
  packets.close();
  await Promise.all([scanner, open, dns, ...closed].map((each) => each.close()));
});

const arrived = () => closed.reduce((sum, site) => sum + site.arrived(), 0);
const scan = (path: string, wish = {}) =>
  scanner.scan(`http://site.example:${open.port}${path}`, {
    dns: dns.address,
    limits: unhurried,
    ...wish,
  });
const toClosed = (form: string) => encodeURIComponent(closedForms(open.port)[form] ?? '');

describe('forbidden addresses', () => {
  it('are refused in every form, first and after a redirect', async () => {
    const forms = Object.entries(closedForms(open.port));
    const ends = forms.map(async ([form, to]) => {
      const { end } = await scanner.scan(`${to}/`, { dns: dns.address, mode: 'lite' });
      const { visit } = await scan(`/go?to=${encodeURIComponent(to)}`, { mode: 'lite' });

      expect([form, end.kind]).not.toEqual([form, 'done']);
      expect([form, visit.answers.map(({ status }) => status)]).toEqual([form, [302]]);
      expect(visit.gaps.map(({ what }) => what)).toContain('http');
    });
    await Promise.all(ends);

    expect(arrived()).toBe(0);
  });

  it('are refused if a name is rebound after the check', async () => {
    const turns = [1, 2, 3].map((turn) => {
      const name = `turn${turn}.example`;
      const good = Array.from({ length: turn }, () => [openAddress]);
      dns.plague(name, { a: [...good, [closedAddress]] });
      return scanner.scan(`http://${name}:${open.port}/`, { dns: dns.address, mode: 'lite' });
    });
    await Promise.all(turns);

    expect(arrived()).toBe(0);
  });
});

/** On a busy machine a visit may end before the page has tried everything, so it is opened again. */
async function tryAll(path: string): Promise<void> {
  const tried = async () => {
    const { page } = (await scan(path)).visit;
    const isRefused = ({ fault }: { fault: string }) => /not a public/.test(fault);
    return page?.by === 'browser' ? page.requests.filter(isRefused).length : 0;
  };
  await expect.poll(tried).toBeGreaterThan(25);
}

describe.skipIf(!hasBrowser)('a page that sends the browser to forbidden addresses', () => {
  it('does not reach them by any element, by redirects, or by rebinding', async () => {
    const rebound = `http://rebind.example:${open.port}`;
    dns.plague('rebind.example', { a: [[openAddress], [openAddress], [closedAddress]] });
    const [, , ...others] = await Promise.all([
      tryAll(`/direct?to=${toClosed('dotted')}`),
      tryAll(`/redirected?to=${toClosed('named')}`),
      scan(`/leave/refresh?to=${toClosed('six')}`),
      scanner.scan(`${rebound}/direct?to=${rebound}`, { dns: dns.address }),
    ]);

    expect(others.map(({ end }) => end.kind)).toEqual(['done', 'done']);
    expect([arrived(), heard]).toEqual([0, 0]);
  });

  it('reaches what is allowed, and would reach them with the guard off', async () => {
    const to = encodeURIComponent(`http://site.example:${open.port}`);
    const tryBoth = async () => {
      const [{ visit }] = await Promise.all([
        scan(`/direct?to=${to}`),
        scan(`/direct?to=${toClosed('dotted')}`, { allow: everywhere }),
      ]);
      const paths = closed.flatMap(({ asked }) => asked.map((each) => each.split('/').at(-1)));
      const reached = visit.page?.requests.filter(({ address }) => address === openAddress);
      return {
        hasReachedOpen: (reached?.length ?? 0) > 25,
        hasReachedClosed: new Set(paths).size > 40,
        sockets: visit.page?.sockets,
        missing: [
          ...['UPGRADE site.example/webSocket', 'GET site.example/worker'].filter(
            (each) => !open.asked.includes(each),
          ),
          ...['webSocket', 'sharedWorker', 'blobFrame'].filter((each) => !paths.includes(each)),
        ],
      };
    };

    // A page may count as complete before the last worker has started.
    await expect.poll(tryBoth).toEqual({
      hasReachedOpen: true,
      hasReachedClosed: true,
      sockets: [`ws://site.example:${open.port}/webSocket`],
      missing: [],
    });
    // UDP has no way out, even to allowed addresses.
    expect(heard).toBe(0);
  });

  it('is tested with all elements', () => {
    expect(Object.keys({ ...vehicles, ...departures }).length).toBeGreaterThanOrEqual(59);
  });
});
