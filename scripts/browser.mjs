// A Chromium for scans: the one that is there, else Debian's, where we are root. Without one, scans go on
// without a browser and say so.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const debians = '/usr/lib/chromium/chromium';
const places = [
  debians,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];
/** The sandbox rests on it where user namespaces are off. Debian has it in a package of its own. */
const setuidHelper = '/usr/lib/chromium/chrome-sandbox';

/** What was tried is not tried again in this checkout: without a network it takes long to fail. */
const noteOfTries = join(root, 'node_modules', '.vedette-browser-tried');

/** The edges of the machine; tests bring others. */
const thisMachine = {
  setting: process.env.VEDETTE_CHROMIUM ?? '',
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  readTried: () => (existsSync(noteOfTries) ? readFileSync(noteOfTries, 'utf8') : ''),
  noteTried(packages) {
    try {
      writeFileSync(noteOfTries, packages);
    } catch {
      // The checkout is read-only: then it is tried again.
    }
  },
  // In a process group of its own: Ctrl-C must not leave packages half installed.
  apt: (args) =>
    new Promise((resolve) => {
      spawn('apt-get', args, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      })
        .on('error', () => resolve(false))
        .on('close', (code) => resolve(code === 0));
    }),
  say: (line) => process.stderr.write(`${line}\n`),
};

export async function ensureBrowser(machine = thisMachine) {
  const packages = missingPackages(machine);
  if (packages.length === 0) return;
  const canInstall = machine.isRoot && machine.exists('/usr/bin/apt-get');
  if (canInstall && machine.readTried() !== packages.join(' ')) {
    machine.say(`Installing ${packages.join(' and ')} for scans.`);
    machine.noteTried(packages.join(' '));
    if (await install(packages, machine)) {
      machine.say(`Installed ${packages.join(' and ')}.`);
      return;
    }
  }
  if (packages.includes('chromium')) {
    machine.say(
      `No Chromium: scans will run without a browser. To install it: apt-get install ${packages.join(' ')}`,
    );
  }
}

function missingPackages({ setting, exists }) {
  if (setting !== '') return [];
  if (!places.some((place) => exists(place))) return ['chromium', 'chromium-sandbox'];
  return exists(debians) && !exists(setuidHelper) ? ['chromium-sandbox'] : [];
}

async function install(packages, { apt }) {
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-qq'];
  const run = () => apt([...patience, 'install', '-y', '--no-install-recommends', ...packages]);
  return (await run()) || ((await apt([...patience, 'update'])) && (await run()));
}
