import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { atEnd, temporaryFolder } from '../harness.ts';
import { describeInBrowser, openBrowser, openWebPlace } from './place.ts';

interface Serving {
  /** What the terminal shows once the server listens. */
  said: string;
  /** Stops it with Ctrl-C. */
  stop: () => Promise<unknown>;
}

/** `vedette serve` in a terminal, as a user starts it. */
async function serveInTerminal(data: string): Promise<Serving> {
  const command = `stty cols 200 rows 50; exec '${process.execPath}' '${resolve('test/vedette.mjs')}' serve`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: {
      PATH: process.env['PATH'],
      TERM: 'xterm',
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      TEST_LIMITS: JSON.stringify({ drainIdleMs: 20 }),
    },
  });
  const closed = once(child, 'close');
  const stop = () => {
    if (child.exitCode === null) child.stdin.write('\u0003');
    return closed;
  };
  atEnd(stop);
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += String(text).replace(/\u001b\[[\d;]*m/g, '');
    if (said.includes('Stop: Ctrl-C')) break;
  }
  child.stdout.resume();
  return { said, stop };
}

describeInBrowser('the first start', () => {
  it('prints a link that signs in once, and none at the next start', async () => {
    const data = temporaryFolder();
    const first = await serveInTerminal(data);
    const [, url = '', link = ''] = /signed in: (http:\S+\/)(#sign-in=\w+)/.exec(first.said) ?? [];
    const [, key = ''] = /shown only once: (\w+)/.exec(first.said) ?? [];
    const { open } = await openBrowser({ url: url.replace(/\/$/, ''), key });

    const page = await open(link, { isSignedIn: false });
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    expect(page.url()).not.toContain('sign-in');

    const second = await open(link, { isSignedIn: false });
    await second.getByText('This link was used or has expired').waitFor();
    await second.getByLabel('API key').waitFor();
    await first.stop();

    const again = await serveInTerminal(data);
    expect(again.said).toContain('vedette open prints a link');
    expect(again.said).not.toMatch(/sign-in=|vdt\w{10}/);
    await again.stop();
  });
});

describeInBrowser('a link that was not used in time', () => {
  it('leads to the page that asks for a key, where a new key signs in', async () => {
    const clock = { now: Date.now() };
    const place = await openWebPlace({}, { now: () => clock.now });
    const printLink = async () => {
      const { out } = await vedette(place.server.config.data, ['open', '--json']);
      return new URL((JSON.parse(out) as { url: string }).url).hash;
    };
    const late = await printLink();
    clock.now += 601_000;

    const page = await place.open(late, { isSignedIn: false });
    await page.getByText('This link was used or has expired').waitFor();
    await page.getByLabel('API key').waitFor();
    expect(page.url()).not.toContain('sign-in');

    const fresh = await place.open(await printLink(), { isSignedIn: false });
    await fresh.getByRole('navigation', { name: 'Main menu' }).waitFor();
  });
});
