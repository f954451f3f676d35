import type { Figure } from '../../bench/figure.ts';
import { departures, vehicles } from '../domain/attacks/vehicles.ts';
import { schemeJumps } from '../domain/attacks/url-tricks.ts';
import { startNameServer } from '../domain/name-server.ts';
import type { Scanner } from '../domain/scanner.ts';
import { closedAddress, openAddress } from '../domain/sites.ts';
import { inParallel } from './in-parallel.ts';
import { atLeast, zero } from './visit-figures.ts';
import { everywhere, watchArrivals } from './visit-ssrf.ts';
import type { World } from './visit-world.ts';

const width = 3;

/** Every kind of request to every forbidden target in a real browser, directly and by redirect. */
export async function* proveVehicles(world: World, scanner: Scanner): AsyncGenerator<Figure> {
  const { open, targets } = world;
  const closed = world.isOwn ? '192.168.1.1' : closedAddress;
  const dns = await startNameServer({
    'site.example': { A: [openAddress] },
    'closed.example': { A: [closed] },
  });
  const scan = (path: string, wish = {}) =>
    scanner.scan(`http://site.example:${open.port}${path}`, { dns: dns.address, ...wish });
  const pathsTo = (host: string) => {
    const to = encodeURIComponent(`http://${host}:${open.port}`);
    const ways = [
      'direct',
      'redirected',
      ...Object.keys(departures).map((name) => `leave/${name}`),
    ];
    return ways.map((way) => `/${way}?to=${to}`);
  };
  const jumps = schemeJumps(open.port);
  const jumpPath = `/jump?to=${encodeURIComponent(JSON.stringify(jumps))}`;
  const paths = [...targets.flatMap(pathsTo), jumpPath];
  const arrivals = watchArrivals('visit.vehicles', world);
  const scanned = await inParallel(paths, width, (path) => scan(path));
  const late = scanned.filter(({ visit }) => visit.gaps.some(({ what }) => what === 'time'));
  const ways = Object.keys(vehicles).length + Object.keys(departures).length;
  yield { name: 'visit.vehicles', value: ways, unit: 'vehicles' };
  yield { name: 'visit.vehicle-tries', value: ways * targets.length, unit: 'tries' };
  yield { name: 'visit.scheme-jumps', value: jumps.length, unit: 'schemes' };
  yield zero('visit.vehicle-pages-not-done', late.length, 'pages');
  yield* arrivals();
  const to = encodeURIComponent(`http://${targets[2] ?? closedAddress}:${open.port}`);
  await scan(`/direct?to=${to}`, { allow: everywhere });
  const asked = new Set(world.asked().map((each) => each.split('/').at(-1) ?? ''));
  const arrived = Object.keys(vehicles).filter((name) => asked.has(name));
  yield atLeast('visit.vehicles-arrived-without-guard', arrived.length, 40);
  await dns.close();
}
