// Builds dist/web from web/: bundled, hashed by content, compressed. Skips the build while the
// sources are unchanged.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { next, root } from './root.mjs';

const source = join(root, 'web');
const target = join(next, 'dist', 'web');
/** Lists the sources of the last build and their digest. */
const stamp = '.built.json';

export function isWebFresh() {
  const built = join(root, 'dist', 'web', stamp);
  if (!existsSync(built)) return false;
  const { files, digest } = JSON.parse(readFileSync(built, 'utf8'));
  const own = filesBelow(source).map((file) => relative(root, file));
  return own.every((file) => files.includes(file)) && digestOf(files) === digest;
}

export async function buildWeb() {
  const { build } = await import('vite');
  const { output } = await build(configuration());
  const used = output.flatMap(({ moduleIds = [] }) => moduleIds);
  const shared = used
    .filter((id) => id.startsWith(join(root, 'src')))
    .map((id) => id.split('?')[0]);
  await compressAll();
  const causes = [...filesBelow(source), ...shared, ...contractSources];
  causes.push(join(root, 'scripts', 'web.mjs'), join(root, 'package-lock.json'));
  const files = [...new Set(causes)].map((file) => relative(root, file)).sort();
  writeFileSync(join(target, stamp), JSON.stringify({ files, digest: digestOf(files) }));
}

function configuration() {
  return {
    root: source,
    configFile: false,
    logLevel: 'warn',
    plugins: [contractsAsData, madeAtBuild, renderedReference],
    // Relative, so that a proxy can serve the page under a path. Pages are one level deep.
    base: './',
    experimental: {
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'html' ? `./${file}` : { relative: true },
    },
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    build: {
      rollupOptions: { input: [join(source, 'index.html'), join(source, 'docs', 'index.html')] },
      outDir: target,
      emptyOutDir: true,
      target: 'es2022',
      // The page's policy forbids data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      license: { fileName: 'LICENCES.md' },
    },
  };
}

/** Files that contracts were built from, collected during the build. */
const contractSources = new Set();

/**
 * A contract reaches the browser as plain data without its schemas: only what the client needs to
 * call it. So no contract can drag server code into the page. Types are checked against the whole
 * contract.
 */
const contractsAsData = {
  name: 'contracts as data',
  enforce: 'pre',
  async load(id) {
    if (!id.startsWith(join(root, 'src')) || !id.endsWith('/contract.ts')) return undefined;
    const values = await evaluate(id);
    return Object.entries(values)
      .flatMap(([name, value]) => {
        const data = toData(value);
        return data === undefined ? [] : [`export const ${name} = ${data};`];
      })
      .join('\n');
  },
};

/**
 * For what is the same for every visitor and slow to compute: of `*.made.ts`, only the results
 * reach the browser.
 */
const madeAtBuild = {
  name: 'made at build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('.made.ts')) return undefined;
    return Object.entries(await evaluate(id))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

/** The API reference is complete without scripts: the build renders it from the contracts. */
const renderedReference = {
  name: 'rendered reference',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const mark = '<!-- reference -->';
      return html.includes(mark) ? html.replace(mark, await renderReference()) : html;
    },
  },
};

async function renderReference() {
  // Dialects have their own pages in docs/reference.
  const dialects = join(root, 'src', 'dialects');
  const rooms = filesBelow(join(root, 'src')).filter(
    (file) => file.endsWith('/contract.ts') && !file.startsWith(dialects),
  );
  const contents = [
    `import { Reference } from './web/docs/reference.tsx';`,
    `import { createElement } from 'preact';`,
    `import { renderToString } from 'preact-render-to-string';`,
    ...rooms.map((file, at) => `import * as room${at} from ${JSON.stringify(file)};`),
    `const values = [${rooms.map((_, at) => `room${at}`).join(', ')}].flatMap(Object.values);`,
    `const operations = values.filter((value) => value?.envelope !== undefined);`,
    `export default renderToString(createElement(Reference, { operations }));`,
  ];
  const { default: page } = await evaluate({
    stdin: { contents: contents.join('\n'), resolveDir: root, sourcefile: 'reference' },
  });
  return () => page;
}

/** Builds modules and returns their exports, by path or from esbuild's `stdin`. */
async function evaluate(entry) {
  const { build } = await import('esbuild');
  const folder = join(root, 'node_modules', '.vedette-contracts');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${digest(JSON.stringify(entry))}-${Date.now()}.mjs`);
  const { metafile } = await build({
    absWorkingDir: root,
    ...(typeof entry === 'string' ? { entryPoints: [entry] } : entry),
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of Object.keys(metafile.inputs)) {
    if (existsSync(join(root, file))) contractSources.add(join(root, file));
  }
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

/** An operation as the client reads it, or a list of words, without schemas. */
function toData(value) {
  if (Array.isArray(value)) return JSON.stringify(value);
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null || !('envelope' in value)) return undefined;
  const { id, methods, path, summary, group, access, cost, envelope } = value;
  return JSON.stringify({ id, methods, path, summary, group, access, cost, envelope });
}

/** Compressing smaller files gains nothing. */
const leastCompressed = 512;

async function compressAll() {
  const files = filesBelow(target).filter((file) => /\.(js|css|html|svg|json)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < leastCompressed) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(root, file);
    hash.update(`${file}\n`).update(existsSync(path) ? readFileSync(path) : 'gone');
  }
  return hash.digest('hex');
}

const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
