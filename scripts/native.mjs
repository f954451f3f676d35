// Packages with native code but no binary for this Node. Each is installed with its dependencies
// into a separate folder and built there, so that it compiles while npm still unpacks everything
// else.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve as resolvePath } from 'node:path';
import { root } from './root.mjs';
import { runProgram } from './stages.mjs';

const buildFolder = join(root, '.build', 'native');
const nodeMajor = Number(process.versions.node.split('.')[0]);

/** docs/adr/0005-two-sqlite-drivers.md says why Node 20 has a separate driver. The last one takes longest. */
const natives = nodeMajor >= 22 ? ['roaring'] : ['roaring', 'better-sqlite3-node20'];

/**
 * The package's own -O3 takes half as long again to compile without making SQLite any faster (ADR
 * 5). FTS5 is the only extension we use.
 */
const sqliteFlags = [
  '-O2',
  ...['FTS3', 'FTS4', 'RTREE', 'GEOPOLY'].map((part) => `-USQLITE_ENABLE_${part}`),
].join(' ');

/** Checked before any download: otherwise a missing tool would show up minutes later. */
export function missingTools(path = process.env.PATH ?? '', given = process.env) {
  const has = (name) =>
    name !== undefined &&
    path.split(delimiter).some((folder) => existsSync(resolvePath(folder, name)));
  return [
    { tool: 'g++', found: [given.CXX, 'g++', 'c++', 'clang++'].some(has) },
    { tool: 'make', found: [given.MAKE, 'make', 'gmake'].some(has) },
    { tool: 'python3', found: [given.PYTHON, 'python3', 'python'].some(has) },
  ].flatMap(({ tool, found }) => (found ? [] : [tool]));
}

/** Resolves to a function that moves the finished packages into a node_modules. */
export async function compileNatives(stage) {
  await Promise.all(natives.map((name) => stage(`Compiling ${name}`, () => compile(name))));
  return {
    moveInto: (packages) => {
      for (const name of natives) {
        const target = join(packages, name);
        rmSync(target, { recursive: true, force: true });
        renameSync(join(folderOf(name), 'node_modules', name), target);
      }
      rmSync(buildFolder, { recursive: true, force: true });
    },
  };
}

const folderOf = (name) => join(buildFolder, name);

async function compile(name) {
  const folder = folderOf(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeLockFor(name, folder);
  const givesWay = name !== natives.at(-1);
  await runProgram('npm', ['ci', '--ignore-scripts', ...quiet], { cwd: folder, givesWay });
  if (name === 'roaring' && nodeMajor >= 26) adaptRoaring(join(folder, 'node_modules', name));
  const options = { cwd: folder, env: environmentFor(name), givesWay };
  await runProgram('npm', ['rebuild', name, ...quiet], options).catch((error) => {
    throw new Error(
      `${name} has no prebuilt binary for Node ${process.versions.node} on this system and could not be compiled. ` +
        `Compiling needs g++, make and Python 3 (apt-get install g++ make python3).\n${error.message}`,
    );
  });
  rmSync(join(folder, 'node_modules', name, 'build', 'Release', 'obj.target'), {
    recursive: true,
    force: true,
  });
}

/** The environment of `npm rebuild`. */
export function environmentFor(name) {
  const env = { ...process.env };
  // A binary from a mirror would be used unverified: the lock file has digests of sources only.
  env.npm_config_build_from_source = 'true';
  // Headers installed with this Node spare node-gyp a download, which a closed network would refuse.
  const beside = dirname(dirname(process.execPath));
  if (existsSync(join(beside, 'include', 'node', 'node.h'))) env.npm_config_nodedir = beside;
  env.JOBS ??= 'max';
  if (name === 'better-sqlite3-node20') env.CFLAGS ??= sqliteFlags;
  return env;
}

/** V8 calls of roaring 2.7 that Node 26 removed, and their replacements. */
const replacedCalls = [
  [/(GetAlignedPointerFromInternalField\(\d)\)/g, '$1, v8::kEmbedderDataTypeTagDefault)'],
  [
    'holder->SetAlignedPointerInInternalFields(2, indices, values);',
    'for (int at = 0; at < 2; at++) holder->SetAlignedPointerInInternalField' +
      '(indices[at], values[at], v8::kEmbedderDataTypeTagDefault);',
  ],
  [/(PropertyCallbackInfo<v8::Value> & info\) \{\s+[^\n]*?)info\.This\(\)/g, '$1info.HolderV2()'],
  ['exports->GetIsolate()', 'v8::Isolate::GetCurrent()'],
];

/** Can be deleted once a version of roaring compiles on Node 26. */
function adaptRoaring(folder) {
  const file = join(folder, 'roaring-node.cpp');
  writeFileSync(file, withReplacedCalls(readFileSync(file, 'utf8')));
}

/** Throws if a call is missing: the source is then not the one we know. */
export function withReplacedCalls(source) {
  return replacedCalls.reduce((text, [before, after]) => {
    const replaced = text.replaceAll(before, after);
    if (replaced === text)
      throw new Error(`roaring has no ${before}: scripts/native.mjs is out of date.`);
    return replaced;
  }, source);
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** The part of our lock file that this package needs, so that the same digests are checked. */
function writeLockFor(name, folder) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { dependencies, optionalDependencies } = lock.packages[''];
  const wanted = { [name]: { ...dependencies, ...optionalDependencies }[name] };
  const manifest = { name: 'native', private: true, dependencies: wanted };
  const packages = Object.fromEntries(
    [...neededBy(name, lock.packages)].map((place) => {
      const { optional: _optional, dev: _dev, ...entry } = lock.packages[place];
      return [place, entry];
    }),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, name: 'native', packages: { '': manifest, ...packages } }),
  );
}

/** Paths in node_modules of a package and all its dependencies, as Node would resolve them. */
function neededBy(name, packages, from = '', found = new Set()) {
  const place = resolve(name, from, packages);
  if (place === undefined || found.has(place)) return found;
  found.add(place);
  const { dependencies, optionalDependencies } = packages[place];
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
    neededBy(next, packages, place, found);
  return found;
}

/** The nearest node_modules on the way up from the importing package. */
function resolve(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (!folder.includes('/node_modules/')) {
      const top = `node_modules/${name}`;
      return top in packages ? top : undefined;
    }
  }
}
