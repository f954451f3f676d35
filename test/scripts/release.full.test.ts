import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/index.ts';
import { manualPages } from '../../src/cli/man.ts';
import { temporaryFolder } from '../harness.ts';

const identity = { name: 'release', email: 'release@vedette.example' };
const environment = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_AUTHOR_NAME: identity.name,
  GIT_AUTHOR_EMAIL: identity.email,
  GIT_COMMITTER_NAME: identity.name,
  GIT_COMMITTER_EMAIL: identity.email,
};

/** A clone at version 1.4.2 with one change. */
function clone({ changelog = '# Changelog\n\n## Unreleased\n\n- News.\n\n## 1.4.2\n' } = {}) {
  const tree = temporaryFolder();
  const run = (program: string, ...words: string[]) => {
    const ended = spawnSync(program, words, { cwd: tree, encoding: 'utf8', env: environment });
    return { ...ended, said: ended.stdout + ended.stderr };
  };
  mkdirSync(join(tree, 'scripts'));
  for (const name of ['release.mjs', 'root.mjs'])
    cpSync(join('scripts', name), join(tree, 'scripts', name));
  mkdirSync(join(tree, 'deploy/helm/vedette'), { recursive: true });
  const files = {
    'package.json': '{\n  "name": "vedette",\n  "version": "1.4.2"\n}\n',
    'package-lock.json': JSON.stringify({
      version: '1.4.2',
      packages: { '': { version: '1.4.2' } },
    }),
    'deploy/helm/vedette/Chart.yaml': 'apiVersion: v2\nversion: 1.4.2\nappVersion: 1.4.2\n',
    'CHANGELOG.md': changelog,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(tree, name), text);
  run('git', 'init', '--quiet');
  run('git', 'add', '.');
  run('git', 'commit', '--quiet', '--message', 'all');
  const read = (name: string) => readFileSync(join(tree, name), 'utf8');
  return { tree, run, read, release: (wish: string) => run('node', 'scripts/release.mjs', wish) };
}

describe('npm run release', () => {
  it.each([
    ['patch', '1.4.3'],
    ['minor', '1.5.0'],
    ['major', '2.0.0'],
    ['1.6.1', '1.6.1'],
  ])('%s: writes %s wherever the version stands, commits and tags', (wish, version) => {
    const { release, read, run } = clone();

    expect(release(wish)).toMatchObject({ status: 0 });

    expect(read('package.json')).toContain(`"version": "${version}"`);
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      version,
      packages: { '': { version } },
    });
    expect(read('deploy/helm/vedette/Chart.yaml')).toBe(
      `apiVersion: v2\nversion: ${version}\nappVersion: ${version}\n`,
    );
    expect(read('CHANGELOG.md')).toContain(`## Unreleased\n\n## ${version}\n\n- News.\n`);
    expect(run('git', 'status', '--porcelain').stdout).toBe('');
    expect(run('git', 'describe').stdout.trim()).toBe(`v${version}`);
  });

  it.each([
    ['1.4.2', 'does not come after 1.4.2'],
    ['1.3.9', 'does not come after 1.4.2'],
    ['1.5', 'Usage: npm run release'],
    ['v2.0.0', 'Usage: npm run release'],
    ['01.5.0', 'Usage: npm run release'],
  ])('refuses %s and changes nothing', (wish, why) => {
    const { release, run } = clone();

    const { status, said } = release(wish);

    expect([status, said]).toEqual([1, expect.stringContaining(why)]);
    expect(run('git', 'tag').stdout + run('git', 'status', '--porcelain').stdout).toBe('');
  });

  it('rejects a tree with changes, and a version without entries in the changelog', () => {
    const { tree, release } = clone();
    writeFileSync(join(tree, 'new.txt'), '');
    const quiet = clone({ changelog: '# Changelog\n\n## Unreleased\n\n## 1.4.2\n' });

    expect(release('patch').said).toContain('Commit or undo your changes first.');
    expect(quiet.release('patch').said).toContain('has no entries for this version');
  });
});

describe('manual pages', () => {
  const pages = manualPages(commands, '1.2.3');

  it('exist for each command, with its options and examples', () => {
    expect(Object.keys(pages)).toHaveLength(commands.length + 1);
    expect(pages['vedette-key-create.1']).toContain('.TP\n\\fB\\-\\-scopes\\fR \\fILIST\\fR\n');
    expect(pages['vedette-key-create.1']).toContain('.EX\nvedette key create');
    expect(pages['vedette.1']).toContain('.TP\n\\fBvedette key create\\fR\n');
  });

  const roff = spawnSync('groff', ['--version']).status === 0;
  it.skipIf(!roff)('are read by groff without a warning', () => {
    const words = ['-man', '-Tutf8', '-ww', '-Kutf8', '-z'];
    for (const [name, input] of Object.entries(pages)) {
      const { stderr } = spawnSync('groff', words, { input, encoding: 'utf8' });
      expect([name, stderr]).toEqual([name, '']);
    }
  });
});
