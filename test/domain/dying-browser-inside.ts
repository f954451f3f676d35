// Run as a separate process, which gives up root. A program in place of a browser complains and dies while
// this process is too busy to read. Reports what a visit says about it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { usualCapture } from '../../src/domain/capture.ts';
import { prepareBrowser } from '../../src/domain/visit/browser/browser.ts';
import { defaultLimits } from '../../src/domain/visit/limits.ts';

const [folder = ''] = process.argv.slice(2);
const nobody = 65_534;
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

const program = join(folder, 'browser');
const born = join(folder, 'born');
const mayDie = join(folder, 'may-die');
const script = `#!/bin/sh
echo $$ > '${born}.part' && mv '${born}.part' '${born}'
while [ ! -e '${mayDie}' ]; do sleep 0.01; done
echo 'No usable sandbox!' >&2
`;
writeFileSync(program, script, { mode: 0o755 });

const nowhere = () => Promise.reject(new Error('nothing is asked for'));
const browser = prepareBrowser({
  program,
  isSandboxed: false,
  workerGroup: '',
  resolve: nowhere,
  dial: nowhere,
  limits: defaultLimits,
  capture: usualCapture,
  scratchParent: folder,
  signal: new AbortController().signal,
});
while (!existsSync(born)) await sleep(5);
const pid = readFileSync(born, 'utf8').trim();
writeFileSync(mayDie, '');
// Blocks the event loop: the program is dead, and its output is unread.
const pause = new Int32Array(new SharedArrayBuffer(4));
while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))) Atomics.wait(pause, 0, 0, 5);
const { page, gaps } = await browser.open('http://site.example/');
await browser.close();
process.send?.({ page, gaps });
process.disconnect();
