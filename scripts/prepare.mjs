// What every npm command does first: install what is missing, build what is stale. Imports nothing but Node's
// own modules until the packages are there.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installPackages, isInstalled, markInstalled } from './install.mjs';
import { compileNatives } from './native.mjs';
import { root } from './root.mjs';
import { runProgram, showStages } from './stages.mjs';
import { buildWeb, isWebFresh } from './web.mjs';

export { root };

export async function prepare() {
  requireNode();
  await showStages(async (stage) => {
    if (isInstalled()) {
      await build(stage);
      return listCommands();
    }
    // Compiling takes longest and keeps one core busy, so it runs beside everything else.
    const natives = compileNatives(stage);
    natives.catch(() => undefined); // reported where it is awaited
    await stage('Installing packages', installPackages);
    await build(stage);
    const { moveIntoPlace } = await natives;
    moveIntoPlace();
    await listCommands();
    markInstalled();
  });
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= 22 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Vedette needs Node 20.19, or 22 or newer; this is ${process.version}.\n`);
  process.exit(3);
}

/** Asks every command, so it needs the native packages, which the build itself does not. */
async function listCommands() {
  if (existsSync(join(root, 'dist', 'cli', 'commands.json'))) return;
  await runProgram(process.execPath, [join(root, 'scripts', 'list-commands.mjs')]);
}

async function build(stage) {
  await buildServer(stage);
  if (!isWebFresh()) await stage('Building the web page', buildWeb);
}

/** Compiles when a source is newer than the last build. */
async function buildServer(stage) {
  const stamp = join(root, 'dist', '.vedette-built');
  const files = filesBelow(join(root, 'src'));
  const causes = [...files, ...namingModules(), join(root, 'package-lock.json')];
  const newest = Math.max(...causes.map((file) => statSync(file).mtimeMs));
  const list = createHash('sha256').update(causes.join('\n')).digest('hex');
  const isFresh =
    existsSync(stamp) && statSync(stamp).mtimeMs >= newest && readFileSync(stamp, 'utf8') === list;
  if (isFresh) return;
  await stage('Building', async () => {
    const { compile } = await import('./compile.mjs');
    await compile(files);
    // The table of networks is made here once, so that no start has to wait for it.
    const makeTables = `import('./dist/intel/asn.js').then(({ openAsn }) => openAsn({ cacheFolder: 'dist/derived' }))`;
    await runProgram(process.execPath, ['-e', makeTables]);
    writeFileSync(stamp, list);
  });
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
