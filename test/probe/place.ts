import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Banner } from '../../src/banner/store.ts';
import { createGuard } from '../../src/egress/guard.ts';
import { probeAll, type ProbeLimits, type ProbeOptions } from '../../src/probe/probe.ts';
import { createReach } from '../../src/probe/reach.ts';
import type { Job } from '../../src/probe/targets.ts';

export const limits: ProbeLimits = {
  connectMs: 20_000,
  listenMs: 300,
  guessMs: 5_000,
  answerMs: 6_000,
  portMs: 240_000,
  bytes: 262_144,
};

/** Only allows loopback. */
export const guard = createGuard({
  isPublic: () => false,
  allow: ['probe:127.0.0.0/8'],
  purpose: 'probe',
  ports: 'every',
});

export const reach = createReach({ guard, limits });

export interface Host {
  port: number;
  close: () => void;
}

/** Listens on loopback and passes every connection to the test. */
export async function open(
  onConnection: (socket: Socket) => void,
  { address = '127.0.0.1', port = 0 } = {},
): Promise<Host> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  server.listen(port, address);
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const found = server.address();
  return { port: typeof found === 'object' ? (found?.port ?? 0) : 0, close };
}

/** Like `open`, closed when the test ends. */
export async function listen(
  onConnection: (socket: Socket) => void,
  where: { address?: string; port?: number } = {},
): Promise<number> {
  const { port, close } = await open(onConnection, where);
  onTestFinished(close);
  return port;
}

export function jobsFor(ports: readonly (number | Partial<Job>)[]): Job[] {
  return ports.map((port) => ({
    address: '127.0.0.1',
    port: 0,
    host: '',
    socket: 'tcp',
    ...(typeof port === 'number' ? { port } : port),
  }));
}

/** Probes ports on loopback; returns banners in the order of the ports. */
export async function probe(
  ports: readonly (number | Partial<Job>)[],
  options: Partial<ProbeOptions> = {},
): Promise<Banner[]> {
  const jobs = jobsFor(ports);
  const found: Banner[] = [];
  for await (const banner of probeAll({
    jobs: { total: jobs.length, from: (at) => jobs.slice(at) },
    guard,
    limits,
    rate: 200,
    concurrency: 64,
    perHost: 8,
    ...options,
  })) {
    found.push(banner);
  }
  const at = ({ port, socket }: Banner) =>
    jobs.findIndex((job) => job.port === port && job.socket === socket);
  return found.sort((left, right) => at(left) - at(right));
}
