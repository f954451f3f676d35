// npm run screenshots [NAME…]: retakes the pictures of the README, from the example data of the tests.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

/** The test that checks a page with axe also takes its picture, as do the stories of a day. */
const taking = 'is accessible|a day at the page';
const all = ['ip-light', 'triage-light', 'exposure-light', 'day-home', 'day-scan-list', 'day-hunt'];
const given = process.argv.slice(2);
const names = given.length === 0 ? all : all.filter((name) => given.includes(name));
const taken = (name) => join(root, '.build', 'screenshots', `${name}.png`);

await prepare();
for (const name of names) rmSync(taken(name), { force: true });
const tests = new Set(names.map((name) => `test/web/${name.split('-')[0]}.full.test.ts`));
const vitest = join(root, 'node_modules', '.bin', 'vitest');
const args = ['run', '--project=full', '-t', taking, ...tests];
const { status } = spawnSync(vitest, args, { cwd: root, stdio: 'inherit' });
if (status !== 0 || !names.every((name) => existsSync(taken(name)))) {
  process.stderr.write('Not every picture could be taken. Is Chromium installed?\n');
  process.exit(1);
}
const folder = join(root, 'docs', 'screenshots');
mkdirSync(folder, { recursive: true });
for (const name of names) cpSync(taken(name), join(folder, `${name}.png`));
