import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../src/errors.ts';
import { restoreBackup, verifyBackup } from '../../src/store/restore.ts';
import { openedFolder, vedette } from '../cli/command-line.ts';
import { send, startServer, temporaryFolder, type TestServer } from '../harness.ts';

const restoreTo = (folder: string, file: string) => restoreBackup(file, { folder, now: Date.now });

async function backedUp(server: TestServer): Promise<string> {
  const file = join(temporaryFolder(), 'backup.tgz');
  await server.running.service.store.backup(file);
  return file;
}

describe('a backup', () => {
  it('is consistent despite concurrent writes, and restores to a working service', async () => {
    const server = await startServer();
    mkdirSync(join(server.config.data, 'snapshots'));
    writeFileSync(join(server.config.data, 'snapshots', 'abc.gz'), 'bytes of a snapshot');
    const body = (count: number) =>
      JSON.stringify({ name: `user-${count}`, email: `user-${count}@vedette.example` });
    const headers = { 'content-type': 'application/json' };
    const writing = Array.from({ length: 40 }, (_, count) =>
      server.ask('/v1/admin/users', { method: 'POST', headers, body: body(count) }),
    );
    const file = await backedUp(server);
    await Promise.all(writing);

    const folder = temporaryFolder();
    const manifest = await restoreTo(folder, file);
    expect(manifest.files.map(({ path }) => path)).toEqual([
      'ledger.sqlite',
      'settings-of-backup.json',
      'snapshots/abc.gz',
    ]);
    expect(readFileSync(join(folder, 'snapshots', 'abc.gz'), 'utf8')).toBe('bytes of a snapshot');
    const restored = await startServer({ VEDETTE_DATA: folder });
    expect((await send({ port: restored.port, path: '/v1/user/me', key: server.key })).status).toBe(
      200,
    );
  });

  it('that is truncated or altered anywhere is rejected, and nothing changes', async () => {
    const server = await startServer();
    const whole = readFileSync(await backedUp(server));
    const folder = temporaryFolder();
    const file = join(temporaryFolder(), 'bad.tgz');
    const mutants = [
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, Math.floor(whole.length / 2)),
      whole.subarray(0, 10),
      Buffer.alloc(0),
      ...[0.1, 0.3, 0.5, 0.7, 0.9].map((part) => flip(whole, Math.floor(whole.length * part))),
    ];
    for (const mutant of mutants) {
      writeFileSync(file, mutant);
      await expect(restoreTo(folder, file)).rejects.toThrow(StartError);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of many files leaves nothing behind when truncated', async () => {
    const staging = temporaryFolder();
    const names = Array.from({ length: 300 }, (_, at) => `${at % 7}/${at}`);
    for (const name of names) {
      mkdirSync(dirname(join(staging, name)), { recursive: true });
      writeFileSync(join(staging, name), randomBytes(20_000));
    }
    const file = join(temporaryFolder(), 'cut.tgz');
    await create({ file, cwd: staging, gzip: true }, names);
    truncateSync(file, Math.floor(statSync(file).size * 0.9));
    const folder = temporaryFolder();
    await expect(restoreTo(folder, file)).rejects.toThrow(StartError);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('from another program is reported as such', async () => {
    const staging = temporaryFolder();
    writeFileSync(join(staging, 'notes.txt'), 'holiday');
    const foreign = join(temporaryFolder(), 'foreign.tgz');
    await create({ file: foreign, cwd: staging, gzip: true }, ['notes.txt']);

    await expect(restoreTo(temporaryFolder(), foreign)).rejects.toThrow(
      `Cannot restore ${foreign} (it is not a backup of Vedette: it has no manifest.json).`,
    );
    await expect(verifyBackup(foreign)).rejects.toThrow('it is not a backup of Vedette');
    await expect(verifyBackup('package.json')).rejects.toThrow(
      'package.json cannot be restored: it is not a backup of Vedette, nor any other gzip file.',
    );
    await expect(verifyBackup('no-such-file.tgz')).rejects.toThrow('there is no such file.');
  });

  it('names the source of the settings, with and without a server', async () => {
    const data = await openedFolder();
    const file = join(temporaryFolder(), 'own.tgz');
    const environment = { VEDETTE_SESSION_HOURS: '77' };
    expect((await vedette(data, ['backup', file], { environment })).code).toBe(0);
    const folder = temporaryFolder();
    await restoreTo(folder, file);

    const text = readFileSync(join(folder, 'settings-of-backup.json'), 'utf8');
    expect(JSON.parse(text)).toContainEqual(
      expect.objectContaining({
        name: 'session_hours',
        value: 77,
        origin: 'VEDETTE_SESSION_HOURS',
      }),
    );
  });

  it('contains the settings, without secrets', async () => {
    const secret = 'provider=token-that-nobody-may-see';
    const server = await startServer({ VEDETTE_FEED_KEYS: secret, VEDETTE_SESSION_HOURS: '77' });
    const folder = temporaryFolder();
    await restoreTo(folder, await backedUp(server));

    const text = readFileSync(join(folder, 'settings-of-backup.json'), 'utf8');
    const settings = JSON.parse(text) as { name: string; value: unknown; origin: string }[];
    expect(settings.find(({ name }) => name === 'session_hours')).toMatchObject({ value: 77 });
    expect(settings.find(({ name }) => name === 'feed_keys')?.value).toEqual([
      'provider=[redacted]',
    ]);
    expect(text).not.toContain('nobody-may-see');
  });

  it('is verified by a command that changes nothing and rejects a damaged one', async () => {
    const server = await startServer();
    const file = await backedUp(server);
    const before = readdirSync(server.config.data).sort();
    const run = (name: string) => vedette(server.config.data, ['backup', 'verify', name]);

    const whole = await run(file);
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining(`${file}: whole, `)]);
    writeFileSync(file, flip(readFileSync(file), 2_000));
    const damaged = await run(file);
    expect([damaged.code, damaged.err]).toEqual([3, expect.stringContaining('cannot be restored')]);
    expect(readdirSync(server.config.data).sort()).toEqual(before);
  });

  it('with unlisted members is rejected', async () => {
    const staging = temporaryFolder();
    writeFileSync(
      join(staging, 'manifest.json'),
      '{"format":"vedette-backup","version":1,"createdAt":"","files":[{"path":"../evil","bytes":0,"sha256":"x"}]}',
    );
    writeFileSync(join(staging, 'manifest.sha256'), 'wrong');
    const file = join(temporaryFolder(), 'forged.tgz');
    await create({ file, cwd: staging, gzip: true }, ['manifest.json', 'manifest.sha256']);
    await expect(restoreTo(temporaryFolder(), file)).rejects.toThrow(/modified/);
  });

  it('moves existing files aside instead of deleting them', async () => {
    const server = await startServer();
    const file = await backedUp(server);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'ledger.sqlite'), 'old');
    await restoreTo(folder, file);
    const before = readdirSync(folder).find((name) => name.startsWith('before-restore-'));
    expect(readFileSync(join(folder, before ?? '', 'ledger.sqlite'), 'utf8')).toBe('old');
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
