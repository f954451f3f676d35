// npm run screenshots: takes the pictures of the README anew, from the example data of the tests.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

const pictures = ['ip-light', 'triage-light', 'exposure-light'];
const tests = pictures.map((name) => `test/web/${name.split('-')[0]}.test.ts`);

await prepare();
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...tests], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);
const folder = join(root, 'docs', 'screenshots');
mkdirSync(folder, { recursive: true });
for (const name of pictures) {
  cpSync(join(root, '.build', 'screenshots', `${name}.png`), join(folder, `${name}.png`));
}
