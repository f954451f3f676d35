import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Banner } from '../src/banner/store.ts';
import { createGuard } from '../src/egress/guard.ts';
import { probeAll } from '../src/probe/probe.ts';
import type { Job } from '../src/probe/targets.ts';
import { products } from '../test/probe/products.ts';
import { startProducts } from '../test/probe/servers.ts';
import type { Figure } from './figure.ts';

/** The default limits. */
const limits = {
  connectMs: 3_000,
  listenMs: 500,
  guessMs: 1_000,
  answerMs: 3_000,
  portMs: 30_000,
  bytes: 262_144,
};
const politeness = { rate: 200, concurrency: 64, perHost: 8 };
const guard = createGuard({
  isPublic: () => false,
  allow: ['probe:127.0.0.0/8'],
  purpose: 'probe',
  ports: 'every',
});
const nmap = '/usr/bin/nmap';
/** Four services with four kinds of response: the real ones if all are installed, else recorded responses. */
const four = ['OpenSSH', 'nginx', 'Redis', 'Exim'];

async function probe(ports: readonly number[]): Promise<{ seconds: number; banners: Banner[] }> {
  const jobs = ports.map((port): Job => ({ address: '127.0.0.1', port, host: '', socket: 'tcp' }));
  const startedAt = performance.now();
  const banners: Banner[] = [];
  const source = { total: jobs.length, from: () => jobs };
  for await (const banner of probeAll({ jobs: source, guard, limits, ...politeness })) {
    banners.push(banner);
  }
  return { seconds: (performance.now() - startedAt) / 1000, banners };
}

const countNamed = ({ banners }: { banners: readonly Banner[] }) =>
  banners.filter(({ product, version }) => product !== '' && version !== '').length;

/** How long 1,000 ports of one host take, and four services; next to nmap's time if it is installed. */
export async function* benchProbe(
  count = 1_000,
  { hasRival = existsSync(nmap) }: { hasRival?: boolean } = {},
): AsyncGenerator<Figure> {
  const first = 20_000;
  const range = Array.from({ length: count }, (_, at) => first + at);
  const scan = await probe(range);
  const target = { op: '<=', value: 2 } as const;
  yield { name: 'probe.loopback-ports', value: scan.seconds, unit: 's', target };
  const { ports, stop } = await startFour();
  try {
    let seen = await probe(ports);
    // On a busy machine, greetings may arrive too late through no fault of the probe.
    for (let tries = 1; tries < 5 && countNamed(seen) < four.length; tries++)
      seen = await probe(ports);
    const { seconds } = seen;
    const named = countNamed(seen);
    const all = { op: '>=', value: four.length } as const;
    yield { name: 'probe.four-services-named', value: named, unit: 'services', target: all };
    yield { name: 'probe.four-services', value: seconds, unit: 's', target };
    if (hasRival) {
      const startedAt = performance.now();
      spawnSync(nmap, ['-Pn', '-n', '-sV', '-p', ports.join(), '127.0.0.1']);
      const value = (performance.now() - startedAt) / 1000;
      yield { name: 'probe.four-services-of-nmap', value, unit: 's' };
      yield { name: 'probe.nmap-to-probe', value: value / seconds, unit: 'ratio' };
    }
  } finally {
    await stop();
  }
}

interface Four {
  ports: number[];
  stop: () => Promise<void>;
}

async function startFour(): Promise<Four> {
  const chosen = products.filter(({ name }) => four.includes(name));
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !chosen.every(({ program }) => existsSync(program))) return startByHeart();
  const { servers, stop } = await startProducts(chosen);
  const doors = ['ssh', 'http', 'redis', 'smtp'];
  const ports = [...servers.values()].flatMap((server) =>
    Object.entries(server.ports).flatMap(([door, port]) => (doors.includes(door) ? [port] : [])),
  );
  return { ports, stop };
}

const info = '# Server\r\nredis_version:7.0.15\r\n';
const page = 'HTTP/1.1 200 OK\r\nServer: nginx/1.22.1\r\nContent-Length: 5\r\n\r\nhello';
const byHeart: readonly ((socket: Socket) => void)[] = [
  (socket) => void socket.write('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n'),
  (socket) => void socket.write('220 mail.example ESMTP Exim 4.96\r\n'),
  (socket) => void socket.on('data', () => socket.end(page)),
  (socket) =>
    void socket.on('data', (received) => {
      const isPing = received.toString('latin1').startsWith('PING');
      if (/^(?:PING|INFO)/.test(received.toString('latin1'))) {
        socket.write(isPing ? '+PONG\r\n' : `$${info.length}\r\n${info}\r\n`);
      } else socket.destroy();
    }),
];

async function startByHeart(): Promise<Four> {
  const servers: Server[] = [];
  const ports: number[] = [];
  for (const behave of byHeart) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      behave(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const found = server.address();
    if (typeof found === 'object' && found) ports.push(found.port);
    servers.push(server);
  }
  const stop = () => {
    for (const server of servers) server.close().unref();
    return Promise.resolve();
  };
  return { ports, stop };
}
