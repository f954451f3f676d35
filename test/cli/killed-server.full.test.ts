import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd, temporaryFolder } from '../harness.ts';
import { openedFolder, vedette } from './command-line.ts';

/** A feed whose first bytes arrive immediately, and the rest never. */
async function openEndlessFeed() {
  const server = createServer(
    (_, response) => void response.write('198.51.100.7\n'.repeat(10_000)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function serveBuilt(data: string, environment: Record<string, string>) {
  const env = {
    PATH: process.env['PATH'],
    VEDETTE_DATA: data,
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_NMAP_FOLDER: 'off',
    ...environment,
  };
  const server = spawn(process.execPath, ['bin/vedette', 'serve'], { env, stdio: 'ignore' });
  atEnd(() => server.kill('SIGKILL'));
  await expect.poll(() => existsSync(join(data, 'control.sock'))).toBe(true);
  return server;
}

describe('a server that is killed', () => {
  it('during a feed fetch is reported by the command, and leaves nothing behind', async () => {
    const data = await openedFolder();
    const port = await openEndlessFeed();
    const url = `http://127.0.0.1:${port}/list.txt`;
    const environment = { VEDETTE_EGRESS_ALLOW: `feeds:127.0.0.1/32:${port}` };
    const added = ['feeds', 'add', 'ours', url, '--format', 'ip', '--category', 'c2'];
    expect((await vedette(data, added, { environment })).code).toBe(0);
    const server = await serveBuilt(data, environment);

    const updating = vedette(data, ['feeds', 'update', 'ours']);
    const drafts = () =>
      readdirSync(data, { recursive: true }).filter((name) => String(name).includes('tmp-'));
    await expect.poll(drafts).not.toEqual([]);
    server.kill('SIGKILL');
    const { code, err } = await updating;

    expect(code).toBe(1);
    expect(err).toContain('The server stopped before it answered');
    expect(err).not.toContain('internal error');
    await vedette(data, ['feeds', 'list']);
    expect(drafts()).toEqual([]);
  });
});

describe('what a killed process was writing', () => {
  it('is removed at the next start, and nothing else', async () => {
    const data = temporaryFolder();
    const draft = 'tmp-0f8fad5b-d9cb-469f-a165-70867728950e';
    mkdirSync(join(data, 'snapshots'));
    for (const name of [
      `snapshots/${draft}`,
      'snapshots/tmp-mine.txt',
      `tmp-feed-${draft.slice(4)}`,
    ])
      writeFileSync(join(data, name), 'half');

    await vedette(data, ['key', 'create']);

    expect(readdirSync(join(data, 'snapshots'))).toEqual(['tmp-mine.txt']);
    expect(readdirSync(data).filter((name) => name.startsWith('tmp-'))).toEqual([]);
  });
});
