import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeInBrowser } from './place.ts';

const built = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const most = 120 * 1024;

/** Scripts that a page names or imports at once, each counted once. */
function scriptsOf(file: string, found = new Set<string>()): Set<string> {
  const text = readFileSync(join(built, file), 'utf8');
  const form = /(?:src="\/|from"\.\/|import"\.\/)([\w./-]+\.js)"/g;
  for (const [, name = ''] of text.matchAll(form)) {
    const path = file.endsWith('.html') ? name : `assets/${name}`;
    if (found.has(path)) continue;
    found.add(path);
    scriptsOf(path, found);
  }
  return found;
}

function sizeOf(script: string): number {
  const compressed = statSync(join(built, `${script}.br`), { throwIfNoEntry: false });
  return (compressed ?? statSync(join(built, script))).size;
}

describeInBrowser('the first page', () => {
  it('needs at most 120 KB of script, compressed', () => {
    const scripts = [...scriptsOf('index.html')];
    const sizes = scripts.map(sizeOf);

    expect(scripts.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
  });
});
