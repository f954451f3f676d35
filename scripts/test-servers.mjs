// Servers that tests start on loopback: those that are there, else Debian's, where we are root. Tests of one that
// is missing are skipped and say so.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** A program that a server is known by, and the package that has it. */
const servers = [{ program: '/usr/sbin/clickhouse-server', packages: ['clickhouse-server'] }];

/** What was tried is not tried again in this checkout: without a network it takes long to fail. */
const noteOfTries = join(root, 'node_modules', '.vedette-servers-tried');

export async function ensureTestServers() {
  const packages = servers
    .filter(({ program }) => !existsSync(program))
    .flatMap((server) => server.packages);
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const tried = existsSync(noteOfTries) ? readFileSync(noteOfTries, 'utf8') : '';
  if (tried === packages.join(' ')) return;
  process.stderr.write(`Installing ${packages.join(' and ')} for tests.\n`);
  try {
    writeFileSync(noteOfTries, packages.join(' '));
  } catch {
    // The checkout is read-only: then it is tried again.
  }
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-qq'];
  const install = [...patience, 'install', '-y', '--no-install-recommends', ...packages];
  if (!(await apt(install)) && (await apt([...patience, 'update']))) await apt(install);
}

/** In a process group of its own: Ctrl-C must not leave packages half installed. */
function apt(args) {
  return new Promise((resolve) => {
    spawn('apt-get', args, {
      // A server that tests start themselves must not be started by its package.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    })
      .on('error', () => resolve(false))
      .on('close', (code) => resolve(code === 0));
  });
}
