import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Servers } from '../clickhouse/servers.ts';
import { startFaultProxy, type FaultProxy } from '../store/ledger/fault-proxy.ts';
import {
  findPostgres,
  startPostgres,
  type PostgresServer,
} from '../store/ledger/postgres-server.ts';
import { startS3Server, type S3Server } from '../store/objects/s3-server.ts';
import {
  startServer,
  startWorker,
  thisInstallation,
  vedette,
  type Installation,
} from './installation.ts';
import { ask, until } from './ledger.ts';

/** Two servers and two workers on one PostgreSQL, two shards of ClickHouse and an object store. */
export interface Place {
  postgres: PostgresServer;
  clickhouse: Servers;
  objects: S3Server;
  /** Between the first server and PostgreSQL. */
  proxy: FaultProxy;
  ledger: string;
  /** Of the site whose names are scanned; absent: names that do not answer. */
  sitePort: number | undefined;
  servers: Member[];
  workers: Member[];
  /** Of the owner, with all scopes. */
  key: string;
}

/** A process of the cluster, which can be started again. */
export interface Member {
  child: ChildProcess;
  /** '' for a worker. */
  url: string;
  installation: Installation;
  /** Set on it for now. */
  extra: Record<string, string>;
  data: string;
}

/** Credits that a server may lose when it is killed: the rest of a block. */
export const block = 100;
const scanSeconds = 5;
/** Listed by a feed; on no host is there a banner. */
export const listed = '198.51.100.7';

export interface PlaceOptions {
  /** What the first server and the first worker run. */
  first?: Installation;
  /** Answers scans of all names. */
  site?: { port: number; address: string; dns: string; seconds: number };
}

/** Opens a place, uses it, and leaves nothing of it behind. */
export async function* withPlace<Result>(
  clickhouse: Servers,
  use: (place: Place) => AsyncGenerator<Result>,
  options: PlaceOptions = {},
): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const programs = findPostgres();
  if (programs === undefined) throw new Error('No PostgreSQL: apt-get install postgresql');
  const postgres = await startPostgres(programs);
  const objects = await startS3Server(join(folder, 'objects'));
  const proxy = await startFaultProxy(postgres.port);
  // A name server that never answers keeps a scan busy, and no packet leaves the machine.
  const silent = createSocket('udp4');
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const members: Member[] = [];
  const killAtExit = () => members.forEach(({ child }) => child.kill('SIGKILL'));
  process.once('exit', killAtExit);
  try {
    const engines = { postgres, clickhouse, objects, proxy };
    yield* use(
      await openPlace(engines, {
        folder,
        silent: silent.address().port,
        members,
        ...options,
      }),
    );
  } finally {
    killAtExit();
    process.off('exit', killAtExit);
    silent.close();
    await proxy.close();
    await objects.kill();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

type Engines = Pick<Place, 'postgres' | 'clickhouse' | 'objects' | 'proxy'>;

interface PlaceParts extends PlaceOptions {
  folder: string;
  /** Port of a name server that never answers. */
  silent: number;
  members: Member[];
}

async function openPlace(
  engines: Engines,
  { folder, silent, members, first = thisInstallation, site }: PlaceParts,
): Promise<Place> {
  const { postgres, clickhouse, objects, proxy } = engines;
  const ledger = await postgres.createDatabase();
  await clickhouse.createDatabase('load');
  const through = new URL(ledger);
  through.port = String(proxy.port);
  const seconds = site?.seconds ?? scanSeconds;
  const described = (name: string, url: string, workers: string): Installation => ({
    ...(name.endsWith('-a') ? first : thisInstallation),
    settings: {
      ...objects.settings('load'),
      VEDETTE_LEDGER: url,
      VEDETTE_INDEX: clickhouse.url('load'),
      VEDETTE_LEDGER_CONNECTIONS: '5',
      VEDETTE_SCAN_WORKERS: workers,
      VEDETTE_LAB_RANGES: '198.51.100.0/24',
      VEDETTE_DNS: site?.dns ?? `127.0.0.1:${silent}`,
      VEDETTE_EGRESS_ALLOW: site ? `scans:${site.address}/32` : '',
      VEDETTE_QUERY_MS: '10000',
    },
    limits: {
      scanSeconds: seconds,
      scanKillSeconds: seconds + 3,
      scanLeaseSeconds: 15,
      countsPerMinute: 1_000_000,
      quotaBlock: block,
    },
    log: join(folder, `${name}.log`),
  });
  const start = async (name: string, url: string) => {
    const isServer = name.startsWith('server');
    const installation = described(name, url, isServer ? '0' : '1');
    const data = join(folder, name);
    const started = isServer
      ? await startServer(installation, data)
      : { child: await startWorker(installation, data), url: '' };
    const member = { ...started, installation, extra: {}, data };
    members.push(member);
    return member;
  };
  const server = await start('server-a', through.href);
  const list = join(folder, 'list.txt');
  writeFileSync(list, `${listed}\n`);
  await vedette(server.installation, server.data, ['feeds', 'load', 'feodo-tracker', list]);
  const key = await vedette(server.installation, server.data, ['key', 'create']);
  const workers = [await start('worker-a', ledger)];
  const servers = [server, await start('server-b', ledger)];
  workers.push(await start('worker-b', ledger));
  return { ...engines, ledger, sitePort: site?.port, servers, workers, key };
}

/** Ends a process at once, and starts it again; with other settings, if given. */
export async function restart(member: Member, extra: Record<string, string> = {}): Promise<void> {
  await kill(member);
  member.extra = extra;
  const installation = installationOf(member);
  if (member.url === '') {
    member.child = await startWorker(installation, member.data);
    return;
  }
  const started = await startServer(installation, member.data);
  member.child = started.child;
  // A load balancer would send it nothing until it is ready.
  await untilReady(started);
  member.url = started.url;
}

/** As it runs now. */
export function installationOf({ installation, extra }: Member): Installation {
  return { ...installation, settings: { ...installation.settings, ...extra } };
}

export async function kill({ child }: Member): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Milliseconds until a server says that it is ready. */
export function untilReady({ url }: Pick<Member, 'url'>): Promise<number> {
  return until(async () => (await ask(`${url}/readyz`, '')).status === 200);
}

export async function untilAllReady({ servers }: Place): Promise<number> {
  return Math.max(...(await Promise.all(servers.map(untilReady))));
}

export function logOf({ installation }: Member): string {
  return readFileSync(installation.log ?? '', 'utf8');
}
