import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../src/', import.meta.url));

/** Which rooms a room may import from. A room that is not listed is behind a wall. */
const doors: Record<string, readonly string[]> = {
  errors: [],
  lib: [],
  log: ['lib'],
  config: ['errors', 'lib'],
  egress: ['errors', 'lib'],
  http: ['errors', 'lib'],
  search: ['errors', 'lib'],
  fingerprints: ['errors', 'lib'],
  intel: ['errors', 'lib'],
  cve: ['errors', 'lib'],
  probe: ['errors', 'lib', 'egress', 'fingerprints', 'banner', 'importers'],
  user: ['errors', 'lib', 'http', 'search'],
  system: ['errors', 'lib', 'http'],
  banner: ['errors', 'lib', 'http', 'search', 'intel', 'cve'],
  exploit: ['errors', 'lib', 'http', 'search', 'cve', 'banner'],
  exposure: ['errors', 'lib', 'http', 'search', 'cve', 'banner'],
  domain: ['errors', 'lib', 'http', 'search', 'intel', 'cve', 'egress', 'probe', 'fingerprints'],
  ip: ['errors', 'lib', 'http', 'search', 'intel', 'cve', 'banner', 'domain'],
  feeds: [
    'errors',
    'lib',
    'http',
    'egress',
    'intel',
    'cve',
    'fingerprints',
    'ip',
    'banner',
    'domain',
    'exploit',
  ],
  importers: ['errors', 'lib', 'fingerprints', 'intel', 'banner'],
  store: ['errors', 'lib', 'search', 'user', 'ip', 'banner', 'domain', 'exploit', 'feeds'],
  service: [
    'errors',
    'lib',
    'config',
    'http',
    'store',
    'search',
    'egress',
    'intel',
    'feeds',
    'cve',
    'fingerprints',
    'importers',
    'user',
    'system',
    'ip',
    'banner',
    'domain',
    'exploit',
    'exposure',
  ],
  reference: ['service', 'cli', 'config', 'errors', 'http', 'feeds'],
  cli: [
    'service',
    'config',
    'errors',
    'http',
    'lib',
    'log',
    'store',
    'user',
    'system',
    'feeds',
    'importers',
    'probe',
    'fingerprints',
    'egress',
    'ip',
    'banner',
    'domain',
    'exploit',
    'exposure',
    'intel',
  ],
};
const features = ['ip', 'banner', 'domain', 'exploit', 'exposure', 'user', 'system', 'feeds'];
const publicFace = /\/(contract|store)\.ts$/;
/** Who wires: these may open a feature's other files too. */
const wiring = new Set(['service', 'cli', 'reference']);

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)];
  return found.map(([, target = '']) => resolve(dirname(file), target));
}

function roomOf(file: string): string {
  return relative(root, file).split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

function allowed(file: string, target: string): boolean {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === to) return true;
  const hasDoor = doors[from]?.includes(to) ?? false;
  return hasDoor && (!features.includes(to) || wiring.has(from) || publicFace.test(target));
}

describe('the house', () => {
  it('has a door for every import, and walls elsewhere', () => {
    const broken = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !allowed(file, target))
        .map((target) => `${relative(root, file)} -> ${relative(root, target)}`),
    );
    expect(broken).toEqual([]);
  });

  it('would notice a wall that was crossed', () => {
    expect(allowed(join(root, 'http/mount.ts'), join(root, 'user/gate.ts'))).toBe(false);
    expect(allowed(join(root, 'store/store.ts'), join(root, 'user/gate.ts'))).toBe(false);
    expect(allowed(join(root, 'store/store.ts'), join(root, 'user/store.ts'))).toBe(true);
  });

  it('has doors that never lead in a circle', () => {
    expect(findCircle(doors)).toEqual([]);
  });

  it('has no import cycle, inside a room or between rooms', () => {
    const graph: Record<string, readonly string[]> = {};
    for (const file of files) graph[relative(root, file)] = runTimeImports(file);
    expect(findCircle(graph)).toEqual([]);
    expect(findCircle({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a']);
  });

  it('names its files after what is in them', () => {
    const vague = files.filter((file) =>
      /\/(utils?|helpers?|common|misc|manager|service|types)\.ts$/.test(file),
    );
    expect(vague).toEqual([]);
  });

  it('has rooms that the table of doors names', () => {
    const rooms = [...new Set(files.map(roomOf))];
    expect(rooms.filter((room) => !(room in doors))).toEqual([]);
  });

  it('lets contracts import nothing that a browser does not have', () => {
    const faces = files.filter((file) => /\/contract\.ts$/.test(file));
    const bad = faces.filter((file) => /from 'node:/.test(readFileSync(file, 'utf8')));
    expect(bad).toEqual([]);
  });
});

/** Types are gone at run time, so an import of types alone closes no cycle. */
function runTimeImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(/(?:^|\n)(?:import|export)(?! type)[^;]*?from\s*'(\.[^']+)'/g)];
  const real = found.filter(([statement]) => !/\{\s*(type [^,}]+,?\s*)+\}/.test(statement));
  return real.map(([, target = '']) => relative(root, resolve(dirname(file), target)));
}

function findCircle(graph: Record<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (node: string, path: string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph[node] ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of Object.keys(graph)) {
    const circle = walk(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
