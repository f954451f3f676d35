import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.ts';

const program = '/usr/sbin/clickhouse-server';

/** Why tests that need the server are skipped; '' if they run. */
export const noClickHouse = existsSync(program)
  ? ''
  : 'clickhouse-server is not installed (Debian: apt install clickhouse-server)';

export const clusterName = 'vedette';

/** One server of the cluster. */
export interface Node {
  host: string;
  pause: () => void;
  resume: () => void;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Makes it answer again, whatever was done to it. */
  revive: () => Promise<void>;
  /** Takes all space of its disk until the returned function is called. Only with a small disk. */
  fillDisk: () => () => void;
}

export interface Servers {
  /** For the setting, without a database. */
  url: (database: string) => string;
  port: number;
  nodes: readonly Node[];
  /** Makes an empty database on every server. */
  createDatabase: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

export const password = 'pass:w0rd/?#&';

/** Replicas, through a keeper. */
interface Replication {
  /** Of each shard. */
  replicas: number;
  /** Port on loopback. */
  keeper: number;
}

interface ServersParts {
  replication?: Replication;
  /** Size of a file system for each server, which only root can mount. */
  diskBytes?: number;
}

/** Whether servers can have a small disk. */
export const canMount =
  spawnSync('unshare', ['--mount', '--', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** A cluster of that many shards on separate loopback addresses, in a temporary folder. */
export async function startServers(
  shards: number,
  { replication, diskBytes }: ServersParts = {},
): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-clickhouse-'));
  const replicas = replication?.replicas ?? 1;
  const hosts = await freeHosts(shards * replicas);
  const nodes = hosts.addresses.map((host, at) =>
    prepareNode(join(folder, String(at)), {
      host,
      port: hosts.port,
      shards: Array.from({ length: shards }, (_, shard) =>
        hosts.addresses.slice(shard * replicas, (shard + 1) * replicas),
      ),
      keeper: replication?.keeper,
      disk: diskBytes === undefined ? undefined : mountDisk(join(folder, String(at)), diskBytes),
    }),
  );
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.remove()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const killAtExit = () => nodes.forEach((node) => void node.remove());
  process.once('exit', killAtExit);
  // A terminated test process would leave them behind.
  const endAtSignal = () => process.exit(1);
  process.once('SIGTERM', endAtSignal).once('SIGINT', endAtSignal);
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const [first = ''] = hosts.addresses;
  return {
    port: hosts.port,
    nodes,
    url: (database) =>
      `clickhouse://vedette:${encodeURIComponent(password)}@${first}:${hosts.port}/${database}?cluster=${clusterName}`,
    createDatabase: async (name) => {
      for (const host of hosts.addresses)
        await ask({ host, port: hosts.port }, `CREATE DATABASE ${name}`);
    },
    stop: async () => {
      process.off('exit', killAtExit);
      process.off('SIGTERM', endAtSignal).off('SIGINT', endAtSignal);
      await stop();
    },
  };
}

/** Sends a statement to one server as another user. */
export function ask({ host, port }: { host: string; port: number }, sql: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const auth = `vedette:${password}`;
    const sent = request({ host, port, method: 'POST', path: '/', auth }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(text)),
      );
    });
    sent.on('error', reject);
    sent.end(sql);
  });
}

/** Servers of a cluster listen on the same port, so each has an address of its own. */
async function freeHosts(count: number): Promise<{ addresses: string[]; port: number }> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const net = `127.${64 + Math.floor(Math.random() * 128)}.${Math.floor(Math.random() * 256)}`;
    // Below the system's ephemeral ports.
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const addresses = Array.from({ length: count }, (_, at) => `${net}.${at + 1}`);
    const isFree = await Promise.all(
      addresses.flatMap((host) => [0, 1, 2].map((step) => canListen(host, port + step))),
    );
    if (isFree.every(Boolean)) return { addresses, port };
  }
  throw new Error('found no free ports for ClickHouse');
}

async function canListen(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

interface NodeParts {
  host: string;
  port: number;
  /** Hosts of all shards. */
  shards: readonly (readonly string[])[];
  keeper: number | undefined;
  disk: Disk | undefined;
}

/** A file system below a folder, in a mount namespace of its own that ends with the process that holds it. */
interface Disk {
  holder: ChildProcess;
  /** Enters the namespace to run a program. */
  enter: readonly string[];
  isMounted: () => boolean;
  /** The folder, seen from outside. */
  folder: string;
}

function mountDisk(folder: string, bytes: number): Disk {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const mount = `mount -t tmpfs -o size=${bytes} none "$0" && exec cat`;
  const data = join(folder, 'data');
  const holder = spawn('unshare', ['--mount', 'sh', '-c', mount, data], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const pid = String(holder.pid);
  const enter = ['nsenter', `--mount=/proc/${pid}/ns/mnt`];
  return {
    holder,
    enter,
    isMounted: () => readFileSync(`/proc/${pid}/mounts`, 'utf8').includes(` ${data} tmpfs `),
    folder: join('/proc', pid, 'root', data),
  };
}

function prepareNode(folder: string, parts: NodeParts): Node & { remove: () => Promise<void> } {
  const { host, port, disk } = parts;
  mkdirSync(join(folder, 'data'), { recursive: true });
  mkdirSync(join(folder, 'tmp'));
  writeFileSync(join(folder, 'config.xml'), configOf(folder, parts));
  writeFileSync(join(folder, 'users.xml'), users);
  let server: ChildProcess | undefined;
  const isUp = () =>
    ask({ host, port }, 'SELECT 1').then(
      () => true,
      () => false,
    );
  const isRunning = () =>
    server !== undefined && server.exitCode === null && server.signalCode === null;
  const start = async () => {
    if (disk) await until('the disk to be mounted', disk.isMounted);
    const command = [program, `--config-file=${join(folder, 'config.xml')}`];
    const started = spawn('env', [...(disk?.enter ?? []), ...command], {
      cwd: folder,
      stdio: 'ignore',
    });
    server = started;
    await until('ClickHouse to answer', async () => {
      if (started.exitCode !== null)
        throw new Error(readFileSync(join(folder, 'errors.txt'), 'utf8'));
      return isUp();
    });
  };
  const kill = async () => {
    if (!server || !isRunning()) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  return {
    host,
    start,
    pause: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT'),
    kill,
    remove: async () => {
      await kill();
      disk?.holder.kill('SIGKILL');
    },
    fillDisk: () => {
      if (!disk) throw new Error('this server has no disk of its own');
      const file = join(disk.folder, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' });
      return () => rmSync(file, { force: true });
    },
    revive: async () => {
      if (isRunning()) server?.kill('SIGCONT');
      else await start();
    },
  };
}

function configOf(folder: string, { host, port, shards, keeper }: NodeParts): string {
  const replicaOf = (each: string) => `<replica><host>${each}</host><port>${port + 1}</port>
      <user>vedette</user><password>${escaped(password)}</password></replica>`;
  const described = shards.map(
    (hosts) => `<shard><internal_replication>${keeper !== undefined}</internal_replication>
      ${hosts.map(replicaOf).join('')}</shard>`,
  );
  const ownShard = shards.findIndex((hosts) => hosts.includes(host)) + 1;
  return `<yandex>
    <logger><level>error</level><log>${folder}/log.txt</log><errorlog>${folder}/errors.txt</errorlog></logger>
    <listen_host>${host}</listen_host>
    <http_port>${port}</http_port>
    <tcp_port>${port + 1}</tcp_port>
    <interserver_http_port>${port + 2}</interserver_http_port>
    <interserver_http_host>${host}</interserver_http_host>
    <path>${folder}/data/</path>
    <tmp_path>${folder}/tmp/</tmp_path>
    <mark_cache_size>67108864</mark_cache_size>
    <users_config>${folder}/users.xml</users_config>
    <default_profile>default</default_profile>
    <default_database>default</default_database>
    ${keeper === undefined ? '' : `<zookeeper><node><host>127.0.0.1</host><port>${keeper}</port></node></zookeeper>`}
    <macros><shard>${ownShard}</shard><replica>${host}</replica></macros>
    <remote_servers><${clusterName}>${described.join('')}</${clusterName}></remote_servers>
  </yandex>`;
}

const users = `<yandex>
  <profiles><default><max_threads>2</max_threads></default></profiles>
  <quotas><default></default></quotas>
  <users>
    <default><password>${'x'.repeat(40)}</password><networks><ip>127.0.0.0/8</ip></networks>
      <profile>default</profile><quota>default</quota></default>
    <vedette><password>${escaped(password)}</password><networks><ip>127.0.0.0/8</ip></networks>
      <profile>default</profile><quota>default</quota></vedette>
  </users>
</yandex>`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
