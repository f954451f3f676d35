// Runs a program of bench/ or test/proof/ against the service. It is bundled like the build and
// placed beside it, and uses the threads and processes of the build, so that it measures what npm
// start runs.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

const out = join(root, '.build');

/** Folders of the tools, and of what they share with tests. */
const folders = [
  'bench',
  join('test', 'proof'),
  join('test', 'intel'),
  join('test', 'search'),
  join('test', 'probe'),
  join('test', 'clickhouse'),
  join('test', 'domain'),
  join('test', 'domain', 'attacks'),
  join('test', 'store', 'index'),
  join('test', 'store', 'index', 'plain'),
  join('test', 'fingerprints'),
  join('bench', 'url-score'),
];

export async function prepareTools() {
  await prepare();
  const { bundle, leftAsTheyAre } = await import('./compile.mjs');
  // Bundled like the build: a tool starts many processes, and most of a start is loading files.
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const external = [...leftAsTheyAre, ...Object.keys(devDependencies)];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  await bundle({ files, outbase: root, outdir: out, placeOf, external });
}

/** Threads and processes of the service come from the build, those of a tool from the tool's bundle. */
function placeOf(source) {
  const inside = relative(join(root, 'src'), source);
  const place = inside.startsWith('..') ? toOutput(source) : join(root, 'dist', inside);
  return JSON.stringify(pathToFileURL(place.replace(/\.ts$/, '.js')).href);
}

/** Imports the tool `bench/NAME.ts` or `test/proof/NAME.ts`. */
export function importTool(folder, name) {
  return import(pathToFileURL(toOutput(join(root, folder, `${name}.ts`))).href);
}

function toOutput(source) {
  return join(out, relative(root, source)).replace(/\.ts$/, '.js');
}
