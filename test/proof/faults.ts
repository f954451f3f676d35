import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Figure } from '../../bench/figure.ts';
import { startNameServer } from '../domain/name-server.ts';
import { hasBrowser } from '../domain/scanner.ts';
import { openAddress, pagesOf, startSite } from '../domain/sites.ts';
import { ask } from './ask.ts';
import { callEveryOperation } from './every-operation.ts';
import { environmentOf, program, thisInstallation, vedette } from './installation.ts';
import { scanOnce } from './scan-once.ts';

export interface FaultProof {
  seed: number;
  /** Maximum rounds of work; a round in which no new place failed and all work was done is the last. */
  rounds: number;
}

/**
 * The first stream, thread, process and timer created at each place in the server fails. The server must survive
 * all of it, and then do all of its work again.
 */
export async function* proveFaults({ rounds }: FaultProof): AsyncGenerator<Figure> {
  const world = await openWorld();
  try {
    const { server, key } = world;
    server.child.kill('SIGUSR2');
    while (!readFileSync(world.log, 'utf8').startsWith('armed')) {
      if (server.child.exitCode !== null) throw new Error('the server is gone');
      await sleep(20);
    }
    const undone = await workThroughFaults(world, rounds);
    for (const text of undone) process.stdout.write(`faults: ${text}\n`);
    for (const kind of kinds) {
      const count = placesOf(world).filter((place) => place.startsWith(kind)).length;
      yield { name: `faults.${kind}`, value: count, unit: 'places' };
    }
    yield {
      name: 'faults.places',
      value: placesOf(world).length,
      unit: 'places',
      target: { op: '>=', value: 10 },
    };
    const alive = isAlive(server) ? 1 : 0;
    yield { name: 'faults.alive', value: alive, unit: 'server', target: { op: '>=', value: 1 } };
    const none = { op: '<=', value: 0 } as const;
    yield { name: 'faults.undone', value: undone.length, unit: 'jobs', target: none };
    const { broken } = isAlive(server)
      ? await callEveryOperation(server.url, key)
      : { broken: ['the server is gone'] };
    for (const text of broken) process.stdout.write(`faults: ${text}\n`);
    yield { name: 'faults.broken-operations', value: broken.length, unit: '', target: none };
  } finally {
    await world.close();
  }
}

/** Works until nothing fails; returns what could not be done in the last round. */
async function workThroughFaults(world: World, rounds: number): Promise<string[]> {
  let undone: string[] = [];
  for (let round = 0; round < rounds && isAlive(world.server); round++) {
    const before = placesOf(world).length;
    undone = await work(world, round);
    if (undone.length === 0 && placesOf(world).length === before) break;
  }
  return undone;
}

const kinds = [
  'create',
  'connect',
  'request',
  'spawn',
  'fork',
  'Worker',
  'setTimeout',
  'setInterval',
];

interface World {
  server: { child: ChildProcess; url: string; port: number };
  key: string;
  data: string;
  log: string;
  site: string;
  close: () => Promise<void>;
}

async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const list = Array.from({ length: 200 }, (_, at) => `bad-${at}.example`).join('\n');
  const site = await startSite(
    pagesOf({
      '/': '<title>plain</title>',
      '/list.txt': (_, response) => void response.end(list),
      '/list.txt.gz': (_, response) => void response.end(gzipSync(list)),
    }),
  );
  const dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  const data = join(folder, 'data');
  const log = join(folder, 'places');
  writeFileSync(log, '');
  const { node, root } = thisInstallation;
  const limits = { uncaughtPerMinute: 1_000, scanRestartSeconds: 1 };
  const preload = join(root, 'test', 'proof', 'faults', 'preload.mjs');
  const child = spawn(node, ['--import', preload, program, 'serve', '--json'], {
    cwd: root,
    env: {
      ...environmentOf({ ...thisInstallation, limits }, data),
      FAULTS_LOG: log,
      VEDETTE_DNS: dns.address,
      VEDETTE_EGRESS_ALLOW: `scans:${openAddress}/32,feeds:${openAddress}/32`,
      VEDETTE_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = await firstLine(child);
  const { port } = new URL(told.url);
  return {
    server: { child, url: told.url, port: Number(port) },
    key: readFileSync(told.key_file, 'utf8').trim(),
    data,
    log,
    site: `http://site.example:${site.port}`,
    close: async () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      const gone = isRunning && once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await Promise.all([site.close(), dns.close()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

async function firstLine(child: ChildProcess): Promise<{ url: string; key_file: string }> {
  if (!child.stdout) throw new Error('no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    return JSON.parse(line) as { url: string; key_file: string };
  }
  throw new Error('the server ended before it listened');
}

const isAlive = ({ child }: World['server']) =>
  child.exitCode === null && child.signalCode === null;

/** Places that failed so far. */
function placesOf({ log }: World): string[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && line !== 'armed');
}

type Job = (world: World, round: number) => Promise<string>;

/** What each job failed to do; '' for success. */
async function work(world: World, round: number): Promise<string[]> {
  const undone: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    const why = await job(world, round).catch((error: unknown) => String(error));
    if (why !== '') undone.push(`round ${round}, ${name}: ${why}`);
  }
  return undone;
}

const jobs: Record<string, Job> = {
  'update a feed': (world, round) => updateFeed(world, `plain${round}`, '/list.txt'),
  'update a compressed feed': (world, round) => updateFeed(world, `gzip${round}`, '/list.txt.gz'),
  'import a scan': async ({ data }, round) => {
    const banner = { ip: `198.51.100.${round}`, port: 22, banner: 'SSH-2.0-OpenSSH_9.2p1' };
    const file = `${data}-${round}.ndjson`;
    writeFileSync(file, `${JSON.stringify(banner)}\n`);
    await vedette(thisInstallation, data, ['import', file]);
    return '';
  },
  'search banners': ({ server, key }) => succeeds(server, key, '/v1/banner/search?query=port:22'),
  'count banners': ({ server, key }) => succeeds(server, key, '/v1/banner/stats?query=port:22'),
  'search exploits': ({ server, key }) => succeeds(server, key, '/v1/exploit/search?query=a'),
  'look up an address': ({ server, key }) =>
    succeeds(server, key, '/v1/ip/data?ip=9.9.9.9&explain=true'),
  'scan without a browser': ({ server, key, site }) => scan({ server, key, site }, true),
  'scan with a browser': ({ server, key, site }) =>
    hasBrowser ? scan({ server, key, site }, false) : Promise.resolve(''),
  'back up': async ({ data }, round) => {
    await vedette(thisInstallation, data, ['backup', `${data}-${round}.tar`]);
    return '';
  },
};

async function updateFeed({ server, key, site }: World, name: string, path: string) {
  const definition = { name, url: `${site}${path}`, format: 'domain', category: 'phishing' };
  const added = await ask(server.port, '/v1/admin/feeds/add', { key, body: { definition } });
  if (added?.status !== 200) return JSON.stringify(added);
  const answer = await ask(server.port, '/v1/admin/feeds/update', { key, body: { feed: name } });
  const outcome = String(answer?.data?.['outcome']);
  return outcome === 'updated' ? '' : JSON.stringify(answer);
}

async function succeeds({ port }: World['server'], key: string, path: string): Promise<string> {
  const answer = await ask(port, path, { key });
  return answer?.status === 200 ? '' : JSON.stringify(answer);
}

async function scan(
  { server, key, site }: Pick<World, 'server' | 'key' | 'site'>,
  isLite: boolean,
): Promise<string> {
  const path = isLite ? '/v1/domain/lite/scan' : '/v1/domain/scan';
  const { status, message = '' } = await scanOnce({ port: server.port, key }, path, `${site}/`);
  return status === 200 ? '' : message;
}
