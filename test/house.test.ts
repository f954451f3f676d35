import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  doors,
  features,
  pageWithDoors,
  plugins,
  publicFiles,
  webFiles,
  webPackages,
  wiring,
} from '../scripts/doors.mjs';
import { unusedExports } from '../scripts/unused-exports.mjs';

const root = fileURLToPath(new URL('../src/', import.meta.url));

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

const importForm =
  /(?:^(?:import|export|\})[^'\n]*\bfrom |^import |\bimport\(|\brequire\(|\burl\)\(|\burl\)\.resolve\()['`]([^'`\s]+)['`]/gm;

function specifiersIn(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(importForm)];
  return found.map(([, name = '']) => name);
}

function importsOf(file: string): string[] {
  const own = specifiersIn(file).filter((name) => name.startsWith('.'));
  return own.map((name) => resolve(dirname(file), name));
}

/** Names of packages, or their scope where the rest is computed; Node's own modules are open to every room. */
function packagesOf(file: string): string[] {
  const named = specifiersIn(file).filter((name) => /^(?!node:)[@a-z][\w.-]*(\/|$)/.test(name));
  return named.map((name) =>
    name
      .split('/', name.startsWith('@') ? 2 : 1)
      .filter((each) => !each.includes('$'))
      .join('/'),
  );
}

/** Data packages: every file is public. */
const dataPackages = /^@ip-location-db\//;

/** A package publishes its name, what its `exports` list, and the files that its README names. */
function isPublished(specifier: string): boolean {
  const parts = specifier.split('/');
  const name = parts.splice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const file = parts.join('/');
  if (file === '' || dataPackages.test(specifier)) return true;
  const read = (path: string) => readFileSync(join(root, '../node_modules', name, path), 'utf8');
  const { exports } = JSON.parse(read('package.json')) as { exports?: Record<string, unknown> };
  if (exports) {
    const folders = Object.keys(exports).flatMap((key) =>
      key.endsWith('/*') ? key.slice(0, -1) : [],
    );
    return `./${file}` in exports || folders.some((folder) => `./${file}`.startsWith(folder));
  }
  return read('README.md').includes(file.replace(/\.js$/, ''));
}

function roomOf(file: string): string {
  return relative(root, file).split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

function allowed(file: string, target: string): boolean {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === to) return true;
  const hasDoor = doors[from]?.rooms.includes(to) ?? false;
  return (
    hasDoor &&
    (!features.includes(to) || wiring.includes(from) || publicFiles.includes(basename(target)))
  );
}

describe('the house', () => {
  it('allows every import by a door', () => {
    const broken = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !allowed(file, target))
        .map((target) => `${relative(root, file)} -> ${relative(root, target)}`),
    );
    expect(broken).toEqual([]);
  });

  it('notices an import without a door', () => {
    expect(allowed(join(root, 'http/mount.ts'), join(root, 'user/gate.ts'))).toBe(false);
    expect(allowed(join(root, 'store/store.ts'), join(root, 'user/gate.ts'))).toBe(false);
    expect(allowed(join(root, 'store/store.ts'), join(root, 'user/store.ts'))).toBe(true);
  });

  it('lets a room import only rooms above it in the table', () => {
    const order = Object.keys(doors);
    const upward = Object.entries(doors).flatMap(([from, { rooms }]) =>
      rooms
        .filter((to) => order.indexOf(to) >= order.indexOf(from))
        .map((to) => `${from} -> ${to}`),
    );
    expect(upward).toEqual([]);
  });

  it('lets a room import only the packages its door names', () => {
    const broken = files.flatMap((file) =>
      packagesOf(file)
        .filter((name) => doors[roomOf(file)]?.packages.includes(name) !== true)
        .map((name) => `${relative(root, file)} -> ${name}`),
    );
    expect(broken).toEqual([]);
  });

  it('imports no private files of packages', () => {
    const named = files.flatMap((file) =>
      specifiersIn(file)
        .filter((name) => /^(?!node:)[@a-z]/.test(name))
        .map((name) => ({ file: relative(root, file), name })),
    );
    expect(named.filter(({ name }) => !isPublished(name))).toEqual([]);
    expect(isPublished('mmdb-lib/lib/decoder.js')).toBe(false);
    expect(isPublished('typebox/value')).toBe(true);
  });

  it('has no unused door', () => {
    const used = new Set(
      files.flatMap((file) => [
        ...importsOf(file).map((target) => `${roomOf(file)} -> ${roomOf(target)}`),
        ...packagesOf(file).map((name) => `${roomOf(file)} -> ${name}`),
      ]),
    );
    const unused = Object.entries(doors)
      .flatMap(([from, { rooms, packages }]) =>
        [...rooms, ...packages].map((to) => `${from} -> ${to}`),
      )
      .filter((door) => !used.has(door));
    expect(unused).toEqual([]);
  });

  it.each(plugins)(
    'lets each plugin in $folder import only what it needs',
    ({ folder, but, sees }) => {
      const own = files.filter(
        (file) => dirname(relative(root, file)) === folder && !but.includes(basename(file)),
      );
      expect(own.length).toBeGreaterThan(3);
      const broken = own.flatMap((file) =>
        importsOf(file)
          .map((target) => relative(root, target))
          .filter((target) => !sees.some((each) => target.startsWith(each)))
          .map((target) => `${relative(root, file)} -> ${target}`),
      );
      expect(broken).toEqual([]);
    },
  );

  it('keeps the two search indexes from importing each other', () => {
    const [one, other] = ['store/index/clickhouse/', 'store/index/embedded/'] as const;
    const imports = files.flatMap((file) =>
      importsOf(file).map((target) => [relative(root, file), relative(root, target)] as const),
    );
    expect(imports.some(([file]) => file.startsWith(one))).toBe(true);
    const crossing = imports.filter(
      ([file, target]) =>
        (file.startsWith(one) && target.startsWith(other)) ||
        (file.startsWith(other) && target.startsWith(one)),
    );
    expect(crossing).toEqual([]);
  });

  it('lists its doors and packages in ARCHITECTURE.md', () => {
    const cure = 'its tables are stale: run npm run docs and commit what it writes';
    expect(readFileSync('ARCHITECTURE.md', 'utf8'), cure).toBe(pageWithDoors());
  });

  it('has no import cycle, inside a room or between rooms', () => {
    const graph: Record<string, readonly string[]> = {};
    for (const file of files) graph[relative(root, file)] = runTimeImports(file);
    expect(findCircle(graph)).toEqual([]);
    expect(findCircle({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a']);
  });

  it('exports only what another file imports', () => {
    expect(unusedExports()).toEqual([]);
  });

  it('names files after their contents', () => {
    const vague = files.filter((file) =>
      /\/(utils?|helpers?|common|misc|manager|service|types)\.ts$/.test(file),
    );
    expect(vague).toEqual([]);
  });

  it('has every room in the table of doors', () => {
    const rooms = [...new Set(files.map(roomOf))];
    expect(rooms.filter((room) => !(room in doors))).toEqual([]);
  });

  it('keeps Node modules out of contracts', () => {
    const faces = files.filter((file) => /\/contract\.ts$/.test(file));
    const bad = faces.filter((file) => /from 'node:/.test(readFileSync(file, 'utf8')));
    expect(bad).toEqual([]);
  });
});

describe('the web page', () => {
  const web = fileURLToPath(new URL('../web/', import.meta.url));
  const own = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

  it('imports only contracts, the client and files that run in a browser', () => {
    const broken = own.flatMap((file) =>
      runTimeImports(file)
        .filter(
          (target) =>
            !target.startsWith('../web/') &&
            !target.endsWith('/contract.ts') &&
            !webFiles.includes(target),
        )
        .map((target) => `${relative(web, file)} -> ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('imports no Node module, even indirectly through src/', () => {
    const seen = new Set<string>();
    const walk = (file: string): string[] => {
      if (seen.has(file) || /\/contract\.ts$/.test(file)) return []; // contracts become data
      seen.add(file);
      const isNode = /^import (?!type).*from 'node:/m.test(readFileSync(join(root, file), 'utf8'));
      const below = runTimeImports(join(root, file)).flatMap(walk);
      return isNode ? [file, ...below] : below;
    };
    const shared = own.flatMap((file) =>
      runTimeImports(file).filter((each) => !each.startsWith('..')),
    );
    expect(shared.flatMap(walk)).toEqual([]);
    expect(seen.size).toBeGreaterThan(3);
  });

  it('imports exactly the packages its door names', () => {
    const used = new Set(own.flatMap(packagesOf));
    used.delete('typebox'); // types only
    expect([...used].sort()).toEqual([...webPackages].sort());
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
