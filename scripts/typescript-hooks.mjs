// Compiles .ts and .tsx files to JavaScript on import. Caches the output in .build, so that not
// every test process has to compile it again.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { transformSync, version } from 'esbuild';
import { root } from './root.mjs';

const kept = join(root, '.build', 'modules');

export function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  const kind = extname(pathname).slice(1);
  if (protocol !== 'file:' || (kind !== 'ts' && kind !== 'tsx')) return next(url, context);
  const path = fileURLToPath(url.replace(/[?#].*/, ''));
  return { format: 'module', source: scriptOf(path, kind), shortCircuit: true };
}

function scriptOf(path, loader) {
  const text = readFileSync(path, 'utf8');
  const digest = createHash('sha256').update(`${version}\0${path}\0${text}`).digest('hex');
  const place = join(kept, digest.slice(0, 2), `${digest.slice(2)}.js`);
  try {
    return readFileSync(place, 'utf8');
  } catch {
    const { code } = transformSync(text, {
      loader,
      sourcefile: path,
      sourcemap: 'inline',
      target: 'node20',
      jsx: 'automatic',
      jsxImportSource: 'preact',
    });
    mkdirSync(join(place, '..'), { recursive: true });
    const draft = `${place}.${process.pid}.${threadId}`;
    writeFileSync(draft, code);
    renameSync(draft, place);
    return code;
  }
}
