// The first step of every npm command: installs what is missing and builds what is stale. Imports
// only Node's own modules until the packages are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { installPackages, isInstalled, markInstalled } from './install.mjs';
import { compileNatives, missingTools } from './native.mjs';
import { next, root } from './root.mjs';
import { runProgram, showStages } from './stages.mjs';
import { buildWeb, isWebFresh } from './web.mjs';

export { root };

export async function prepare() {
  requireNode();
  await showStages(async (stage) => {
    if (isInstalled()) return build(stage);
    requireTools();
    // Compiling takes longest and keeps one core busy, so it runs in parallel with everything else.
    const natives = compileNatives(stage);
    natives.catch(() => undefined); // reported where it is awaited
    await stage('Installing packages', installPackages);
    // Without current packages, it does no harm to place new ones before their native parts are ready.
    if (existsSync(packages)) await replacePackages(stage, await natives);
    else await placePackages(stage, natives);
    markInstalled();
  });
}

const packages = join(root, 'node_modules');

/** The build runs with the new packages. The current ones are kept until it has succeeded. */
async function replacePackages(stage, { moveInto }) {
  moveInto(join(next, 'node_modules'));
  const before = join(root, '.build', 'before');
  rmSync(before, { recursive: true, force: true });
  renameSync(packages, before);
  try {
    renameSync(join(next, 'node_modules'), packages);
    await build(stage);
  } catch (error) {
    rmSync(packages, { recursive: true, force: true });
    renameSync(before, packages);
    throw error;
  }
  rmSync(before, { recursive: true, force: true });
}

async function placePackages(stage, natives) {
  renameSync(join(next, 'node_modules'), packages);
  await build(stage, async () => (await natives).moveInto(packages));
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= 22 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Vedette needs Node 20.19, or 22 or newer; this is ${process.version}.\n`);
  process.exit(3);
}

function requireTools() {
  const missing = missingTools();
  if (missing.length === 0) return;
  throw new Error(
    `Vedette compiles native code, for which this machine has no ${missing.join(', ')}. ` +
      `On Debian: apt-get install ${missing.join(' ')}`,
  );
}

/**
 * Builds next to the current program, which stays if this fails. `beforeUse` finishes before
 * anything built is run.
 */
async function build(stage, beforeUse = () => Promise.resolve()) {
  const dist = join(root, 'dist');
  const causes = [...serverSources(), ...namingModules(), join(root, 'package-lock.json')];
  const isFresh = { server: isServerFresh(causes), web: isWebFresh() };
  const target = join(next, 'dist');
  if (!isFresh.server || !isFresh.web) {
    rmSync(target, { recursive: true, force: true });
    if (existsSync(dist)) cpSync(dist, target, { recursive: true, preserveTimestamps: true });
    else mkdirSync(target, { recursive: true });
    cpSync(join(root, 'package.json'), join(next, 'package.json')); // contains the version
    if (!isFresh.server) await stage('Building', () => buildServer(causes));
    if (!isFresh.web) await stage('Building the web page', buildWeb);
  }
  await beforeUse();
  if (existsSync(target)) {
    await listCommands();
    const before = join(next, 'before');
    if (existsSync(dist)) renameSync(dist, before);
    renameSync(target, dist);
  }
  rmSync(next, { recursive: true, force: true });
  noteCommit(join(dist, 'commit.txt'));
}

/** The commit of a clone; in an image or a package, the one noted earlier or named by the builder. */
function noteCommit(file) {
  const words = ['describe', '--always', '--exclude=*', '--abbrev=12', '--dirty=+changes'];
  const isClone = existsSync(join(root, '.git'));
  const output = isClone ? spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout : '';
  const commit = (output || process.env.BUILD_COMMIT || '').trim();
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (commit !== '' && commit !== before) writeFileSync(file, commit);
}

const serverSources = () => filesBelow(join(root, 'src'));
const stampName = '.vedette-built';
const digestOf = (causes) => createHash('sha256').update(causes.join('\n')).digest('hex');

/** True if no source is newer than the last build. */
function isServerFresh(causes) {
  const stamp = join(root, 'dist', stampName);
  if (!existsSync(stamp) || !existsSync(join(root, 'dist', 'cli', 'commands.json'))) return false;
  const newest = Math.max(...causes.map((file) => statSync(file).mtimeMs));
  return statSync(stamp).mtimeMs >= newest && readFileSync(stamp, 'utf8') === digestOf(causes);
}

async function buildServer(causes) {
  const { compile } = await import('./compile.mjs');
  const startedAt = new Date();
  await compile(serverSources());
  // The table of networks is generated here once, so that no start has to wait for it.
  const makeTables = `import('./dist/intel/asn.js').then(({ openAsn }) => openAsn({ cacheFolder: 'dist/derived' }))`;
  await runProgram(process.execPath, ['-e', makeTables], { cwd: next });
  const stamp = join(next, 'dist', stampName);
  writeFileSync(stamp, digestOf(causes));
  utimesSync(stamp, startedAt, startedAt); // files changed meanwhile are newer
}

/** Runs every command, so it needs the native packages, which the build itself does not. */
async function listCommands() {
  const folder = join(next, 'dist', 'cli');
  await runProgram(process.execPath, [join(root, 'scripts', 'list-commands.mjs'), folder]);
}

/** Programs outside src/ that import built files: modules they name keep their names. */
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
