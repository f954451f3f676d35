import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { Banner } from '../../src/banner/store.ts';
import { createGuard } from '../../src/egress/guard.ts';
import { createEnrich } from '../../src/fingerprints/enrich.ts';
import { createIdentify } from '../../src/fingerprints/identify.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { ownFingerprints } from '../../src/fingerprints/own.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { tagsOf } from '../../src/fingerprints/tags/index.ts';
import { probeAll } from '../../src/probe/probe.ts';
import { products } from '../probe/products.ts';
import { prepareProducts, startProducts } from '../probe/servers.ts';
import { containerAnswer, type Machine } from './truth-host-words.ts';

const nmap = '/usr/bin/nmap';

/** Why no such machine is available here; '' if it is. */
export function obstacleToMachine(): string {
  if (!existsSync('/usr/bin/dpkg-query')) return 'no Debian';
  if (!/VERSION_CODENAME=bookworm/.test(execFileSync('cat', ['/etc/os-release']).toString()))
    return 'not Debian 12';
  const obstacle = prepareProducts();
  if (obstacle !== '') return obstacle;
  if (!existsSync(nmap)) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nmap']);
  return existsSync(nmap) ? '' : 'no nmap';
}

const own = createEnrich(createIdentify(new FingerprintSet(fromOwn(ownFingerprints))), tagsOf);
export const enrich = (banner: Banner): Banner => own(banner);

/** Fifteen services of this Debian, as they are installed, and a container of Ubuntu, read by nmap and by the prober. */
export async function readMachine(): Promise<Machine> {
  const street = await startProducts();
  const container = await openContainer();
  try {
    const services = products.flatMap(({ name, program, doors }) =>
      doors.map((door) => {
        const port = street.servers.get(name)?.ports[door] ?? 0;
        return { name, port, socket: door === 'snmp' ? 'udp' : 'tcp', ...installed(program) };
      }),
    );
    const onTcp = services.filter(({ socket }) => socket === 'tcp').map(({ port }) => port);
    const ports = [...onTcp, container.port];
    const udp = services.filter(({ socket }) => socket === 'udp').map(({ port }) => port);
    return {
      services,
      container: container.port,
      nmapFile: await readByNmap(ports, udp),
      probed: await readByProber(ports, udp),
    };
  } finally {
    container.close();
    await street.stop();
  }
}

/** Source package and build that a file belongs to. */
function installed(program: string): { source: string; build: string } {
  const ask = (...words: string[]) => execFileSync('dpkg-query', words, { encoding: 'utf8' });
  const [binary = ''] = ask('-S', program).split(':');
  const form = '${source:Package} ${Version}';
  const [source = '', build = ''] = ask('-W', '-f', form, binary).split(' ');
  return { source, build };
}

async function openContainer(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.end(containerAnswer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => server.close(),
  };
}

/** Asynchronous: the container answers from this process. */
async function readByNmap(tcp: readonly number[], udp: readonly number[]): Promise<string> {
  const ports = `T:${tcp.join()},U:${udp.join()}`;
  const how = ['-Pn', '-n', '-sT', '-sU', '-sV', '--script', 'http-headers', '-p', ports];
  const { stdout } = await promisify(execFile)(nmap, [...how, '-oX', '-', '127.0.0.1']);
  return stdout;
}

const limits = {
  connectMs: 20_000,
  listenMs: 3_000,
  guessMs: 5_000,
  answerMs: 6_000,
  portMs: 240_000,
  bytes: 262_144,
};

async function readByProber(tcp: readonly number[], udp: readonly number[]): Promise<Banner[]> {
  const at = (socket: 'tcp' | 'udp') => (port: number) => {
    return { address: '127.0.0.1', port, host: '', socket };
  };
  const jobs = [...tcp.map(at('tcp')), ...udp.map(at('udp'))];
  const allow = ['probe:127.0.0.0/8'];
  const guard = createGuard({ isPublic: () => false, allow, purpose: 'probe', ports: 'every' });
  const pace = { rate: 200, concurrency: 64, perHost: 8 };
  const from = (first: number) => jobs.slice(first);
  const options = { jobs: { total: jobs.length, from }, guard, limits, enrich, ...pace };
  const found: Banner[] = [];
  for await (const banner of probeAll(options)) found.push(banner);
  return found;
}
