// A Chromium for scans: the one that is there, else Debian's, where we are root. Without one, scans go on
// without a browser and say so.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const places = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];
/** Tried once for each checkout: without a network it takes long to fail. */
const tried = join(root, 'node_modules', '.vedette-browser-tried');

export function ensureBrowser() {
  if (process.env.VEDETTE_CHROMIUM || places.some((place) => existsSync(place))) return;
  const isRoot = process.getuid?.() === 0;
  const canInstall = isRoot && existsSync('/usr/bin/apt-get') && !existsSync(tried);
  if (canInstall && installDebians()) return;
  process.stderr.write('No Chromium: scans run without a browser. apt-get install chromium\n');
}

function installDebians() {
  process.stderr.write('Installing Chromium for scans.\n');
  writeFileSync(tried, '');
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', [...patience, '-qq', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium').status === 0;
  return install() || (apt('update').status === 0 && install());
}
