import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { next, root } from './root.mjs';
import { runProgram } from './stages.mjs';

const stamp = join(root, 'node_modules', '.vedette-installed');

/** Native code depends on the ABI of Node, everything else on the lock file. */
function wanted() {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${lock.digest('hex')} ${process.versions.modules} ${process.platform}-${process.arch}`;
}

export const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();

export const markInstalled = () => writeFileSync(stamp, wanted());

/**
 * Installs next to the current packages, without install scripts: `native.mjs` runs those that this
 * Node needs.
 */
export async function installPackages() {
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(root, name), join(next, name));
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram('npm', words, { cwd: next, givesWay: true });
}
