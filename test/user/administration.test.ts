import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Database } from '../../src/sqlite.ts';
import { startServer, type TestServer } from '../harness.ts';

async function post(server: TestServer, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(body), key: server.key };
  return server.ask(`/v1/admin/${path}`, asked);
}

async function addUser(server: TestServer, name: string, role = 'member'): Promise<string> {
  const added = await post(server, 'users', { name, email: `${name}@vedette.example`, role });
  expect(added.status, added.text).toBe(200);
  const made = await post(server, 'keys', { user: name, label: `key of ${name}` });
  return String(made.json.data?.['key']);
}

const statusOf = async (server: TestServer, key: string) =>
  (await server.ask('/v1/user/me', { key })).status;

describe('an account', () => {
  it('works again immediately when enabled, with all keys that were not revoked', async () => {
    const server = await startServer();
    const key = await addUser(server, 'soc');
    expect(await statusOf(server, key)).toBe(200);
    await post(server, 'users/disable', { user: 'soc' });
    expect(await statusOf(server, key)).toBe(401);
    const enabled = await post(server, 'users/enable', { user: 'soc' });
    expect(enabled.json.data).toMatchObject({ name: 'soc', disabled: null });
    expect(await statusOf(server, key)).toBe(200);
  });

  it('gains and loses admin rights immediately', async () => {
    const server = await startServer();
    const key = await addUser(server, 'soc');
    const list = async () => (await server.ask('/v1/admin/users', { key })).status;
    expect(await list()).toBe(403);
    await post(server, 'users/role', { user: 'soc', role: 'admin' });
    expect(await list()).toBe(200);
    await post(server, 'users/role', { user: 'soc', role: 'member' });
    expect(await list()).toBe(403);
  });

  it('keeps its keys under a new name, and frees the old one', async () => {
    const server = await startServer();
    const key = await addUser(server, 'soc');
    await server.ask('/v1/user/me', { key });
    const wish = { user: 'soc', name: 'night', email: 'night@vedette.example' };
    expect((await post(server, 'users/rename', wish)).status).toBe(200);
    const me = await server.ask('/v1/user/me', { key });
    expect(me.json.data).toMatchObject({ name: 'night', email: 'night@vedette.example' });
    await addUser(server, 'soc');
    const taken = await post(server, 'users/rename', { user: 'soc', name: 'night' });
    expect([taken.status, taken.json.message]).toEqual([
      409,
      'night or soc@vedette.example is already the name, email address or id of another account.',
    ]);
    const same = { user: 'soc', name: 'soc', email: 'soc2@vedette.example' };
    expect((await post(server, 'users/rename', same)).status).toBe(200);
  });
});

describe('the owner', () => {
  it.each([
    ['users/delete', {}, 'deleted'],
    ['users/disable', {}, 'disabled'],
    ['users/role', { role: 'member' }, 'given another role'],
  ])('cannot be changed by %s', async (path, more, what) => {
    const server = await startServer();
    const refused = await post(server, path, { user: 'owner', ...more });
    expect(refused.status).toBe(403);
    expect(refused.json.message).toContain(`it cannot be ${what}.`);
    expect(await statusOf(server, server.key)).toBe(200);
  });

  it('is the only one who can change admins', async () => {
    const server = await startServer();
    const admin = { ...server, key: await addUser(server, 'chief', 'admin') };
    await addUser(server, 'deputy', 'admin');
    await addUser(server, 'soc');
    const answers = [
      await post(admin, 'users/role', { user: 'soc', role: 'admin' }),
      await post(admin, 'users/role', { user: 'deputy', role: 'member' }),
      await post(admin, 'users/delete', { user: 'deputy' }),
      await post(admin, 'users/rename', { user: 'deputy', name: 'x' }),
      await post(admin, 'users/delete', { user: 'chief' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await post(admin, 'users/delete', { user: 'soc' })).status).toBe(200);
  });
});

/** Finished scans with a screenshot each, as a worker leaves them. */
function addReports(server: TestServer, accountId: string): void {
  const { data } = server.config;
  const ledger = new Database(join(data, 'ledger.sqlite'), { timeout: 5_000 });
  for (const [at, kind] of ['public', 'private'].entries()) {
    ledger.exec(
      `INSERT INTO scan (id, sequence, account_id, mode, is_private, asked, url, host, domain, state, percentage,
         attempts, why, charged, created_at, ended_at)
       VALUES ('${kind}', ${at + 1}, '${accountId}', 'full', ${at}, 'x', 'https://x.example/', 'x.example',
         'x.example', 'done', 100, 1, '', '[]', '2026-01-01', '2026-01-01');
       INSERT INTO report (scan_id, body, explanation, facts) VALUES ('${kind}', '{}', '{}', '{}');
       INSERT INTO screenshot (name, scan_id, position, bytes, created_at)
       VALUES ('${kind}.png', '${kind}', 0, 3, '2026-01-01')`,
    );
    writeFileSync(join(data, 'screenshots', `${kind}.png`), 'png');
  }
  ledger.close();
}

describe('a deleted account', () => {
  it('is gone with its keys and private reports; its public ones pass to the owner', async () => {
    const server = await startServer();
    const key = await addUser(server, 'soc');
    expect(await statusOf(server, key)).toBe(200);
    const shown = await server.ask('/v1/admin/users/show?user=soc');
    mkdirSync(join(server.config.data, 'screenshots'), { recursive: true });
    addReports(server, String(shown.json.data?.['id']));

    const gone = await post(server, 'users/delete', { user: 'soc' });

    expect(gone.json.data).toMatchObject({
      keys: 1,
      private_reports: 1,
      public_reports: 1,
      heir: 'owner',
    });
    expect(await statusOf(server, key)).toBe(401);
    expect(readdirSync(join(server.config.data, 'screenshots'))).toEqual(['public.png']);
    const owner = await server.ask('/v1/admin/users/show?user=owner');
    expect(owner.json.data).toMatchObject({ public_reports: 1, private_reports: 0 });
    expect((await server.ask('/v1/admin/users/show?user=soc')).json.message).toBe(
      'No user named soc. Users: owner.',
    );
    await addUser(server, 'soc');
  });

  it('does not stop the counts of others from being written', async () => {
    const server = await startServer();
    const key = await addUser(server, 'soc');
    await server.ask('/v1/user/me', { key });
    await post(server, 'users/delete', { user: 'soc' });
    await server.ask('/v1/user/me');
    await server.running.stop();
    const again = await startServer({ VEDETTE_DATA: server.config.data });
    const usage = await again.ask('/v1/usage');
    expect(usage.text).toContain('userMe');
  });
});

describe('a key', () => {
  it('is renamed by its label or a prefix of its id', async () => {
    const server = await startServer();
    await addUser(server, 'soc');
    const renamed = await post(server, 'keys/rename', { key: 'key of soc', label: 'laptop' });
    expect(renamed.json.data).toMatchObject({ user: 'soc', label: 'laptop' });
    const id = String(renamed.json.data?.['id']);
    const again = await post(server, 'keys/rename', { key: id.slice(0, 8), label: 'desk' });
    expect(again.json.data).toMatchObject({ id, label: 'desk' });
    const unknown = await post(server, 'keys/rename', { key: 'desc', label: 'x' });
    expect(unknown.json.message).toBe(
      'No key desc. Did you mean desk? vedette key list shows labels and ids.',
    );
  });

  it('that is rotated works alongside the new one until it expires', async () => {
    const clock = { now: Date.now() };
    const server = await startServer({}, { now: () => clock.now });
    const wish = { label: 'tool', scopes: ['ip', 'user'], http_status: 'always-200' };
    const old = String((await post(server, 'keys', wish)).json.data?.['key']);
    const rotated = await post(server, 'keys/rotate', { key: 'tool', keep: '12h' });
    const fresh = String(rotated.json.data?.['key']);

    expect(rotated.json.data).toMatchObject({
      label: 'tool',
      scopes: ['ip', 'user'],
      http_status: 'always-200',
      expires: null,
    });
    const isGood = async (key: string) =>
      (await server.ask('/v1/user/me', { key })).json.status === 200;
    expect([await isGood(old), await isGood(fresh)]).toEqual([true, true]);
    clock.now += 13 * 3_600_000;
    expect([await isGood(old), await isGood(fresh)]).toEqual([false, true]);
    const late = await post(server, 'keys/rotate', { key: old });
    expect(late.status).toBe(409);
  });

  it('passes its label to the new one, which can be revoked by it', async () => {
    const server = await startServer();
    await post(server, 'keys', { label: 'tool', scopes: ['ip', 'user'] });
    const rotated = await post(server, 'keys/rotate', { key: 'tool' });
    const { id, replaces } = rotated.json.data as { id: string; replaces: string };

    const listed = await server.ask('/v1/admin/keys');
    const labels = (listed.json.data!['keys'] as { id: string; label: string }[]).map(
      (row) => [row.id, row.label] as const,
    );
    expect(new Map(labels).get(replaces)).toBe('tool, replaced');
    expect((await post(server, 'keys/revoke', { key: 'tool' })).json.data).toEqual({
      id,
      revoked: true,
    });
    const other = await post(server, 'keys/revoke', { key: 'tool, replaced' });
    expect(other.json.data).toEqual({ id: replaces, revoked: true });
  });
});

describe('a plan', () => {
  it('can be removed if no account is on it, except unlimited', async () => {
    const server = await startServer();
    await post(server, 'plans', { name: 'small', rate_per_minute: 30 });
    await addUser(server, 'soc');
    await post(server, 'users/plan', { user: 'soc', plan: 'small' });

    const used = await post(server, 'plans/remove', { name: 'small' });
    expect([used.status, used.json.message]).toEqual([
      409,
      'The plan small is in use by soc. Give them another one first: vedette plan set USER PLAN.',
    ]);
    await post(server, 'users/plan', { user: 'soc', plan: 'unlimited' });
    const removed = await post(server, 'plans/remove', { name: 'small' });
    expect(removed.json.data).toEqual({ name: 'small', removed: true });
    expect((await post(server, 'users/plan', { user: 'soc', plan: 'small' })).status).toBe(400);
    expect((await post(server, 'plans/remove', { name: 'unlimited' })).status).toBe(400);
    expect((await post(server, 'plans/remove', { name: 'smal' })).status).toBe(400);
  });
});

describe('usage of all accounts', () => {
  it('has a row for each, most calls first, for admins', async () => {
    const server = await startServer();
    const key = await addUser(server, 'soc');
    await server.ask('/v1/user/me', { key });
    await server.ask('/v1/user/me', { key });

    const answer = await server.ask('/v1/admin/usage?days=7');

    const rows = (answer.json.data!['accounts'] as { user: string; calls: number }[]).map(
      ({ user, calls }) => [user, calls] as const,
    );
    expect(rows).toContainEqual(['soc', 2]);
    expect(rows.map(([, calls]) => calls)).toEqual(
      rows.map(([, calls]) => calls).sort((one, other) => other - one),
    );
    expect((await server.ask('/v1/admin/usage', { key })).status).toBe(403);
  });
});

describe('what is refused', () => {
  it.each([
    ['plans', { name: 'Not A Plan' }, 'expected lower-case letters, digits and hyphens'],
    ['users', { name: 'soc', email: 'nowhere' }, 'expected an email address'],
    ['keys', { scopes: ['ip', 'everything'] }, 'use one of user, ip, banner'],
    ['plans', { name: 'small', credits: ['many'] }, 'expected GROUP/day=CREDITS'],
  ])('by %s states what is expected, without regular expressions', async (path, wish, expected) => {
    const server = await startServer();
    const { message } = (await post(server, path, wish)).json;
    expect(message).toContain(expected);
    expect(message).not.toMatch(/[\^$\\]|must/);
  });
});
