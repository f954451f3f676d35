import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingTools } from '../../scripts/native.mjs';
import { temporaryFolder } from '../harness.ts';

function writeProgram(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** Installs packages that nothing can be built with. */
const npm = `
case "$1" in
  ci) mkdir -p node_modules/roaring node_modules/better-sqlite3-node20 && touch node_modules/new ;;
  rebuild) ;;
esac`;

/** A working clone of an older version, with current sources. */
function openYesterday(tools: readonly string[]) {
  const tree = temporaryFolder();
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(name, join(tree, name), { recursive: true });
  for (const folder of ['src', 'web', 'test', 'bin', 'node_modules', 'dist/cli', 'path'])
    mkdirSync(join(tree, folder), { recursive: true });
  writeFileSync(join(tree, 'src', 'log.ts'), 'export const today = true;');
  writeFileSync(join(tree, 'node_modules', 'yesterday'), '');
  writeFileSync(join(tree, 'dist', 'cli', 'main.js'), `console.log('yesterday')`);
  const path = join(tree, 'path');
  for (const tool of tools) writeProgram(join(path, tool), 'exit 0');
  writeProgram(join(path, 'npm'), npm);
  const env = { PATH: `${path}:/bin:/usr/bin` };
  const build = (search = env.PATH) => {
    const options = { cwd: tree, env: { PATH: search }, encoding: 'utf8' as const };
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], options);
    return { status, err: stderr };
  };
  const isWhole = () =>
    spawnSync(process.execPath, ['dist/cli/main.js'], { cwd: tree, encoding: 'utf8' }).stdout;
  return { tree, path, build, isWhole };
}

const allTools = ['g++', 'make', 'python3'];

describe('an upgrade in place', () => {
  it('that cannot be built leaves the old program and packages in place', () => {
    const { tree, build, isWhole } = openYesterday(allTools);

    const { status, err } = build();

    expect(err).toContain('Installing packages: done');
    expect(status).toBe(1);
    expect(isWhole()).toBe('yesterday\n');
    expect(readdirSync(join(tree, 'node_modules'))).toEqual(['yesterday']);
    expect(readFileSync(join(tree, 'dist', 'cli', 'main.js'), 'utf8')).toContain('yesterday');
  });

  it('that cannot be installed does so, too', () => {
    const { tree, path, build, isWhole } = openYesterday(allTools);
    writeProgram(join(path, 'npm'), 'echo the network is away >&2; exit 1');

    const { status, err } = build();

    expect(status).toBe(1);
    expect(err).toContain('the network is away');
    expect(isWhole()).toBe('yesterday\n');
    expect(existsSync(join(tree, 'node_modules', 'yesterday'))).toBe(true);
  });

  it('first reports missing compilers', () => {
    const { path, build } = openYesterday(['make']);

    const { status, err } = build(path);

    expect([status, err]).toEqual([
      1,
      'Vedette compiles native code, for which this machine has no g++, python3. On Debian: apt-get install g++ python3\n',
    ]);
  });
});

describe('the compiler of native code', () => {
  it('may have another name', () => {
    const { path } = openYesterday(['clang++', 'gmake', 'snake']);

    expect(missingTools(path, { PYTHON: join(path, 'snake') })).toEqual([]);
    expect(missingTools(path, {})).toEqual(['python3']);
  });
});
