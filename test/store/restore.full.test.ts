import { Database } from '../../src/sqlite.ts';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { startServer, temporaryFolder } from '../harness.ts';
import { takeIn } from '../banner/place.ts';

/** A backup of a server with some banners. */
async function makeBackup(): Promise<string> {
  const server = await startServer();
  const banners = Array.from({ length: 500 }, (_, at) => ({
    address: `198.51.100.${at % 250}`,
    port: 1 + at,
    seenAt: 1_780_272_000_000,
    banner: `port ${at} `.repeat(20),
  }));
  await takeIn(server, banners.map((each) => JSON.stringify(each)).join('\n'));
  const file = join(temporaryFolder(), 'backup.tgz');
  expect((await vedette(server.config.data, ['backup', file])).code).toBe(0);
  return file;
}

interface Listed {
  path: string;
  bytes: number;
  sha256: string;
}

const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** A modified copy of a backup with matching digests. */
async function forge(backup: string, change: (folder: string) => void, more: string[] = []) {
  const folder = temporaryFolder();
  await extract({ file: backup, cwd: folder });
  const list = join(folder, 'manifest.json');
  const manifest = JSON.parse(fs.readFileSync(list, 'utf8')) as { files: Listed[] };
  change(folder);
  manifest.files = manifest.files.flatMap(({ path }) => {
    if (!fs.existsSync(join(folder, path))) return [];
    const bytes = fs.readFileSync(join(folder, path));
    return [{ path, bytes: bytes.length, sha256: digestOf(bytes) }];
  });
  const text = JSON.stringify(manifest);
  fs.writeFileSync(list, text);
  fs.writeFileSync(join(folder, 'manifest.sha256'), digestOf(text));
  const file = join(temporaryFolder(), 'forged.tgz');
  const names = ['manifest.json', ...manifest.files.map(({ path }) => path), 'manifest.sha256'];
  await create({ file, cwd: folder, gzip: true }, [...names, ...more]);
  return file;
}

/** Tries to restore over existing data, which must not change. */
async function tryRestore(file: string) {
  const data = temporaryFolder();
  await vedette(data, ['user', 'add', 'before', 'before@vedette.example']);
  const names = fs.readdirSync(data).sort();
  const { code, err } = await vedette(data, ['restore', file, '--force']);
  const { out } = await vedette(data, ['user', 'list']);
  expect(out).toContain('before@vedette.example');
  expect(fs.readdirSync(data).sort()).toEqual(names);
  return { code, err };
}

const pageBytes = 8_192;

describe('an unusable backup', () => {
  it('is rejected if banners.sqlite is damaged, even with matching digests', async () => {
    const file = await forge(await makeBackup(), (folder) => {
      const banners = join(folder, 'banners.sqlite');
      const bytes = fs.readFileSync(banners);
      bytes.fill(0xa5, 3 * pageBytes, 6 * pageBytes);
      fs.writeFileSync(banners, bytes);
    });
    const { code, err } = await tryRestore(file);
    expect(code).toBe(3);
    expect(err).toContain('banners.sqlite');
    expect(err).toContain('Nothing was changed.');
  });

  it('is rejected if banners.sqlite is not a database, or from a newer version', async () => {
    const backup = await makeBackup();
    const text = await forge(backup, (folder) =>
      fs.writeFileSync(join(folder, 'banners.sqlite'), 'not a database '.repeat(1_000)),
    );
    expect((await tryRestore(text)).code).toBe(3);
    const newer = await forge(backup, (folder) => {
      const database = new Database(join(folder, 'banners.sqlite'));
      database.exec('UPDATE schema_step SET version = 999');
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    });
    expect((await tryRestore(newer)).err).toContain('newer Vedette');
  });

  it('is rejected without a ledger', async () => {
    const file = await forge(await makeBackup(), (folder) =>
      fs.rmSync(join(folder, 'ledger.sqlite')),
    );
    expect((await tryRestore(file)).code).toBe(3);
  });

  it('is rejected if it contains a file that is not in its manifest', async () => {
    const backup = await makeBackup();
    const file = await forge(
      backup,
      (folder) => {
        fs.mkdirSync(join(folder, 'snapshots'));
        fs.writeFileSync(join(folder, 'snapshots', 'slipped-in'), 'x');
      },
      ['snapshots'],
    );
    expect((await tryRestore(file)).err).toContain('snapshots/slipped-in');
  });
});

describe('a restore', () => {
  it('replaces the whole state and moves the old one aside', async () => {
    const backup = await makeBackup();
    const data = temporaryFolder();
    await vedette(data, ['user', 'add', 'before', 'before@vedette.example']);
    fs.mkdirSync(join(data, 'screenshots'));
    fs.writeFileSync(join(data, 'screenshots', 'old.png'), 'old');

    const { code, out } = await vedette(data, ['restore', backup, '--force', '--json']);

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ data, files: 3 });
    expect((await vedette(data, ['user', 'list'])).out).not.toContain('before@');
    expect((await vedette(data, ['search', 'port: 1-600', '--count'])).out).toBe('500\n');
    const names = fs.readdirSync(data);
    expect(names).not.toContain('screenshots');
    const [aside = ''] = names.filter((name) => name.startsWith('before-restore-'));
    expect(fs.readdirSync(join(data, aside)).sort()).toEqual(['ledger.sqlite', 'screenshots']);
  });

  it('that was killed while unpacking is cleaned up at the next start', async () => {
    const data = temporaryFolder();
    await vedette(data, ['user', 'add', 'before', 'before@vedette.example']);
    fs.mkdirSync(join(data, 'tmp-restore-0b6f', 'snapshots'), { recursive: true });
    fs.writeFileSync(join(data, 'tmp-restore-0b6f', 'ledger.sqlite'), 'half a ledger');
    fs.writeFileSync(join(data, 'restore.json.partial'), '{"staging":');

    const { out } = await vedette(data, ['user', 'list']);

    expect(out).toContain('before@vedette.example');
    expect(fs.readdirSync(data).filter((name) => /restore/.test(name))).toEqual([]);
  });

  it('that cannot be completed says so and is completed by a later start', async () => {
    const backup = await makeBackup();
    const data = temporaryFolder();
    await vedette(data, ['user', 'add', 'before', 'before@vedette.example']);
    const staging = join(data, 'tmp-restore-0b6f');
    fs.mkdirSync(staging);
    await extract({ file: backup, cwd: staging });
    const journal = {
      staging: 'tmp-restore-0b6f',
      before: 'before-restore-2026',
      outgoing: ['ledger.sqlite'],
      incoming: ['ledger.sqlite', 'banners.sqlite'],
    };
    fs.writeFileSync(join(data, 'restore.json'), JSON.stringify(journal));
    fs.writeFileSync(join(data, 'before-restore-2026'), 'in the way');

    const refused = await vedette(data, ['user', 'list']);
    fs.rmSync(join(data, 'before-restore-2026'));
    const opened = await vedette(data, ['user', 'list']);

    expect(refused.code).toBe(3);
    expect(refused.err).toContain('The next start tries again');
    expect(opened.out).not.toContain('before@');
    expect((await vedette(data, ['search', 'port: 1-600', '--count'])).out).toBe('500\n');
  });
});
