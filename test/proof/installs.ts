import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the built product in some folder, and how it is run there. */
export interface Installed {
  /** The folder of the copy. */
  tree: string;
  data: string;
  /** The command that runs the product; its arguments follow. */
  command: readonly [program: string, ...rest: string[]];
  /** The user it runs as, if not us. */
  user?: number;
  remove: () => void;
}

export interface Place {
  name: string;
  /** Why it is not available here; '' if it is. */
  whyNot: () => string;
  make: () => Installed;
}

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** Typical installation folders, each of which once broke the program. */
export const places: readonly Place[] = [
  {
    name: 'owner-only',
    whyNot: () => '',
    // Node is there too, as when a version manager puts it in the home folder.
    make() {
      const folder = newFolder();
      const tree = join(folder, 'vedette');
      copyProduct(tree, 'linked');
      const node = join(folder, 'node');
      linkOrCopy(process.execPath, node);
      return installedIn(folder, { tree, command: [node] });
    },
  },
  {
    name: 'odd-name',
    whyNot: () => '',
    make() {
      const folder = newFolder();
      const tree = join(folder, "Vedette für Zoë, 雪 & Co's 100%");
      copyProduct(tree, 'linked');
      return { ...installedIn(folder, { tree }), data: join(tree, 'the däta') };
    },
  },
  {
    name: 'read-only',
    whyNot: () => (isRoot && !canMount() ? 'no file system can be mounted here' : ''),
    make() {
      const folder = newFolder();
      const tree = join(folder, 'vedette');
      // Root ignores modes, and hard links share them.
      copyProduct(tree, isRoot ? 'linked' : 'copied');
      if (!isRoot) run('chmod', ['-R', 'a-w', tree]);
      const command = isRoot ? mountedReadOnly(tree) : ([process.execPath] as const);
      return installedIn(folder, { tree, command });
    },
  },
  {
    name: 'unprivileged',
    whyNot: () => (isRoot ? '' : 'not root: every other place is of this kind'),
    make() {
      const folder = newFolder();
      const tree = join(folder, 'vedette');
      copyProduct(tree, 'copied');
      run('chown', ['-R', `${nobody}:${nobody}`, folder]);
      return { ...installedIn(folder, { tree }), user: nobody };
    },
  },
];

/** Mode 0700, as `mktemp -d` makes them. */
function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vedette-place-'));
}

function installedIn(
  folder: string,
  { tree, command = [process.execPath] }: Pick<Installed, 'tree'> & Partial<Installed>,
): Installed {
  return {
    tree,
    data: join(folder, 'data'),
    command,
    remove: () => {
      if (!isRoot) run('chmod', ['-R', 'u+w', tree]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What `npm pack` includes, with the packages needed at run time. */
function copyProduct(tree: string, how: 'linked' | 'copied'): void {
  mkdirSync(tree);
  copy(['bin', 'dist', 'package.json'], { to: tree, how });
  // Runs the product with the limits of a test.
  const tests = join(tree, 'test');
  mkdirSync(tests);
  copy([join('test', 'vedette.mjs')], { to: tests, how });
  for (const name of runtimePackages()) {
    const to = join(tree, 'node_modules', dirname(name));
    mkdirSync(to, { recursive: true });
    copy([join('node_modules', name)], { to, how });
  }
}

function copy(names: readonly string[], { to, how }: { to: string; how: 'linked' | 'copied' }) {
  const from = names.map((name) => join(process.cwd(), name));
  const linked = how === 'linked' && spawnSync('cp', ['-al', ...from, to]).status === 0;
  if (!linked) run('cp', ['-a', ...from, to]);
}

function runtimePackages(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(lock.packages).flatMap(([path, { dev }]) => {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    return name !== undefined && dev !== true && existsSync(path) ? [name] : [];
  });
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another disk, or not ours to link
    chmodSync(to, 0o755);
  }
}

const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';

/** Only for the started process: the mount is private. */
function mountedReadOnly(tree: string): Installed['command'] {
  return ['unshare', '--mount', '--', 'sh', '-c', readOnly, tree, process.execPath];
}

function canMount(): boolean {
  return spawnSync('unshare', ['--mount', '--', 'mount', '--bind', '/tmp', '/tmp']).status === 0;
}

/** Every file below a folder with its modification time, to see what a run wrote there. */
export function filesBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set(
    entries.map((name) => {
      const { mtimeMs, size, ino } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
      return [name, mtimeMs, size, ino].join(' ');
    }),
  );
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}
