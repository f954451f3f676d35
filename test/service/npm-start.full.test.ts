import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { testConfig } from '../harness.ts';
import { environmentOf, thisInstallation } from '../proof/installation.ts';

it('stops with npm start, which passes signals only to its shell', async () => {
  const npm = spawn('npm', ['start', '--', '--json'], {
    env: environmentOf(thisInstallation, testConfig().data),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(npm, 'exit');
  const url = await announcedBy(npm.stdout);

  npm.kill('SIGTERM');
  await exited;

  // npm may exit before the server does.
  await expect.poll(() => isListening(url)).toBe(false);
});

async function announcedBy(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('{')) return (JSON.parse(line) as { url: string }).url;
  }
  throw new Error('it ended before it listened');
}

async function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
