import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../../src/service/app.ts';
import type { FeedOutcome } from '../../src/feeds/contract.ts';
import { Updater } from '../../src/feeds/updater.ts';
import { createLog } from '../../src/log.ts';
import { temporaryFolder } from '../harness.ts';
import { addresses, hour, openPlace, type Place } from './place.ts';

async function post(place: Place, path: string, body: object) {
  return place.server.ask(`/v1/admin/feeds/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

async function update(place: Place): Promise<FeedOutcome> {
  place.clock.now += hour;
  const answer = await post(place, 'update', { feed: 'ours' });
  expect(answer.status).toBe(200);
  return answer.json.data as unknown as FeedOutcome; // the contract of the operation
}

const addFile = (place: Place, file: string) =>
  place.vedette(['feeds', 'add', 'ours', file, '--format', 'ip', '--category', 'attack']);

/** A file that only the server's user can read. */
function writeSecret(): string {
  const file = join(temporaryFolder(), 'secret');
  writeFileSync(file, '198.51.100.7,the-secret-of-the-server\n', { mode: 0o600 });
  return file;
}

const definition = (place: object) => ({
  name: 'ours',
  format: 'csv',
  category: 'attack',
  header: false,
  labelColumn: '2',
  ...place,
});

describe('over the public door', () => {
  it.each([
    ['as it is documented', (file: string) => JSON.stringify(definition({ file }))],
    [
      'hidden behind a prototype',
      (file: string) =>
        `{"__proto__":{"file":"${file}"},${JSON.stringify(definition({})).slice(1)}`,
    ],
  ])('no key of an admin makes a feed of a file: %s', async (_name, write) => {
    const place = await openPlace();
    const file = writeSecret();
    const answer = await place.server.ask('/v1/admin/feeds/add', {
      method: 'POST',
      body: `{"definition":${write(file)}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 403]).toContain(answer.status);
    expect((await post(place, 'update', { feed: 'ours' })).status).toBe(400);
    const told = await place.server.ask('/v1/ip/malicious-info?ip=198.51.100.7&explain=true');
    expect(told.text).not.toContain('the-secret-of-the-server');
  });

  it('no path is accepted as a URL', async () => {
    const place = await openPlace();
    for (const url of [writeSecret(), `file://${writeSecret()}`]) {
      expect((await post(place, 'add', { definition: definition({ url }) })).status).toBe(400);
    }
  });

  it('no operation accepts a file path', () => {
    const isPath = (name: string) => /^(file|files|folder|path|directory)$/i.test(name);
    const named = operations
      .filter(({ access }) => access !== 'local')
      .filter(({ input }) => Object.keys(input.properties).some(isPath));
    expect(named.map(({ id }) => id)).toEqual([]);
  });
});

describe('through the control socket', () => {
  it('a file becomes a feed', async () => {
    const place = await openPlace();
    const file = join(temporaryFolder(), 'list.txt');
    writeFileSync(file, addresses(30).join('\n'));
    await addFile(place, file);
    expect(await update(place)).toMatchObject({ outcome: 'updated', entries: 30 });
    expect(await place.saidOf('198.51.100.7')).toEqual(['ours']);
  });

  it.each<[string, (file: string) => unknown, RegExp]>([
    ['is missing', () => undefined, /does not exist/],
    ['is a folder', (file) => mkdirSync(file), /not a regular file/],
    ['is a pipe', (file) => execFileSync('mkfifo', [file]), /not a regular file/],
    ['is too large', (file) => writeFileSync(file, Buffer.alloc(65 * 2 ** 20)), /larger/],
  ])('a feed whose file %s fails, and nothing else does', async (_name, spoil, reason) => {
    const place = await openPlace();
    const file = join(temporaryFolder(), 'list.txt');
    writeFileSync(file, addresses(30).join('\n'));
    await addFile(place, file);
    await update(place);
    rmSync(file);
    spoil(file);

    const outcome = await update(place);
    expect(outcome).toMatchObject({ outcome: 'failed', entries: 30 });
    expect(outcome.reasons.join()).toMatch(reason);
    expect(await place.saidOf('198.51.100.7')).toEqual(['ours']);
    await expect(place.vedette(['feeds', 'load', 'ours', file])).rejects.toThrow(reason);
    expect(await place.row('ours')).toMatchObject({ state: 'failing', failures: 1 });
  });

  it('an endless device is not read', async () => {
    const place = await openPlace();
    await addFile(place, '/dev/zero');
    expect(await update(place)).toMatchObject({ outcome: 'failed' });
  });
});

it('a path in a document is fetched as a URL, never read', async () => {
  const place = await openPlace();
  const { library } = place.server.running.service;
  const file = join(temporaryFolder(), 'all_delta_CVEs_at_0000Z.zip');
  writeFileSync(file, 'not for you');
  const asked: string[] = [];
  const updater = new Updater({
    leads: () => true,
    library,
    keys: new Map(),
    now: () => place.clock.now,
    settings: { feedTimeoutMs: 1_000 },
    log: createLog('silent', () => undefined),
    temporary: () => join(temporaryFolder(), 'arriving'),
    download: ({ url, into }) => {
      asked.push(url);
      if (!url.startsWith('https:')) return Promise.reject(new Error('not a URL'));
      writeFileSync(into as string, JSON.stringify({ assets: [{ browser_download_url: file }] }));
      const answer = { url, status: 200, etag: null, lastModified: null, sha256: '' };
      return Promise.resolve({
        ...answer,
        notModified: false as const,
        bytes: 1,
        received: 1,
        lengthKnown: true,
        decoded: null,
        contentType: null,
      });
    },
  });
  const outcome = await updater.update(library.find('cve-list-v5'));
  expect(outcome).toMatchObject({ outcome: 'failed', error: 'not a URL' });
  expect(asked).toContain(file);
});
