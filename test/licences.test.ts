import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isAllowed } from './licence-rules.ts';

interface LockedPackage {
  license?: unknown;
  integrity?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string) => readFileSync(at(path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, LockedPackage>;
};
const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'optionalDependencies',
  Record<string, string>
>;
const direct = Object.keys({ ...dependencies, ...optionalDependencies });
const tree = walk(direct);

/** Data packages. */
const dataPackages = /^node_modules\/@ip-location-db\//;
/** koffi's script is for platforms without a binary; we install without scripts, and without koffi there. */
const mayRunScripts = ['better-sqlite3-node20', 'koffi', 'roaring'];

/** Folders in node_modules of everything installed for these names, as Node resolves them. */
function walk(names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const place = resolvePlace(name, from);
    if (place === undefined || found.has(place)) return; // optional, and not for this platform
    found.add(place);
    for (const next of neededBy(packages[place] ?? {})) visit(next, place);
  };
  for (const name of names) visit(name, '');
  return [...found].sort();
}

function neededBy(asking: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = asking;
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/** The nearest node_modules above the importing package. */
function resolvePlace(name: string, from: string): string | undefined {
  for (let folder = from; ;) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
    const up = folder.lastIndexOf('/node_modules/');
    folder = up < 0 ? '' : folder.slice(0, up);
  }
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13);

/** From the package itself, or from the lock file if this platform does not install it. */
function licenceOf(place: string): unknown {
  if (!existsSync(at(`${place}/package.json`))) return packages[place]?.license;
  return (JSON.parse(read(`${place}/package.json`)) as { license?: unknown }).license;
}

describe('the runtime tree', () => {
  it('contains every direct dependency and no development tool', () => {
    expect(tree.map(nameOf)).toEqual(expect.arrayContaining(direct));
    expect(tree.filter((place) => /\/(vitest|oxlint|oxfmt|vite)$/.test(place))).toEqual([]);
  });

  it('has only licences that allow use, change and sale', () => {
    const refused = tree.flatMap((place) => {
      const licence = licenceOf(place);
      const kind = dataPackages.test(place) ? 'data' : 'program';
      return isAllowed(licence, kind) ? [] : [`${place}: ${String(licence)}`];
    });

    expect(refused).toEqual([]);
  });

  it('is at most 150 packages', () => {
    // Of the binaries for many platforms one is installed; of the two SQLite drivers one is used.
    const isOld = process.versions.node.startsWith('20.');
    const unused = isOld ? 'better-sqlite3' : 'better-sqlite3-node20';
    const installed = walk(direct.filter((name) => name !== unused)).filter((place) =>
      existsSync(at(place)),
    );
    expect(installed.length).toBeLessThanOrEqual(150);
  });

  it('is pinned by digest', () => {
    expect(tree.filter((place) => packages[place]?.integrity === undefined)).toEqual([]);
  });

  it('runs install scripts only for native modules', () => {
    const scripted = tree.filter((place) => packages[place]?.hasInstallScript === true);

    expect(scripted.map(nameOf).filter((name) => !mayRunScripts.includes(name))).toEqual([]);
  });

  it('has a line in ARCHITECTURE.md for each direct dependency', () => {
    const tour = read('ARCHITECTURE.md');

    expect(direct.filter((name) => !tour.includes(`| \`${name}\``))).toEqual([]);
  });

  it('has lines in NOTICE for each data package', () => {
    const data = tree.filter((place) => dataPackages.test(place)).map(nameOf);
    const notice = read('NOTICE');

    expect([...data, 'tldts'].filter((name) => !notice.includes(name))).toEqual([]);
  });
});

describe('the licence rules', () => {
  it.each([
    'MIT',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    '0BSD',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Unlicense',
    'Python-2.0',
    '(MIT OR WTFPL)',
    '(MIT OR GPL-3.0-only)',
    '(BSD-2-Clause OR MIT OR Apache-2.0)',
    'MIT AND (ISC OR GPL-2.0)',
  ])('allow a program under %s', (licence) => {
    expect(isAllowed(licence)).toBe(true);
  });

  it.each([
    'GPL-2.0',
    'GPL-3.0-or-later',
    'AGPL-3.0-only',
    'LGPL-2.1',
    'SSPL-1.0',
    'EUPL-1.2',
    'CC-BY-NC-4.0',
    'CC-BY-NC-SA-4.0',
    'BUSL-1.1',
    'Elastic-2.0',
    'CC-BY-SA-4.0',
    'UNLICENSED',
    '',
    'SEE LICENSE IN LICENSE',
    'SEE LICENSE IN X (MIT)',
    'mit-ish',
    'MIT AND GPL-3.0-only',
    '(MIT AND GPL-2.0) OR AGPL-3.0',
    'MPL-2.0',
    'CC-BY-4.0',
    'GPL-2.0 WITH Classpath-exception-2.0',
  ])('refuse a program under %j', (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });

  it.each([undefined, null, { type: 'MIT' }, ['MIT']])(
    'refuse a missing or unclear licence: %j',
    (licence) => {
      expect(isAllowed(licence)).toBe(false);
    },
  );

  it.each(['CC-BY-4.0', 'MPL-2.0', 'CC0-1.0', 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)'])(
    'allow data under %s',
    (licence) => {
      expect(isAllowed(licence, 'data')).toBe(true);
    },
  );

  it.each(['CC-BY-NC-4.0', 'GPL-3.0', 'SEE LICENSE IN X (CC-BY-NC-4.0)', 'SEE LICENSE IN X'])(
    'refuse data under %s',
    (licence) => {
      expect(isAllowed(licence, 'data')).toBe(false);
    },
  );
});
