import fc from 'fast-check';
import { Agent, request } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createKeyText, digestOf, isKeyForm } from '../../src/user/key-form.ts';
import { startServer, type TestServer } from '../harness.ts';
import { testRoutes } from '../proof/charged.ts';

const json = { 'content-type': 'application/json' };

async function post(server: TestServer, path: string, body: object) {
  return server.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

async function keyOf(server: TestServer, body: object = {}): Promise<string> {
  const answer = await post(server, '/v1/admin/keys', body);
  return String(answer.json.data?.['key']);
}

async function member(server: TestServer, name = 'guest', plan = 'unlimited'): Promise<string> {
  await post(server, '/v1/admin/users', { name, email: `${name}@vedette.example`, plan });
  return keyOf(server, { user: name });
}

/** The name of the key's account, or the status of the refusal. */
function askThrough(agent: Agent, port: number, key: string): Promise<string | number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { agent, port, host: '127.0.0.1', path: '/v1/user/me', method: 'POST' };
    const sent = request({ ...options, headers: { 'x-api-key': key } }, (response) => {
      void readJson(response).then((answer) => {
        const { data } = answer as { data?: { name: string } };
        resolve(response.statusCode === 200 ? data?.name : response.statusCode);
      }, reject);
    });
    sent.on('error', reject).end();
  });
}

describe('the form of a key', () => {
  it('is what clients check before sending anything', () => {
    for (let count = 0; count < 500; count++) {
      const key = createKeyText();
      expect(key).toMatch(/^vdt(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]{57}$/);
      expect(isKeyForm(key)).toBe(true);
    }
  });

  it('has a checksum that detects any single wrong character', () => {
    fc.assert(
      fc.property(
        fc.nat(59),
        fc.constantFrom(...Array.from('0123456789ABCDEFabcdefxyz')),
        (at, sign) => {
          const key = createKeyText();
          const changed = key.slice(0, at) + sign + key.slice(at + 1);
          return changed === key || !isKeyForm(changed);
        },
      ),
    );
  });

  it('is CRC-32 of the first 54 characters in base 62, padded', () => {
    // Computed with another program, so that a change of the rule is noticed: CRC-32 is 2443789341.
    const body = `vdt${'A'.repeat(51)}`;
    expect(isKeyForm(`${body}2fNtF7`)).toBe(true);
    expect(isKeyForm(`${body}2fNtF0`)).toBe(false);
  });
});

describe('keys', () => {
  it.each(['', 'x', 'vdt', `vdt${'a'.repeat(57)}`, 'Bearer abc', '\u00e9'.repeat(60)])(
    'that are not keys get one and the same answer (%s)',
    async (key) => {
      const server = await startServer();
      const answer = await server.ask('/v1/user/me', { key: encodeURI(key) });
      expect([answer.status, answer.text]).toEqual([
        401,
        '{"message":"invalid api key","status":401}',
      ]);
    },
  );

  it('are stored as digests only and never logged', async () => {
    const server = await startServer({ VEDETTE_LOG_LEVEL: 'debug' });
    await server.ask('/v1/user/me');
    await server.ask(`/v1/nothing/${server.key}`, { headers: { 'x-request-id': server.key } });
    const stored = JSON.stringify(await server.running.service.store.users.keys());
    expect(stored).toContain(digestOf(server.key));
    expect(stored).not.toContain(server.key);
    expect(server.logged.length).toBeGreaterThan(1);
    expect(server.logged.join('')).not.toContain(server.key);
    expect(server.logged.join('')).toContain('vdt[redacted]');
  });

  it('stop working the moment they are revoked, by id or by the key itself', async () => {
    const server = await startServer();
    const first = await member(server);
    const second = await keyOf(server, { user: 'guest' });
    expect((await server.ask('/v1/user/me', { key: first })).status).toBe(200);
    expect((await server.ask('/v1/user/me', { key: second })).status).toBe(200);

    await post(server, '/v1/admin/keys/revoke', { key: first });
    const listed = (await server.ask('/v1/admin/keys?user=guest')).json.data?.['keys'] as {
      id: string;
      revoked: string | null;
    }[];
    const live = listed.find(({ revoked }) => revoked === null);
    await post(server, '/v1/admin/keys/revoke', { key: live?.id });

    expect((await server.ask('/v1/user/me', { key: first })).status).toBe(401);
    expect((await server.ask('/v1/user/me', { key: second })).status).toBe(401);
  });

  it('are separate on a connection shared by many callers, and can be revoked there', async () => {
    const server = await startServer();
    const guest = await member(server);
    const other = await member(server, 'other');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const nameOf = (key: string) => askThrough(agent, server.port, key);

    expect([await nameOf(guest), await nameOf(guest)]).toEqual(['guest', 'guest']);
    expect([await nameOf(other), await nameOf(guest)]).toEqual(['other', 'guest']);
    const wrong = guest.slice(0, -1) + (guest.endsWith('0') ? '1' : '0');
    expect(await nameOf(wrong)).toBe(401);
    expect(await nameOf(guest)).toBe('guest');
    await post(server, '/v1/admin/keys/revoke', { key: guest });
    expect([await nameOf(guest), await nameOf(other)]).toEqual([401, 'other']);
    expect(Object.keys(agent.freeSockets)).toHaveLength(1);
  });

  it('stop working with their account, and the owner cannot be disabled', async () => {
    const server = await startServer();
    const key = await member(server);
    await post(server, '/v1/admin/users/disable', { user: 'guest' });
    expect((await server.ask('/v1/user/me', { key })).status).toBe(401);
    expect((await post(server, '/v1/admin/users/disable', { user: 'owner' })).status).toBe(403);
  });

  it('expire on their date', async () => {
    let moment = Date.UTC(2026, 0, 1);
    const server = await startServer({}, { now: () => moment });
    const key = await keyOf(server, { expires: '2d' });
    expect((await server.ask('/v1/user/me', { key })).status).toBe(200);
    moment += 2 * 86_400_000;
    expect((await server.ask('/v1/user/me', { key })).status).toBe(401);
    expect((await post(server, '/v1/admin/keys', { expires: '2020-01-01' })).json.status).toBe(420);
  });

  it('reach only the groups in their scopes', async () => {
    const server = await startServer({}, { extraRoutes: testRoutes });
    const key = await keyOf(server, { scopes: ['ip'] });
    expect((await server.ask('/v1/test/charged', { key })).status).toBe(200);
    const refused = await server.ask('/v1/user/me', { key });
    expect([refused.status, refused.json.status]).toEqual([403, 403]);
    expect((await post(server, '/v1/admin/keys', { scopes: ['everything'] })).json.status).toBe(
      420,
    );
  });
});

describe('rights', () => {
  it('let admins manage members, but not the owner, other admins or keys that reveal private data', async () => {
    const server = await startServer();
    await member(server);
    await post(server, '/v1/admin/users', {
      name: 'deputy',
      email: 'd@vedette.example',
      role: 'admin',
    });
    const deputy = await keyOf(server, { user: 'deputy' });
    const asDeputy = async (path: string, body: object) =>
      (
        await server.ask(path, {
          method: 'POST',
          headers: json,
          body: JSON.stringify(body),
          key: deputy,
        })
      ).status;

    expect(await asDeputy('/v1/admin/users', { name: 'new', email: 'n@vedette.example' })).toBe(
      200,
    );
    expect(await asDeputy('/v1/admin/keys', { user: 'new' })).toBe(200);
    expect(await asDeputy('/v1/admin/keys', { user: 'new' })).toBe(403);
    expect(await asDeputy('/v1/admin/keys', { user: 'guest' })).toBe(403);
    expect(await asDeputy('/v1/admin/keys', { user: 'owner' })).toBe(403);
    expect(await asDeputy('/v1/admin/keys', {})).toBe(200);
    expect(
      await asDeputy('/v1/admin/users', { name: 'x', email: 'x@vedette.example', role: 'admin' }),
    ).toBe(403);
    expect(await asDeputy('/v1/admin/users/disable', { user: 'guest' })).toBe(200);
    expect(await asDeputy('/v1/admin/users/plan', { user: 'owner', plan: 'trial' })).toBe(403);
  });

  it('keep members out of management and out of the usage of others', async () => {
    const server = await startServer();
    const key = await member(server);
    expect((await server.ask('/v1/admin/users', { key })).status).toBe(403);
    expect((await server.ask('/v1/usage?user=owner', { key })).status).toBe(403);
    expect((await server.ask('/v1/usage', { key })).status).toBe(200);
  });

  it('list the users if a name is unknown', async () => {
    const server = await startServer();
    await member(server);
    const unknown = await server.ask('/v1/usage?user=bob');
    expect([unknown.status, unknown.json.message]).toEqual([
      404,
      'No user named bob. Users: owner, guest.',
    ]);
  });

  it('refuse a name that is taken', async () => {
    const server = await startServer();
    await member(server);
    const again = await post(server, '/v1/admin/users', {
      name: 'guest',
      email: 'other@vedette.example',
    });
    expect([again.status, again.json.message]).toEqual([
      409,
      'guest or other@vedette.example is already the name, email address or id of another account.',
    ]);
  });
});

describe('guessing', () => {
  it('is limited by address, while valid keys from there still work', async () => {
    const server = await startServer({}, { limits: { keyFailures: 3 } });
    const tries = [];
    for (let count = 0; count < 5; count++) {
      tries.push((await server.ask('/v1/user/me', { key: createKeyText() })).json.status);
    }
    const limited = await server.ask('/v1/user/me', { key: 'again' });
    expect(tries).toEqual([401, 401, 401, 403, 403]);
    expect([limited.status, limited.json.message]).toEqual([429, 'limit exceeded']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.ask('/v1/user/me')).status).toBe(200);
  });

  it('cannot hide behind forged addresses, unless a configured proxy names them', async () => {
    const forge = { 'x-forwarded-for': '198.51.100.1' };
    const limits = { keyFailures: 1 };
    const plain = await startServer({}, { limits });
    const proxied = await startServer({ VEDETTE_TRUSTED_PROXIES: '127.0.0.1' }, { limits });
    const statuses = async (server: TestServer) => [
      (await server.ask('/v1/user/me', { key: 'x' })).status,
      (await server.ask('/v1/user/me', { key: 'x', headers: forge })).status,
    ];
    expect(await statuses(plain)).toEqual([401, 429]);
    expect(await statuses(proxied)).toEqual([401, 401]);
  });
});
