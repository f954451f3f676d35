import { Database } from '../../src/sqlite.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServer, temporaryFolder, type TestServer } from '../harness.ts';

async function post(server: TestServer, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return server.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const addUser = (server: TestServer, name: string, email: string) =>
  post(server, '/v1/admin/users', { name, email });

interface Row {
  id: string;
  name: string;
  email: string;
  plan: string;
  disabled: string | null;
}

async function accountsOf(server: TestServer): Promise<Row[]> {
  return (await server.ask('/v1/admin/users')).json.data?.['users'] as Row[];
}

describe('names, email addresses and ids of accounts', () => {
  it('share one namespace: duplicates are refused', async () => {
    const server = await startServer();
    expect((await addUser(server, 'soc', 'soc@vedette.example')).status).toBe(200);
    expect((await addUser(server, 'team@vedette.example', 't@vedette.example')).status).toBe(200);
    const [owner] = await accountsOf(server);

    const refused = [
      await addUser(server, 'soc@vedette.example', 'new@vedette.example'),
      await addUser(server, 'new', 'team@vedette.example'),
      await addUser(server, owner?.id ?? '', 'new@vedette.example'),
    ];

    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await accountsOf(server)).toHaveLength(3);
  });

  it('may be equal within one account', async () => {
    const server = await startServer();
    expect((await addUser(server, 'a@vedette.example', 'a@vedette.example')).status).toBe(200);
    const disabled = await post(server, '/v1/admin/users/disable', { user: 'a@vedette.example' });
    expect(disabled.status).toBe(200);
  });
});

/** A ledger from an older version, in which the name of one account is the email address of another. */
async function startWithPair() {
  const data = temporaryFolder();
  const first = await startServer({ VEDETTE_DATA: data });
  await addUser(first, 'victim', 'victim@vedette.example');
  await addUser(first, 'impostor', 'impostor@vedette.example');
  await first.running.stop();
  const ledger = new Database(join(data, 'ledger.sqlite'));
  ledger.exec("UPDATE account SET name = 'victim@vedette.example' WHERE name = 'impostor'");
  ledger.close();
  const server = await startServer({ VEDETTE_DATA: data });
  const [, victim, impostor] = await accountsOf(server);
  if (!victim || !impostor) throw new Error('both accounts were made above');
  return { server, victim, impostor };
}

/** Omits the last-access time, which every request changes. */
const stateOf = (rows: readonly Row[]) =>
  rows.map(({ id, name, plan, disabled }) => ({ id, name, plan, disabled }));

describe('an ambiguous name in an older ledger', () => {
  it.each([
    ['/v1/admin/users/disable', {}],
    ['/v1/admin/users/plan', { plan: 'trial' }],
    ['/v1/admin/keys', {}],
  ])('is rejected by %s with both ids, and neither account changes', async (path, more) => {
    const { server, victim, impostor } = await startWithPair();
    const before = stateOf(await accountsOf(server));

    const answer = await post(server, path, { user: 'victim@vedette.example', ...more });

    expect(answer.status).toBe(409);
    expect(answer.json.message).toContain(victim.id);
    expect(answer.json.message).toContain(impostor.id);
    expect(stateOf(await accountsOf(server))).toEqual(before);
  });

  it('does not affect look-ups by id or by key', async () => {
    const { server, victim, impostor } = await startWithPair();
    const made = await post(server, '/v1/admin/keys', { user: impostor.id });
    const key = String(made.json.data?.['key']);

    const own = await server.ask('/v1/usage', { key });
    await post(server, '/v1/admin/users/disable', { user: victim.id });

    expect(own.json.data).toMatchObject({ user: impostor.name });
    const disabled = (await accountsOf(server)).filter((row) => row.disabled !== null);
    expect(disabled.map(({ id }) => id)).toEqual([victim.id]);
  });
});

describe('usage of others', () => {
  it('is refused to members with the same message whether or not the account exists', async () => {
    const server = await startServer();
    await addUser(server, 'guest', 'guest@vedette.example');
    const made = await post(server, '/v1/admin/keys', { user: 'guest' });
    const key = String(made.json.data?.['key']);
    const ask = (user: string) => server.ask(`/v1/usage?user=${user}`, { key });

    const [known, unknown, own] = [await ask('owner'), await ask('nothing'), await ask('guest')];

    expect([known.status, own.status]).toEqual([403, 200]);
    expect(unknown.text).toBe(known.text);
  });
});
