// What npm start and npm test share: install what is missing, build what is stale. Node's own modules
// only, since nothing is installed yet when this runs first.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program in the project's folder; stops everything when it fails. */
export function run(program, args, options = {}) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Vedette needs Node 20.19 or newer; this is ${process.version}.\n`);
  process.exit(3);
}

/** The lock file decides: what was installed for another one is installed anew. */
export function install() {
  const stamp = join(root, 'node_modules', '.vedette-installed');
  const wanted = digest([join(root, 'package-lock.json')]) + process.version + process.arch;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing what is missing; native parts are compiled where needed.\n');
  const env = { ...process.env };
  // Headers that lie beside this Node spare node-gyp a download that a closed network refuses.
  const beside = dirname(dirname(process.execPath));
  if (existsSync(join(beside, 'include', 'node', 'node.h'))) env.npm_config_nodedir ??= beside;
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env });
  writeFileSync(stamp, wanted);
}

/** Compiles when a source is newer than the last build. */
export async function build() {
  const stamp = join(root, 'dist', '.vedette-built');
  const files = filesBelow(join(root, 'src'));
  const causes = [...files, ...namingModules(), join(root, 'package-lock.json')];
  const newest = Math.max(...causes.map((file) => statSync(file).mtimeMs));
  const list = createHash('sha256').update(causes.join('\n')).digest('hex');
  if (
    existsSync(stamp) &&
    statSync(stamp).mtimeMs >= newest &&
    readFileSync(stamp, 'utf8') === list
  )
    return;
  process.stderr.write('Building.\n');
  const { compile } = await import('./compile.mjs');
  await compile(files);
  // The table of networks is made once here, so that no start has to wait for it.
  const makeTables = `import('./dist/intel/asn.js').then(({ openAsn }) => openAsn({ cacheFolder: 'dist/derived' }))`;
  run(process.execPath, ['-e', makeTables]);
  writeFileSync(stamp, list);
}

/** Programs outside of src/ that import what is built: what they name keeps its name. */
export function namingModules() {
  const programs = ['bin', 'scripts', 'test'].flatMap((folder) => filesBelow(join(root, folder)));
  return programs.filter((file) => /^[^.]+$|\.mjs$/.test(basename(file)));
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
