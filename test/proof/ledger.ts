import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { startFaultProxy, type FaultProxy } from '../store/ledger/fault-proxy.ts';
import {
  findPostgres,
  startPostgres,
  type PostgresServer,
} from '../store/ledger/postgres-server.ts';
import {
  startServer,
  startWorker,
  thisInstallation,
  vedette,
  type Installation,
  type RunningServer,
} from './installation.ts';

export interface LedgerProof {
  seed: number;
  /** Repetitions of each fault. */
  rounds: number;
  /** Kills of a server under load. */
  kills: number;
}

interface Cluster {
  installation: Installation;
  postgres: PostgresServer;
  proxy: FaultProxy;
  ledger: string;
  /** Data folder of each server. */
  folders: string[];
  servers: RunningServer[];
  key: string;
}

/** Two servers on one PostgreSQL while it and they fail. */
export async function* proveLedger({ rounds, kills }: LedgerProof): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const programs = findPostgres();
  if (programs === undefined) throw new Error('No PostgreSQL: apt-get install postgresql');
  const postgres = await startPostgres(programs);
  const proxy = await startFaultProxy(postgres.port);
  const cluster = await openCluster(folder, postgres, proxy);
  try {
    yield* proveRevocation(cluster);
    yield* proveCredits(cluster);
    for (const fault of faults) yield* proveFault(cluster, fault, rounds);
    yield* proveKills(cluster, kills);
    yield* proveWorkers(cluster, 2);
    yield* proveTakeover(cluster);
  } finally {
    for (const { child } of cluster.servers) child.kill('SIGKILL');
    await proxy.close();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openCluster(
  folder: string,
  postgres: PostgresServer,
  proxy: FaultProxy,
): Promise<Cluster> {
  const ledger = await postgres.createDatabase();
  const url = new URL(ledger);
  url.port = String(proxy.port);
  const installation = {
    ...thisInstallation,
    settings: {
      VEDETTE_LEDGER: url.href,
      VEDETTE_OBJECTS: join(folder, 'objects'),
      VEDETTE_LEDGER_CONNECTIONS: '5',
      VEDETTE_SCAN_WORKERS: '0',
      VEDETTE_LAB_RANGES: '198.51.100.0/24',
    },
  };
  const folders = ['one', 'two'].map((name) => join(folder, name));
  const key = await vedette(installation, folders[0] ?? '', ['key', 'create']);
  const servers = [];
  for (const data of folders) servers.push(await startServer(installation, data));
  return { installation, postgres, proxy, ledger, folders, servers, key };
}

interface Asked {
  status: number;
  headers: Headers;
  data: Record<string, unknown>;
}

export async function ask(url: string, key: string, body?: object): Promise<Asked> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const json = (await answer.json()) as { data?: Record<string, unknown> };
  return { status: answer.status, headers: answer.headers, data: json.data ?? {} };
}

const busyMs = 200;

/** Asks again while the answer is 503, as of servers on a busy machine. */
export async function insist(url: string, key: string, body?: object): Promise<Asked> {
  for (;;) {
    const answer = await ask(url, key, body);
    if (answer.status !== 503) return answer;
    await sleep(busyMs);
  }
}

const urlOf = ({ servers }: Cluster, number: number) => servers[number]?.url ?? '';

async function makeKey(cluster: Cluster, name: string, credits: string[]) {
  const url = urlOf(cluster, 0);
  await ask(`${url}/v1/admin/plans`, cluster.key, { name, credits });
  const email = `${name}@vedette.example`;
  await ask(`${url}/v1/admin/users`, cluster.key, { name, email, plan: name });
  const { data } = await ask(`${url}/v1/admin/keys`, cluster.key, { user: name });
  return { key: String(data['key']), id: String(data['id']) };
}

const lookUp = '/v1/ip/vpn?ip=198.51.100.7';

/** Milliseconds until the condition holds. */
export async function until(condition: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition().catch(() => false))) await sleep(10);
  return performance.now() - startedAt;
}

async function* proveRevocation(cluster: Cluster): AsyncGenerator<Figure> {
  const { key, id } = await makeKey(cluster, 'revoked', []);
  const there = `${urlOf(cluster, 1)}${lookUp}`;
  await ask(there, key);
  await ask(`${urlOf(cluster, 0)}/v1/admin/keys/revoke`, cluster.key, { key: id });
  const value = await until(async () => (await ask(there, key)).status === 401);
  yield {
    name: 'ledger.revoked-on-the-other',
    value,
    unit: 'ms',
    target: { op: '<=', value: 1_000 },
  };
}

async function* proveCredits(cluster: Cluster): AsyncGenerator<Figure> {
  const { key } = await makeKey(cluster, 'hundred', ['all/day=100']);
  const calls = Array.from({ length: 500 }, async (_, number) =>
    ask(`${urlOf(cluster, number % 2)}${lookUp}`, key),
  );
  const answers = await Promise.all(calls);
  const granted = answers.filter(({ status }) => status === 200).length;
  yield {
    name: 'ledger.wrong-credits',
    value: Math.abs(granted - 100),
    unit: 'credits',
    target: { op: '<=', value: 0 },
  };
}

interface Fault {
  name: string;
  begin: (cluster: Cluster) => unknown;
  end: (cluster: Cluster) => unknown;
}

const faults: readonly Fault[] = [
  {
    name: 'stopped',
    begin: ({ postgres }) => postgres.stop(),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'killed',
    begin: ({ postgres }) => postgres.signal('SIGKILL'),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'paused',
    begin: ({ postgres }) => postgres.signal('SIGSTOP'),
    end: ({ postgres }) => postgres.signal('SIGCONT'),
  },
  {
    name: 'slow',
    begin: ({ proxy }) => (proxy.delayMs = 5_000),
    end: ({ proxy }) => (proxy.delayMs = 0),
  },
];

async function* proveFault(
  cluster: Cluster,
  { name, begin, end }: Fault,
  rounds: number,
): AsyncGenerator<Figure> {
  const slowest = { away: 0, back: 0 };
  let unlike = 0;
  const url = urlOf(cluster, 0);
  const ready = async () => (await ask(`${url}/readyz`, '')).status === 200;
  for (let round = 0; round < rounds; round++) {
    await ask(`${url}${lookUp}`, cluster.key);
    const beginning = Promise.resolve(begin(cluster));
    slowest.away = Math.max(slowest.away, await until(async () => !(await ready())));
    await beginning;
    await sleep(500);
    const look = await ask(`${url}${lookUp}`, cluster.key);
    const write = await ask(`${url}/v1/admin/keys`, cluster.key, { label: 'proof' });
    if (look.status !== 200 || look.headers.get('warning') === null) unlike++;
    if (write.status !== 503 || write.headers.get('retry-after') === null) unlike++;
    await end(cluster);
    slowest.back = Math.max(slowest.back, await until(ready));
  }
  const ms = (what: string, value: number, most: number): Figure => ({
    name: `ledger.${name}.${what}`,
    value,
    unit: 'ms',
    target: { op: '<=', value: most },
  });
  yield ms('not-ready', slowest.away, 2_000);
  yield ms('ready-again', slowest.back, 5_000);
  yield {
    name: `ledger.${name}.wrong-answers`,
    value: unlike,
    unit: 'answers',
    target: { op: '<=', value: 0 },
  };
}

const askers = 6;

/** Each client has one request at a time, so a kill may cut one of each; a failure on a running server is an error. */
async function* proveKills(cluster: Cluster, kills: number): AsyncGenerator<Figure> {
  const tally = { answered: 0, cut: 0, failed: 0 };
  const state = { isOver: false };
  const asking = Array.from({ length: askers }, async (_, number) => {
    for (let turn = number; !state.isOver; turn++) {
      const url = `${urlOf(cluster, turn % 2)}${lookUp}`;
      const status = await ask(url, cluster.key).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) tally.answered++;
      else if (status === 0) {
        tally.cut++;
        await sleep(5); // until the server is back
      } else tally.failed++;
    }
  });
  let refused = 0;
  for (let kill = 0; kill < kills; kill++) {
    const number = kill % 2;
    const { child } = cluster.servers[number] ?? {};
    const exited = child && once(child, 'exit');
    child?.kill('SIGKILL');
    await exited;
    const before = tally.cut;
    const data = cluster.folders[number] ?? '';
    cluster.servers[number] = await startServer(cluster.installation, data);
    refused += tally.cut - before;
    await sleep(300);
  }
  state.isOver = true;
  await Promise.all(asking);
  yield { name: 'ledger.answered-under-kills', value: tally.answered, unit: 'answers' };
  yield {
    name: 'ledger.cut-off-beyond-those-in-flight',
    value: Math.max(0, tally.cut - refused - kills * askers),
    unit: 'answers',
    target: { op: '<=', value: 0 },
  };
  yield {
    name: 'ledger.failed-on-a-living-server',
    value: tally.failed,
    unit: 'answers',
    target: { op: '<=', value: 0 },
  };
}

async function* proveTakeover(cluster: Cluster): AsyncGenerator<Figure> {
  const { postgres, ledger, servers } = cluster;
  const holder = async () => {
    const rows = await postgres.query<{ holder: string }>(
      'select holder from leader where until_ms > extract(epoch from clock_timestamp()) * 1000',
      ledger,
    );
    return rows[0]?.holder ?? '';
  };
  await until(async () => (await holder()) !== '');
  const leader = await holder();
  const replaced = async () => {
    const now = await holder();
    return now !== '' && now !== leader;
  };
  // The leader is not visible from outside: one is paused and, unless that was the leader, the other killed.
  const [one, other] = servers;
  one?.child.kill('SIGSTOP');
  const paused = await Promise.race([until(replaced), sleep(mostTakeoverMs)]);
  one?.child.kill('SIGCONT');
  if (paused === undefined) other?.child.kill('SIGKILL');
  yield {
    name: 'ledger.leader-replaced',
    value: paused ?? (await until(replaced)),
    unit: 'ms',
    target: { op: '<=', value: mostTakeoverMs },
  };
}

const mostTakeoverMs = 10_000;
const scans = 12;

/** Workers are killed while they scan: every scan finishes, and none is retried more often than allowed. */
async function* proveWorkers(cluster: Cluster, kills: number): AsyncGenerator<Figure> {
  const { postgres, ledger, installation, key } = cluster;
  // A name server that never answers keeps a scan busy, and no packet leaves the machine.
  const silent = createSocket('udp4');
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const settings = {
    ...installation.settings,
    VEDETTE_DNS: `127.0.0.1:${silent.address().port}`,
    VEDETTE_SCAN_WORKERS: '1',
  };
  const limits = { scanSeconds: 5, scanKillSeconds: 8, scanLeaseSeconds: 15 };
  const start = (folder: string) => startWorker({ ...installation, settings, limits }, folder);
  const folders = cluster.folders.map((folder) => `${folder}-worker`);
  const workers = await Promise.all(folders.map(start));
  try {
    for (let number = 0; number < scans; number++) {
      await ask(`${urlOf(cluster, 0)}/v1/domain/scan`, key, { query: `proof${number}.example` });
    }
    for (let kill = 0; kill < kills; kill++) {
      await sleep(2_000);
      const worker = workers[kill % 2];
      const exited = worker && once(worker, 'exit');
      worker?.kill('SIGKILL');
      await exited;
      workers[kill % 2] = await start(folders[kill % 2] ?? '');
    }
    const open = async () => {
      const rows = await postgres.query(
        "select 1 from scan where state in ('queued', 'running')",
        ledger,
      );
      return rows.length;
    };
    const waited = await Promise.race([until(async () => (await open()) === 0), sleep(180_000)]);
    const rows = await postgres.query<{ attempts: number }>('select attempts from scan', ledger);
    yield count('scans-asked', rows.length, { op: '>=', value: scans });
    yield count('scans-lost', waited === undefined ? await open() : 0, { op: '<=', value: 0 });
    const tooOften = rows.filter(({ attempts }) => attempts > 2).length;
    yield count('scans-taken-too-often', tooOften, { op: '<=', value: 0 });
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    silent.close();
  }
}

const count = (name: string, value: number, target: NonNullable<Figure['target']>): Figure => ({
  name: `ledger.${name}`,
  value,
  unit: 'scans',
  target,
});
