import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import type { Servers } from '../clickhouse/servers.ts';
import {
  findPostgres,
  startPostgres,
  type PostgresServer,
} from '../store/ledger/postgres-server.ts';
import {
  startServer,
  thisInstallation,
  vedette,
  type Installation,
  type RunningServer,
} from './installation.ts';
import { ask, startWorker, until } from './ledger.ts';

const askers = 4;
const credits = 1_000;
/** Credits that a server may lose when it is killed: the rest of a block. */
const block = 100;
const scansPerHurt = 2;
const lookUp = '/v1/ip/vpn?ip=198.51.100.7';
const search = '/v1/banner/count?query=port:80';

interface Place {
  installation: Installation;
  postgres: PostgresServer;
  clickhouse: Servers;
  ledger: string;
  folders: string[];
  servers: RunningServer[];
  workers: ChildProcess[];
  key: string;
  /** Key of an account with a quota. */
  limited: string;
}

interface Tally {
  answered: number;
  /** Answers to the account with a quota. */
  charged: number;
  /** 503 with Retry-After while an engine is down. */
  refused: number;
  /** Accepted, and the connection ended before the answer. */
  cut: number;
  /** Not accepted: the server is down. */
  unreached: number;
  /** Anything else. */
  failed: string[];
  isEngineAway: boolean;
  isOver: boolean;
}

/** Two servers and two workers under load, while each of them and each engine is killed in turn. */
export async function* proveLoad(clickhouse: Servers, rounds: number): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const programs = findPostgres();
  if (programs === undefined) throw new Error('No PostgreSQL: apt-get install postgresql');
  const postgres = await startPostgres(programs);
  // A name server that never answers keeps a scan busy, and no packet leaves the machine.
  const silent = createSocket('udp4');
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const place = await openPlace(folder, { postgres, clickhouse, dns: silent.address().port });
  try {
    yield* proveHurts(place, rounds);
  } finally {
    for (const { child } of place.servers) child.kill('SIGKILL');
    for (const worker of place.workers) worker.kill('SIGKILL');
    silent.close();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openPlace(
  folder: string,
  { postgres, clickhouse, dns }: { postgres: PostgresServer; clickhouse: Servers; dns: number },
): Promise<Place> {
  const ledger = await postgres.createDatabase();
  await clickhouse.createDatabase('load');
  const installation = {
    ...thisInstallation,
    settings: {
      VEDETTE_LEDGER: ledger,
      VEDETTE_INDEX: clickhouse.url('load'),
      VEDETTE_OBJECTS: join(folder, 'objects'),
      VEDETTE_LEDGER_CONNECTIONS: '5',
      VEDETTE_SCAN_WORKERS: '0',
      VEDETTE_LAB_RANGES: '198.51.100.0/24',
      VEDETTE_DNS: `127.0.0.1:${dns}`,
    },
    limits: {
      scanSeconds: 5,
      scanKillSeconds: 8,
      scanLeaseSeconds: 15,
      countsPerMinute: 1_000_000,
      quotaBlock: block,
    },
  };
  const folders = ['one', 'two'].map((name) => join(folder, name));
  const key = await vedette(installation, folders[0] ?? '', ['key', 'create']);
  const servers = [];
  for (const data of folders) servers.push(await startServer(installation, data));
  const base = { installation, postgres, clickhouse, ledger, folders, servers, key };
  const workers = await Promise.all([0, 1].map((at) => startWorkerOf(base, at)));
  const limited = await makeKey(servers[0]?.url ?? '', key);
  return { ...base, workers, limited };
}

function startWorkerOf(
  { installation, folders }: Pick<Place, 'installation' | 'folders'>,
  at: number,
): Promise<ChildProcess> {
  const settings = { ...installation.settings, VEDETTE_SCAN_WORKERS: '1' };
  return startWorker({ ...installation, settings }, `${folders[at] ?? ''}-worker`);
}

async function makeKey(url: string, key: string): Promise<string> {
  const name = 'limited';
  await ask(`${url}/v1/admin/plans`, key, { name, credits: [`all/day=${credits}`] });
  await ask(`${url}/v1/admin/users`, key, { name, email: `${name}@vedette.example`, plan: name });
  const { data } = await ask(`${url}/v1/admin/keys`, key, { user: name });
  return String(data['key']);
}

/** Of an engine that is back. */
const mostUntilReady = { op: '<=', value: 5_000 } as const;

interface Hurt {
  name: string;
  isEngine: boolean;
  act: (place: Place) => Promise<void>;
}

const hurts: readonly Hurt[] = [
  { name: 'server-one', isEngine: false, act: (place) => killServer(place, 0) },
  { name: 'worker-one', isEngine: false, act: (place) => killWorker(place, 0) },
  { name: 'server-two', isEngine: false, act: (place) => killServer(place, 1) },
  { name: 'worker-two', isEngine: false, act: (place) => killWorker(place, 1) },
  {
    name: 'postgres',
    isEngine: true,
    act: async ({ postgres }) => {
      postgres.signal('SIGKILL');
      await sleep(1_000);
      await postgres.start();
    },
  },
  { name: 'shard-one', isEngine: true, act: (place) => killShard(place, 0) },
  { name: 'shard-two', isEngine: true, act: (place) => killShard(place, 1) },
];

async function killServer({ servers, installation, folders }: Place, at: number): Promise<void> {
  await killed(servers[at]?.child);
  const started = await startServer(installation, folders[at] ?? '');
  // A load balancer would send it nothing until it is ready.
  await until(async () => (await ask(`${started.url}/readyz`, '')).status === 200);
  servers[at] = started;
}

async function killWorker(place: Place, at: number): Promise<void> {
  await killed(place.workers[at]);
  place.workers[at] = await startWorkerOf(place, at);
}

async function killShard({ clickhouse: { nodes } }: Place, at: number): Promise<void> {
  await nodes[at]?.kill();
  await sleep(1_000);
  await nodes[at]?.start();
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (!child) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function* proveHurts(place: Place, rounds: number): AsyncGenerator<Figure> {
  const tally: Tally = {
    answered: 0,
    charged: 0,
    refused: 0,
    cut: 0,
    unreached: 0,
    failed: [],
    isEngineAway: false,
    isOver: false,
  };
  const asking = Array.from({ length: askers }, (_, at) => askOn(place, tally, at));
  const scans: string[] = [];
  let kills = 0;
  for (let round = 0; round < rounds; round++) {
    for (const { name, isEngine, act } of hurts) {
      scans.push(...(await requestScans(place, scans.length)));
      tally.isEngineAway = isEngine;
      await act(place);
      if (name.startsWith('server')) kills++;
      const value = await allReady(place);
      tally.isEngineAway = false;
      const readiness = { name: `load.ready-after.${name}`, value, unit: 'ms' };
      yield isEngine ? { ...readiness, target: mostUntilReady } : readiness;
      await sleep(500);
    }
  }
  tally.isOver = true;
  await Promise.all(asking);
  const spent = await spendRest(place, tally);
  yield { name: 'load.kills', value: rounds * hurts.length, unit: 'times' };
  yield { name: 'load.answered', value: tally.answered + tally.charged, unit: 'answers' };
  yield { name: 'load.refused-while-an-engine-was-away', value: tally.refused, unit: 'answers' };
  yield { name: 'load.tried-while-a-server-was-gone', value: tally.unreached, unit: 'requests' };
  yield { name: 'load.cut-off', value: tally.cut, unit: 'answers' };
  // Each client has one request at a time.
  const beyond = Math.max(0, tally.cut - kills * askers);
  yield none('load.cut-off-beyond-those-in-flight', beyond, 'answers');
  if (tally.failed.length > 0) process.stderr.write(`${tally.failed.slice(0, 20).join('\n')}\n`);
  yield none('load.failed', tally.failed.length, 'answers');
  yield none('load.credits-spent-twice', Math.max(0, spent - credits), 'credits');
  yield {
    name: 'load.credits-lost-with-killed-servers',
    value: credits - spent,
    unit: 'credits',
    target: { op: '<=', value: kills * block + tally.cut + tally.refused },
  };
  yield* proveScans(place, scans);
}

/** One request at a time, to both servers in turn. */
async function askOn(place: Place, tally: Tally, asker: number): Promise<void> {
  for (let turn = asker; !tally.isOver; turn++) {
    const isCharged = turn % 5 === 0;
    const path = turn % 3 === 0 && !isCharged ? search : lookUp;
    const wasAway = tally.isEngineAway;
    const url = `${place.servers[turn % 2]?.url ?? ''}${path}`;
    const answer = await ask(url, isCharged ? place.limited : place.key).catch(lostAs);
    note({ answer, isCharged, path, mayRefuse: wasAway || tally.isEngineAway }, tally);
    if (typeof answer === 'string' || answer.status !== 200) await sleep(20);
  }
}

function lostAs(error: unknown): 'unreached' | 'cut' {
  const cause = error instanceof Error ? error.cause : undefined;
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
  return isRefused ? 'unreached' : 'cut';
}

interface Noted {
  answer: Awaited<ReturnType<typeof ask>> | 'unreached' | 'cut';
  isCharged: boolean;
  path: string;
  mayRefuse: boolean;
}

function note({ answer, isCharged, path, mayRefuse }: Noted, tally: Tally): void {
  if (typeof answer === 'string') tally[answer]++;
  else if (answer.status === 200 && isCharged) tally.charged++;
  else if (answer.status === 200) tally.answered++;
  else if (answer.status === 429 && isCharged) return;
  else if (answer.status === 503 && mayRefuse && answer.headers.has('retry-after')) tally.refused++;
  else tally.failed.push(`${path} ${answer.status}`);
}

/** Calls until both servers say that nothing is left; returns the total number of answers. */
async function spendRest({ servers, limited }: Place, tally: Tally): Promise<number> {
  await Promise.all(
    servers.map(async ({ url }) => {
      // The other returns its unused credits, which this one finds after a second.
      for (let refused = 0; refused < 20;) {
        const { status } = await ask(`${url}${lookUp}`, limited);
        if (status === 200) tally.charged++;
        else refused++;
        if (status !== 200) await sleep(100);
      }
    }),
  );
  return tally.charged;
}

/** Hosts whose scan was acknowledged. */
async function requestScans({ servers, key }: Place, from: number): Promise<string[]> {
  const hosts: string[] = [];
  for (let at = 0; at < scansPerHurt; at++) {
    const query = `load${from + at}.example`;
    const url = `${servers[at % 2]?.url ?? ''}/v1/domain/scan`;
    const { status } = await ask(url, key, { query });
    if (status === 200) hosts.push(query);
  }
  return hosts;
}

/** Milliseconds. */
async function allReady({ servers }: Place): Promise<number> {
  const each = servers.map(({ url }) =>
    until(async () => (await ask(`${url}/readyz`, '')).status === 200),
  );
  return Math.max(...(await Promise.all(each)));
}

async function* proveScans(place: Place, hosts: readonly string[]): AsyncGenerator<Figure> {
  const { postgres, ledger } = place;
  const rowsOf = () =>
    postgres.query<{ host: string; state: string; attempts: number }>(
      'select host, state, attempts from scan',
      ledger,
    );
  const isOpen = ({ state }: { state: string }) => state === 'queued' || state === 'running';
  const over = until(async () => !(await rowsOf()).some(isOpen));
  await Promise.race([over, sleep(300_000, undefined, { ref: false })]);
  const rows = await rowsOf();
  const missing = hosts.filter((host) => !rows.some((row) => row.host === host && !isOpen(row)));
  yield { name: 'load.scans', value: hosts.length, unit: 'scans', target: { op: '>=', value: 10 } };
  yield none('load.scans-lost', missing.length, 'scans');
  const tooOften = rows.filter(({ attempts }) => attempts > 2);
  yield none('load.scans-taken-too-often', tooOften.length, 'scans');
}

function none(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: { op: '<=', value: 0 } };
}
