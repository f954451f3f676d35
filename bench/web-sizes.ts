import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const built = join(process.cwd(), 'dist', 'web'); // npm runs scripts in the root

/** Maximum compressed size of the first page. */
export const firstPageBytes = 100 * 1024;

/** The scripts that the first page loads, and their compressed size in bytes. */
export function weighFirstPage(): { scripts: string[]; bytes: number } {
  const scripts = [...scriptsOf('index.html')];
  return {
    scripts: scripts.map((path) => readFileSync(join(built, path), 'utf8')),
    bytes: total(scripts),
  };
}

/** Compressed size of all scripts in bytes. */
export function weighAllScripts(): number {
  const names = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
  return total(names.map((name) => join('assets', name)));
}

/** Scripts that a file references or imports statically, each counted once. */
function scriptsOf(file: string, found = new Set<string>()): Set<string> {
  const text = readFileSync(join(built, file), 'utf8');
  for (const [, name = ''] of text.matchAll(
    /(?:src="\.\/|from"\.\/|import"\.\/)([\w./-]+\.js)"/g,
  )) {
    const path = file.endsWith('.html') ? name : `assets/${name}`;
    if (found.has(path)) continue;
    found.add(path);
    scriptsOf(path, found);
  }
  return found;
}

const total = (scripts: readonly string[]) =>
  scripts.reduce((sum, script) => sum + sizeOf(script), 0);

function sizeOf(script: string): number {
  const compressed = statSync(join(built, `${script}.br`), { throwIfNoEntry: false });
  return (compressed ?? statSync(join(built, script))).size;
}
