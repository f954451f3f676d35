import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../../free-port.ts';

/** Our own PostgreSQL on loopback, in a temporary folder. */
export interface PostgresServer {
  port: number;
  /** Folder of its socket. */
  folder: string;
  /** A new database: empty, or a copy of another. */
  createDatabase: (template?: string) => Promise<string>;
  /** Runs one statement in a database, or as the superuser without one. */
  query: <Row>(text: string, url?: string) => Promise<Row[]>;
  /** Sends a signal to the whole server, including all its processes. */
  signal: (signal: NodeJS.Signals) => void;
  /** Restarts it after a stop or kill. */
  start: () => Promise<void>;
  stop: (how?: 'fast' | 'immediate') => Promise<void>;
  /** Stops it and deletes its folder. */
  remove: () => Promise<void>;
}

const debians = '/usr/lib/postgresql';

/** The program folder of the newest server; undefined if none is installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debians) ? readdirSync(debians) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(debians, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid = '65534', gid = '65534'] =
    users.find((line) => line.startsWith('postgres:'))?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

interface Certificate {
  pem: string;
  keyPem: string;
}

/** With a certificate it also accepts TLS. */
export async function startPostgres(
  programs: string,
  certificate?: Certificate,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-postgres-'));
  const user = unprivileged();
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C', PATH: process.env['PATH'] } };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'vedette', '-E', 'UTF8', '-A', 'trust', '--no-sync', '--locale=C'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr.toString()}`);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 60,
    shared_buffers: '16MB',
    ssl: certificate ? 'on' : 'off',
  };
  if (certificate) {
    const files = { 'server.crt': certificate.pem, 'server.key': certificate.keyPem };
    for (const [name, text] of Object.entries(files)) {
      const file = join(data, name);
      writeFileSync(file, text, { mode: 0o600 });
      if (user) chownSync(file, user.uid, user.gid);
    }
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;
  let databases = 0;
  const urlOf = (database: string) => `postgres://vedette@127.0.0.1:${port}/${database}`;
  const killAtExit = (): void => {
    signalAll(server, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  // A process killed by a signal would leave it behind.
  const endAtSignal = () => process.exit(1);
  process.once('SIGTERM', endAtSignal).once('SIGINT', endAtSignal);

  const query = async <Row>(text: string, url = urlOf('postgres')) => {
    const sql = postgres(url, { max: 1, connect_timeout: 20, onnotice: () => undefined });
    try {
      return [...(await sql.unsafe(text))] as unknown as Row[]; // the test knows the columns
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  // A separate process group: Ctrl-C is for the tests, which stop it.
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...args], {
      ...options,
      detached: true,
      stdio: 'ignore',
    });
  const start = async () => {
    server = launch();
    const deadline = Date.now() + 300_000;
    for (;;) {
      // The memory of a server that was just killed may still be in use.
      if (server.exitCode !== null) server = launch();
      const isUp = await query('select 1').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (Date.now() > deadline) throw new Error('PostgreSQL does not start');
      await sleep(50);
    }
  };
  const stop = async (how: 'fast' | 'immediate' = 'fast') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await gone;
  };
  await start();
  return {
    port,
    folder,
    query,
    start,
    stop,
    async createDatabase(template = urlOf('template0')) {
      const name = `t${++databases}`;
      await query(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
      return urlOf(name);
    },
    signal: (signal) => {
      signalAll(server, signal);
    },
    async remove() {
      signalAll(server, 'SIGCONT');
      await stop('immediate');
      process.off('exit', killAtExit);
      process.off('SIGTERM', endAtSignal).off('SIGINT', endAtSignal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalAll(server: ChildProcess | undefined, signal: NodeJS.Signals): void {
  if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  // Its processes leave the group of the first one, so each is found by its parent.
  for (const pid of [...childrenOf(server.pid), server.pid]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It exited meanwhile.
    }
  }
}

function childrenOf(parent: number): number[] {
  const file = `/proc/${parent}/task/${parent}/children`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.split(' ').filter(Boolean).map(Number);
}
