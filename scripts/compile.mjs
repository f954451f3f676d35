// src/ becomes dist/, file by file, so that a thread or a process finds its module by name. Packages are not left
// as they come: the largest are hundreds of small files, and reading those took most of a start. What our files
// use of them lies in a few files in dist/packages.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './prepare.mjs';

const source = join(root, 'src');
const target = join(root, 'dist');

/** Native parts find themselves by their place; pino starts threads by file. */
const leftAsTheyAre = ['better-sqlite3', 'roaring', 'pino'];

const ownFilesStaySingle = {
  name: 'own files stay single',
  setup: (build) =>
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer }) =>
      importer.startsWith(source + sep)
        ? { path: path.replace(/\.ts$/, '.js'), external: true }
        : undefined,
    ),
};

/** Packages that were written for `require` find it here. */
const banner = `import{createRequire as _require}from'node:module';const require=_require(import.meta.url);`;

export async function compile(files) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    ...{ absWorkingDir: root, outbase: source, outdir: target, chunkNames: 'packages/[hash]' },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20' },
    entryPoints: files.filter((file) => file.endsWith('.ts')),
    ...{ external: leftAsTheyAre, plugins: [ownFilesStaySingle], banner: { js: banner } },
    ...{ sourcemap: true, metafile: true, logLevel: 'warning' },
  });
  const written = Object.keys(metafile.outputs).map((file) => join(root, file));
  // Tables that people can read are data, not code.
  for (const file of files.filter((each) => each.endsWith('.txt'))) {
    const copy = join(target, relative(source, file));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
    written.push(copy);
  }
  const licences = join(target, 'packages', 'LICENCES.txt');
  writeFileSync(licences, licencesOf(Object.keys(metafile.inputs)));
  removeAllBut([...written, licences]);
}

/** What an earlier build left. Last of all: a server that runs from here starts threads by file at any time. */
function removeAllBut(kept) {
  const names = new Set(kept);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const isMade = entry.isFile() && !file.startsWith(join(target, 'derived') + sep);
    if (isMade && !names.has(file)) rmSync(file);
  }
}

/** Whoever passes dist/ on passes the licences on of what lies in it. */
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
