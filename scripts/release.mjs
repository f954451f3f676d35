// npm run release -- patch|minor|major|X.Y.Z: writes the version wherever it occurs, moves the
// unreleased entries of the changelog below it, commits and tags. Does not push.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const parts = ['major', 'minor', 'patch'];

try {
  release(process.argv[2] ?? '');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function release(wish) {
  if (git('status', '--porcelain') !== '') throw new Error('Commit or undo your changes first.');
  const before = JSON.parse(read('package.json')).version;
  const version = nextVersion(before, wish);
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} already exists.`);
  const changes = {
    'package.json': replaceOnce(`"version": "${before}"`, `"version": "${version}"`),
    'package-lock.json': (text) => {
      const lock = JSON.parse(text);
      lock.version = version;
      lock.packages[''].version = version;
      return `${JSON.stringify(lock, null, 2)}\n`;
    },
    'deploy/helm/vedette/Chart.yaml': (text) =>
      text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`),
    'CHANGELOG.md': (text) => withRelease(text, version),
  };
  const written = Object.entries(changes).map(([name, change]) => [name, change(read(name))]);
  for (const [name, text] of written) writeFileSync(join(root, name), text);
  git('add', ...Object.keys(changes));
  git('commit', '--message', `chore: release ${version}`);
  git('tag', '--annotate', tag, '--message', `Vedette ${version}`);
  process.stdout.write(
    `${tag}\nBuild its files with npm run package, then git push --follow-tags.\n`,
  );
}

function nextVersion(before, wish) {
  const old = before.split('.').map(Number);
  const at = parts.indexOf(wish);
  if (at >= 0)
    return old
      .map((part, place) => (place < at ? part : Number(place === at) * (part + 1)))
      .join('.');
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(wish))
    throw new Error(`Usage: npm run release -- ${parts.join('|')}|X.Y.Z`);
  const chosen = wish.split('.').map(Number);
  const differs = chosen.findIndex((part, place) => part !== old[place]);
  if (differs < 0 || chosen[differs] < old[differs])
    throw new Error(`${wish} does not come after ${before}.`);
  return wish;
}

function withRelease(changelog, version) {
  const head = '## Unreleased\n';
  const [above, below] = changelog.split(head);
  if (below === undefined) throw new Error('CHANGELOG.md has no "## Unreleased".');
  if (/^\s*(##|$)/.test(below)) throw new Error('CHANGELOG.md has no entries for this version.');
  return `${above}${head}\n## ${version}\n${below}`;
}

function replaceOnce(old, fresh) {
  return (text) => {
    if (text.split(old).length !== 2)
      throw new Error(`package.json must contain ${old} exactly once.`);
    return text.replace(old, fresh);
  };
}

function read(name) {
  return readFileSync(join(root, name), 'utf8');
}

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}
