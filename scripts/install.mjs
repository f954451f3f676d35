import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { next, root } from './root.mjs';
import { runProgram } from './stages.mjs';

const stamp = join(root, 'node_modules', '.vedette-installed');

/** Native code belongs to one ABI of Node; everything else to one lock file. */
function wanted() {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${lock.digest('hex')} ${process.versions.modules} ${process.platform}-${process.arch}`;
}

export const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();

export const markInstalled = () => writeFileSync(stamp, wanted());

/** Beside those in use, and without install scripts: `native.mjs` runs the ones this Node needs. */
export async function installPackages() {
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(root, name), join(next, name));
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram('npm', words, { cwd: next, givesWay: true });
}
