// Runs a program of bench/ or test/proof/ against the built service. Its TypeScript is turned into
// JavaScript beside the build, so that what is measured is exactly what npm start runs.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode, root } from './prepare.mjs';

const out = join(root, '.build');

/** Those of the tools, and of what they share with tests. */
const folders = [
  ...['bench', join('test', 'proof'), join('test', 'intel'), join('test', 'search')],
  ...[join('test', 'probe'), join('test', 'domain'), join('test', 'domain', 'attacks')],
  ...[join('test', 'store', 'index'), join('test', 'store', 'index', 'plain')],
  join('test', 'fingerprints'),
  join('bench', 'url-score'),
];

export async function prepareTools() {
  requireNode();
  install();
  await build();
  const { transformSync } = await import('esbuild');
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder)).filter((each) =>
      /(?<!\.test)\.ts$/.test(each),
    )) {
      const source = join(root, folder, name);
      const target = toOutput(source);
      const { code } = transformSync(readFileSync(source, 'utf8'), {
        loader: 'ts',
        target: 'node20',
      });
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, pointAtBuild(code, source));
    }
  }
}

/** The tool `bench/NAME.ts` or `test/proof/NAME.ts`, ready to be imported. */
export function importTool(folder, name) {
  return import(pathToFileURL(toOutput(join(root, folder, `${name}.ts`))).href);
}

function toOutput(source) {
  return join(out, relative(root, source)).replace(/\.ts$/, '.js');
}

function pointAtBuild(code, source) {
  return code.replace(/(from |import\()"(\.[^"]+)\.ts"/g, (_, keyword, specifier) => {
    const target = resolve(dirname(source), specifier);
    const inside = relative(join(root, 'src'), target);
    const built = inside.startsWith('..')
      ? toOutput(`${target}.ts`)
      : join(root, 'dist', `${inside}.js`);
    const path = relative(dirname(toOutput(source)), built);
    return `${keyword}"${path.startsWith('.') ? path : `./${path}`}"`;
  });
}
