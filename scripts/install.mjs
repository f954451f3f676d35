import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runProgram } from './stages.mjs';

const stamp = join(root, 'node_modules', '.vedette-installed');

/** Native code belongs to one ABI of Node; everything else to one lock file. */
function wanted() {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${lock.digest('hex')} ${process.versions.modules} ${process.platform}-${process.arch}`;
}

export const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();

export const markInstalled = () => writeFileSync(stamp, wanted());

/** Without install scripts: `native.mjs` runs the ones this Node needs. */
export const installPackages = () =>
  runProgram('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    givesWay: true,
  });
