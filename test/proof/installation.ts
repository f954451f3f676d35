import { execFile, spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Limits } from '../../src/config/config.ts';

const run = promisify(execFile);

/** The command line with the limits of a proof. */
export const program = 'test/vedette.mjs';

/** A tree of the product and the Node that runs it. */
export interface Installation {
  node: string;
  root: string;
  /** Settings of its processes. */
  settings?: Record<string, string>;
  limits?: Partial<Limits>;
  /** File that the log of a process is appended to. */
  log?: string;
}

export const thisInstallation: Installation = { node: process.execPath, root: process.cwd() };

/** A copy of the committed tree for another Node, with nothing installed yet. */
export async function copyFor(version: string, folder: string): Promise<Installation> {
  const root = join(folder, 'tree');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  await run('sh', ['-c', 'git archive HEAD | tar -x -C "$1"', 'sh', root]);
  return { node: await fetchNode(version, folder), root };
}

/** The npm packages of Node hold its binary and its headers. */
async function fetchNode(version: string, folder: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const place = join(folder, 'node');
  mkdirSync(place);
  await run('npm', ['install', '--prefix', place, '--ignore-scripts', `${name}@${version}`]);
  return join(place, 'node_modules', name, 'bin', 'node');
}

/** A shell environment in which `node` is this one, with a separate data folder. */
export function environmentOf(
  { node, settings, limits }: Installation,
  data: string,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: [dirname(node), process.env['PATH']].join(delimiter),
    VEDETTE_DATA: data,
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_NMAP_FOLDER: 'off',
    VEDETTE_REGISTRIES: '',
    VEDETTE_DNS_PROBE: 'off',
    VEDETTE_QUERY_MS: '60000',
    ...settings,
    // Clients of a proof share the machine with the server and may wait longer than the usual 0.3 s.
    TEST_LIMITS: JSON.stringify({ drainIdleMs: 20_000, drainMs: 60_000, ...limits }),
  };
}

export interface RunningServer {
  child: ChildProcess;
  url: string;
}

export async function startServer(
  installation: Installation,
  data: string,
): Promise<RunningServer> {
  const child = start(installation, data, 'serve');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString()) as { url: string };
  return { child, url };
}

export async function startWorker(installation: Installation, data: string): Promise<ChildProcess> {
  const child = start(installation, data, 'worker');
  await once(child.stdout, 'data');
  return child;
}

function start(installation: Installation, data: string, command: string) {
  const { node, root, log } = installation;
  const errors = log === undefined ? 'ignore' : openSync(log, 'a');
  const child = spawn(node, [program, command, '--json'], {
    cwd: root,
    env: environmentOf(installation, data),
    stdio: ['ignore', 'pipe', errors],
  });
  if (errors !== 'ignore') closeSync(errors);
  return child as ChildProcessByStdio<null, Readable, null>; // as its stdio says
}

/** What `bin/vedette WORDS…` prints. */
export async function vedette(
  installation: Installation,
  data: string,
  words: readonly string[],
): Promise<string> {
  const { stdout } = await run(installation.node, [program, ...words], {
    cwd: installation.root,
    env: environmentOf(installation, data),
  });
  return stdout.trimEnd();
}
