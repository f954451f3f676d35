import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { startServer, temporaryFolder, type TestServer } from '../harness.ts';
import { plain, vedette } from './command-line.ts';
import { inTerminal, throughPipe } from './pseudo-terminal.ts';

const widths = [60, 80, 120];

async function startWithUser(): Promise<{ server: TestServer; data: string; key: string }> {
  const server = await startServer();
  const { data } = server.config;
  await vedette(data, ['user', 'add', 'soc', 'soc@vedette.example']);
  const { out } = await vedette(data, ['key', 'create', '--user', 'soc', '--label', 'SOC laptop']);
  return { server, data, key: out.trim() };
}

const statusOf = async (server: TestServer, key: string) =>
  (await server.ask('/v1/user/me', { key })).status;

const joined = (lines: readonly string[]) => lines.join(' ').replace(/ +/g, ' ');

describe('vedette user', () => {
  it('enables, changes the role, renames and shows, each in one line', async () => {
    const { data } = await startWithUser();
    const run = async (...words: string[]) => (await vedette(data, ['user', ...words])).out;
    expect(await run('disable', 'soc')).toBe('soc disabled.\n');
    expect(await run('enable', 'soc')).toBe('soc enabled.\n');
    expect(await run('set-role', 'soc', 'admin')).toBe('soc is now an admin.\n');
    expect(await run('rename', 'soc', 'night')).toBe(
      'soc is now called night (soc@vedette.example).\n',
    );
    const shown = await run('show', 'night');
    expect(shown).toMatch(/^role +admin$/m);
    expect(shown).toMatch(/^keys +1$/m);
  });

  it('asks before it deletes, on a terminal', async () => {
    const { server, data, key } = await startWithUser();
    const ask = (input: string) =>
      vedette(data, ['user', 'delete', 'soc'], { columns: 80, input: `${input}\n` });

    const kept = await ask('no');
    expect(plain(kept.err)).toContain('soc will be deleted for good, with 1 key, its usage,');
    expect([kept.code, await statusOf(server, key)]).toEqual([1, 200]);

    const gone = await ask('yes');
    expect(plain(gone.out).replace(/\s+/g, ' ')).toContain(
      'soc deleted, with 1 key, 0 private cases and 0 private reports. 0 public reports passed to owner.',
    );
    expect(await statusOf(server, key)).toBe(401);
  });

  it('needs --yes to delete in a pipe, and never deletes the owner', async () => {
    const { server, data, key } = await startWithUser();
    const refused = await vedette(data, ['user', 'delete', 'soc'], { input: 'yes\n' });
    expect([refused.code, refused.err]).toEqual([
      2,
      'vedette: Add --yes: vedette user delete asks for confirmation on a terminal only.\n',
    ]);
    expect(await statusOf(server, key)).toBe(200);
    const owner = await vedette(data, ['user', 'delete', 'owner', '--yes']);
    expect(owner.err).toContain('owner is the owner, the one account that can always administer');
    const { out } = await vedette(data, ['user', 'delete', 'soc', '--yes', '--json']);
    expect(JSON.parse(out)).toMatchObject({ name: 'soc', keys: 1, heir: 'owner' });
  });

  it('suggests the closest name for a typo, and lists the existing ones', async () => {
    const { data } = await startWithUser();
    const errorOf = async (...words: string[]) => (await vedette(data, words)).err;
    expect(await errorOf('user', 'enable', 'scc')).toContain(
      'No user named scc. Did you mean soc? Users: owner, soc.',
    );
    expect(await errorOf('user', 'set-role', 'soc', 'admn')).toMatch(/role.*member.*admin/);
    expect(await errorOf('key', 'rotate', 'SOC laptob')).toContain('Did you mean SOC laptop?');
    expect(await errorOf('audit', '--action', 'feeds')).toContain('Did you mean feed?');
    expect(await errorOf('feeds', 'remove', 'ipsun', '--yes')).toContain('did you mean ipsum?');
  });
});

describe('vedette key', () => {
  it('renames by label and prints a rotated key alone', async () => {
    const { server, data, key } = await startWithUser();
    const renamed = await vedette(data, ['key', 'rename', 'SOC laptop', 'desk']);
    expect(renamed.out).toMatch(/^Key [0-9a-f-]{36} of soc is now called desk\.\n$/);
    const rotated = await vedette(data, ['key', 'rotate', 'desk', '--keep', '2w']);
    expect(rotated.out).toMatch(/^vdt[A-Za-z0-9]{57}\n$/);
    expect(rotated.err).toMatch(/^The old key [0-9a-f-]{36} works until .* UTC\.\n$/);
    const both = [await statusOf(server, key), await statusOf(server, rotated.out.trim())];
    expect(both).toEqual([200, 200]);
  });

  it.each(widths)('lists owner, label, last use and whole ids in %i columns', async (columns) => {
    const { data, key, server } = await startWithUser();
    await statusOf(server, key);
    const lines = await inTerminal(columns, ['key', 'list', '--user', 'soc'], {
      VEDETTE_DATA: data,
    });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    expect(joined(lines)).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/);
    expect(joined(lines)).toContain('soc');
    expect(joined(lines)).not.toContain('never used');
  });
});

describe('vedette audit', () => {
  it.each(widths)('shows whole entries, newest first, in %i columns', async (columns) => {
    const { data } = await startWithUser();
    await vedette(data, ['key', 'revoke', 'SOC laptop']);
    const lines = await inTerminal(columns, ['audit', '--action', 'key'], { VEDETTE_DATA: data });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    const text = joined(lines);
    expect(text).toMatch(/owner key\.revoke [0-9a-f-]{36} user soc, label SOC laptop,/);
    expect(text.indexOf('key.revoke')).toBeLessThan(text.indexOf('key.create'));
    expect(text).toContain('from control socket');
    expect(text).not.toContain('user.add');
  });

  it('writes one line per entry into a pipe, and JSON', async () => {
    const { data } = await startWithUser();
    const out = await throughPipe(['audit', '--user', 'owner'], { VEDETTE_DATA: data });
    expect(out).toMatch(/^TIME +USER +ACTION +SUBJECT +DETAIL\n/);
    expect(out).toMatch(/ owner +user\.add +soc +id .*, email soc@vedette\.example,.* entry 3\n/);
    const json = await throughPipe(['audit', '--json', '--since', '1h', '--limit', '1'], {
      VEDETTE_DATA: data,
    });
    expect(JSON.parse(json)).toMatchObject({ entries: [{ action: 'key.create', user: 'owner' }] });
  });

  it.each(widths)('verifies itself and prints the newest digest in %i columns', async (columns) => {
    const { data } = await startWithUser();
    const lines = await inTerminal(columns, ['audit', '--verify'], { VEDETTE_DATA: data });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    expect(lines.slice(0, 2)).toEqual(['intact', '4 entries']);
    const digest = /newest digest ([0-9a-f]{64})/.exec(lines.join('').replace(/\s+/g, ' '));
    const code = async (noted: string) =>
      (await vedette(data, ['audit', '--verify', '--digest', noted])).code;
    if (digest?.[1] !== undefined) expect(await code(digest[1])).toBe(0);
    expect(await code('0'.repeat(64))).toBe(1);
  });

  it('records backups and restores', async () => {
    const { data } = await startWithUser();
    const file = join(temporaryFolder(), 'b.tgz');
    await vedette(data, ['backup', file]);
    const actions = async (folder: string) => {
      const { out } = await vedette(folder, ['audit', '--json', '--limit', '1']);
      return JSON.parse(out) as unknown;
    };
    expect(await actions(data)).toMatchObject({ entries: [{ action: 'backup', subject: file }] });
    const other = temporaryFolder();
    await vedette(other, ['restore', file]);
    expect(await actions(other)).toMatchObject({ entries: [{ action: 'restore', subject: file }] });
  });
});

describe('vedette feeds remove', () => {
  it('removes a user feed with its claims, and says why other feeds stay', async () => {
    const server = await startServer();
    const { data } = server.config;
    const list = join(temporaryFolder(), 'list.txt');
    writeFileSync(list, '198.51.100.7\n');
    const run = (...words: string[]) => vedette(data, ['feeds', ...words]);
    await run('add', 'ours', list, '--format', 'ip', '--category', 'c2');
    await run('update', 'ours');

    expect((await run('remove', 'ours')).code).toBe(2);
    expect((await run('remove', 'ours', '--yes')).out).toMatch(/^ours removed: \d entr/);
    expect((await run('show', 'ours')).err).toContain('unknown feed ours');
    const catalogue = await run('remove', 'ipsum', '--yes');
    expect(catalogue.err).toContain(
      'ipsum is part of the catalogue and can only be turned off: vedette feeds disable ipsum',
    );
    const { out } = await vedette(data, ['audit', '--action', 'feed', '--json']);
    const { entries } = JSON.parse(out) as { entries: { action: string }[] };
    expect(entries.map(({ action }) => action)).toEqual(['feed.remove', 'feed.add']);
  });
});
