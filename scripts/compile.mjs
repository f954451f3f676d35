// Bundles src/ into dist/. Modules named from outside (by a command, thread, process or script)
// keep their names; shared code goes into a few files in dist/parts. Unbundled, a start read two
// thousand files, which took most of its time.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { namingModules, root } from './prepare.mjs';
import { next } from './root.mjs';

const source = join(root, 'src');
const target = join(next, 'dist');

/** Native parts locate themselves by path, and pino starts threads by file. */
export const leftAsTheyAre = ['better-sqlite3', 'better-sqlite3-node20', 'koffi', 'pino', '*.node'];

/** Provides `require` to packages written for it. */
const banner = `import{createRequire as _require}from'node:module';const require=_require(import.meta.url);`;

/**
 * Bundles TypeScript into a few files that Node reads quickly. Returns what was written, and from
 * which inputs.
 */
export async function bundle({ files, outbase, outdir, placeOf, ...options }) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    outbase,
    outdir,
    chunkNames: 'parts/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    banner: { js: banner },
    plugins: [knowingTheirPlace(placeOf), findingRoaring],
    ...options,
  });
  return metafile;
}

/**
 * Finds the native part of roaring without its installer, which took longer to load than everything
 * else and was loaded by every index thread.
 */
const roaringFinder = `
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
export function find() {
  const folder = dirname(createRequire(import.meta.url).resolve('roaring/package.json'));
  const { versions: { modules }, platform, arch } = process;
  const start = 'roaring-node-v' + modules + '-' + platform + '-' + arch;
  try {
    const place = readdirSync(join(folder, 'native')).find((name) => name.startsWith(start));
    if (place) return join(folder, 'native', place, 'roaring.node');
  } catch {}
  return join(folder, 'build', 'Release', 'roaring.node');
}`;

const findingRoaring = {
  name: 'roaring finds its native part',
  setup(build) {
    const namespace = 'roaring-finder';
    build.onResolve({ filter: /^@mapbox\/node-pre-gyp/ }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /./, namespace }, () => ({ contents: roaringFinder }));
    build.onLoad({ filter: /\/roaring\/index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('__dirname', '""'), // only the finder's argument
    }));
  },
};

/** Tells a module that asks for its location its own original one, wherever its code ends up. */
function knowingTheirPlace(placeOf) {
  return {
    name: 'own files know their place',
    setup: (build) =>
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', placeOf(path));
        return { contents, loader: 'ts' };
      }),
  };
}

/** An expression, because dist/ may be moved as a whole. */
const placeInTarget = (path) =>
  `(import.meta.url.slice(0,import.meta.url.lastIndexOf('/dist/')+6)+${JSON.stringify(nameOf(path))}+'.js')`;

const nameOf = (path) => relative(source, path).replaceAll(sep, '/').replace(/\.ts$/, '');

export async function compile(files) {
  const code = files.filter((file) => file.endsWith('.ts'));
  const named = namedModules(code);
  const { inputs, outputs } = await bundle({
    files: code.filter((file) => named.has(nameOf(file))),
    outbase: source,
    outdir: target,
    placeOf: placeInTarget,
    external: leftAsTheyAre,
  });
  const written = Object.keys(outputs).map((file) => join(root, file));
  // Human-readable tables are data, not code.
  for (const file of files.filter((each) => /\.(txt|bin)$/.test(each))) {
    const copy = join(target, relative(source, file));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
    written.push(copy);
  }
  const licences = join(target, 'parts', 'LICENCES.txt');
  writeFileSync(licences, licencesOf(Object.keys(inputs)));
  removeAllBut([...written, licences]);
}

/** Modules that start threads, and those that commands, scripts and test programs import. */
function namedModules(code) {
  const namesIn = (paths, form) =>
    paths.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(form)].map(([, name]) => name));
  return new Set([
    ...namesIn(code, /moduleUrl\(\s*'([^']+)'/g),
    ...namesIn(namingModules(), /\bdist\/([\w/-]+)\.js/g),
    ...code.map(nameOf).filter((name) => name.startsWith('cli/commands/')),
  ]);
}

/** Removes leftovers of an earlier build. */
function removeAllBut(kept) {
  const names = new Set(kept);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const isOthers = ['derived', 'web'].some((name) => file.startsWith(join(target, name) + sep));
    const isMade = entry.isFile() && !isOthers;
    if (isMade && !names.has(file)) rmSync(file);
  }
}

/** The licences of everything bundled into dist/, which must be distributed with it. */
function licencesOf(inputs) {
  const form = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
  const folders = new Set(inputs.flatMap((input) => form.exec(input)?.[1] ?? []));
  return [...folders].sort().map(licenceIn).join('\n');
}

function licenceIn(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : '';
  return `${name} ${version}, ${license}\n\n${text}\n`;
}
