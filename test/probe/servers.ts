import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { idOf, products, type Product, type ServerPlace } from './products.ts';

export interface RunningServer {
  name: string;
  version: string;
  ports: Readonly<Record<string, number>>;
}

/** Why these servers are unavailable here; '' if they are available. Installs what is missing, if possible. */
export function prepareProducts(): string {
  if (process.getuid?.() !== 0) return 'real servers are started by root only';
  const missing = products.filter(({ program }) => !existsSync(program));
  if (missing.length === 0) return '';
  const names = missing.flatMap(({ packages }) => packages);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], {
      env,
      timeout: 240_000,
    });
  keepServicesDown();
  if (install().status !== 0) {
    spawnSync('apt-get', ['update'], { env, timeout: 60_000 });
    install();
  }
  const absent = missing.filter(({ program }) => !existsSync(program)).map(({ name }) => name);
  return absent.length === 0 ? '' : `not installed, and apt-get cannot: ${absent.join(', ')}`;
}

/** Stops packages from starting their services: the tests start their own, on loopback. */
function keepServicesDown(): void {
  const policy = '/usr/sbin/policy-rc.d';
  if (!existsSync(policy)) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

export interface Street {
  servers: ReadonlyMap<string, RunningServer>;
  stop: () => Promise<void>;
}

/** Starts all of them, each with its own folder and ports. */
export async function startProducts(chosen = products): Promise<Street> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-street-'));
  execFileSync('chmod', ['755', folder]);
  const certificate = makeCertificate(folder);
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(end));
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  };
  const servers = new Map<string, RunningServer>();
  try {
    const started = chosen.map(async (product) => {
      const running = await startProduct(product, { folder, certificate, children });
      servers.set(product.name, running);
    });
    const outcomes = await Promise.allSettled(started);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return { servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startProduct(
  product: Product,
  {
    folder: parent,
    certificate,
    children,
  }: { folder: string; certificate: ServerPlace['certificate']; children: ChildProcess[] },
): Promise<RunningServer> {
  const folder = join(parent, product.name);
  mkdirSync(folder);
  const user = product.user === undefined ? undefined : idOf(product.user);
  if (user) chownSync(folder, user.uid, user.gid);
  const ports: Record<string, number> = {};
  for (const door of product.doors) ports[door] = await freePort();
  const place: ServerPlace = {
    folder,
    certificate,
    port: (door) => ports[door] ?? 0,
    file(name, content) {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
  };
  const [program, ...args] = product.command(place);
  if (user && existsSync(join(folder, 'data'))) {
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  }
  const child = spawn(program, args, { ...user, stdio: 'ignore', cwd: folder, detached: true });
  children.push(child);
  const onTcp = Object.entries(ports).filter(([door]) => door !== 'snmp');
  await Promise.all(onTcp.map(([, port]) => whenOpen(product.name, port, child)));
  return { name: product.name, version: product.version(), ports };
}

/** Waits until the port is open; names the program that never opened it. */
async function whenOpen(name: string, port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error(`${name} does not listen`);
}

/** Kills the whole group, because some have children. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  const patience = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 3_000);
  await gone;
  clearTimeout(patience);
}

function makeCertificate(folder: string): ServerPlace['certificate'] {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = '/C=GB/O=Loopback Office/CN=office.test';
  const names = 'subjectAltName=DNS:office.test,DNS:mail.office.test';
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '30',
      '-keyout',
      key,
      '-out',
      cert,
      '-subj',
      subject,
      '-addext',
      names,
    ],
    { stdio: 'ignore' },
  );
  execFileSync('chmod', ['644', key]); // some of them read it as another user
  return { cert, key };
}
