import type { Figure } from '../../bench/figure.ts';
import { hostilePages } from '../domain/hostile-pages.ts';
import { startNameServer } from '../domain/name-server.ts';
import { startScanner } from '../domain/scanner.ts';
import { closedAddress, openAddress, pagesOf, startSite, type Pages } from '../domain/sites.ts';
import { closedForms, vehicles } from '../domain/attacks/vehicles.ts';

export interface VisitProof {
  seed: number;
  runs: number;
}

/** Every vehicle to every closed address, and every hostile page at the limits that a server has. */
export async function* proveVisit({ runs }: VisitProof): AsyncGenerator<Figure> {
  yield* proveVehicles();
  yield* proveHostile(runs);
}

async function* proveVehicles(): AsyncGenerator<Figure> {
  const pages: Pages = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.example');
    const to = url.searchParams.get('to') ?? '';
    if (url.pathname.startsWith('/go')) {
      response.writeHead(302, { location: to }).end();
      return;
    }
    const isDirect = url.pathname === '/direct';
    const there = (name: string) =>
      isDirect ? `${to}/${name}` : `/go/${name}?to=${encodeURIComponent(`${to}/${name}`)}`;
    response.setHeader('content-type', 'text/html');
    response.end(
      Object.entries(vehicles)
        .map(([name, write]) => write(there(name)))
        .join('\n'),
    );
  };
  const open = await startSite(pages);
  const { port } = open;
  const closed = [
    await startSite(pages, { address: closedAddress, port }),
    await startSite(pages, { address: '::1', port }),
  ];
  const dns = await startNameServer({
    'site.example': { A: [openAddress] },
    'closed.example': { A: [closedAddress] },
    'mixed.example': { A: [openAddress, closedAddress] },
    'six.example': { AAAA: ['::1'] },
    'alias.example': { A: [closedAddress], CNAME: ['closed.example'] },
  });
  const scanner = await startScanner();
  const forms = Object.values(closedForms(port));
  for (const way of ['direct', 'redirected']) {
    for (const form of forms) {
      const url = `http://site.example:${port}/${way}?to=${encodeURIComponent(form)}`;
      await scanner.scan(url, { dns: dns.address });
    }
  }
  const tried = 2 * forms.length * Object.keys(vehicles).length;
  const arrived = closed.reduce((sum, site) => sum + site.arrived(), 0);
  yield { name: 'visit.vehicles', value: tried, unit: 'tries' };
  yield {
    name: 'visit.arrived',
    value: arrived,
    unit: 'connections',
    target: { op: '<=', value: 0 },
  };
  await Promise.all([
    scanner.close(),
    dns.close(),
    open.close(),
    ...closed.map((site) => site.close()),
  ]);
}

/** Deadline of a scan with the time to clear up. */
const longestMs = 65_000;

async function* proveHostile(runs: number): AsyncGenerator<Figure> {
  const pages = Object.entries(hostilePages).map(([name, page]) => [`/${name}`, page] as const);
  const plain = { '/plain': '<title>plain</title>', '/small': 'x', '/': 'x', '/sw.js': '' };
  const site = await startSite(pagesOf({ ...Object.fromEntries(pages), ...plain }));
  const dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  const scanner = await startScanner();
  let slowest = 0;
  let failed = 0;
  for (let run = 0; run < runs; run++) {
    for (const name of Object.keys(hostilePages)) {
      const { end, ms } = await scanner.scan(`http://site.example:${site.port}/${name}`, {
        dns: dns.address,
      });
      slowest = Math.max(slowest, ms);
      if (end.kind !== 'done') failed++;
    }
    const { visit } = await scanner.scan(`http://site.example:${site.port}/plain`, {
      dns: dns.address,
    });
    if (visit.page?.title !== 'plain' || visit.gaps.length > 0) failed++;
  }
  yield { name: 'visit.hostile', value: runs * pages.length, unit: 'scans' };
  yield {
    name: 'visit.hostile-failed',
    value: failed,
    unit: 'scans',
    target: { op: '<=', value: 0 },
  };
  yield {
    name: 'visit.slowest',
    value: slowest,
    unit: 'ms',
    target: { op: '<=', value: longestMs },
  };
  await Promise.all([scanner.close(), site.close(), dns.close()]);
}
