// Installs Debian packages if we are root.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { giveWay } from './stages.mjs';

/**
 * Access to this machine; tests pass their own. An attempt is noted under the name and not repeated
 * in this checkout: without a network it takes long to fail.
 */
export function machineWithNote(name) {
  const note = join(root, 'node_modules', `.vedette-${name}-tried`);
  return {
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    readTried: () => (existsSync(note) ? readFileSync(note, 'utf8') : ''),
    noteTried(packages) {
      try {
        writeFileSync(note, packages);
      } catch {
        // The checkout is read-only: the next run will try again.
      }
    },
    // In a separate process group: Ctrl-C must not leave packages half installed.
    apt: (args) =>
      new Promise((resolve) => {
        const child = spawn('apt-get', args, {
          // At run level 1, packages do not start their servers.
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
          stdio: ['ignore', 'ignore', 'inherit'],
          detached: true,
        });
        giveWay(child);
        child.on('error', () => resolve(false));
        child.on('close', (code) => resolve(code === 0));
      }),
    say: (line) => process.stderr.write(`${line}\n`),
  };
}

/** Resolves to whether the packages are installed now. */
export async function install(packages, { apt }) {
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-qq'];
  const run = () => apt([...patience, 'install', '-y', '--no-install-recommends', ...packages]);
  return (await run()) || ((await apt([...patience, 'update'])) && (await run()));
}
