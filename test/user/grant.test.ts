import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { send, startServer, type Answer, type TestServer } from '../harness.ts';

const hour = 3_600_000;

interface Made {
  key: string;
  id: string;
  scopes: string[];
  expires: string | null;
}

type Post = (path: string, body: object) => Promise<Answer>;

/** Sends a key, as programs do. */
const withKey =
  (server: TestServer, key = server.key): Post =>
  (path, body) => {
    const headers = { 'content-type': 'application/json' };
    return server.ask(path, { method: 'POST', headers, body: JSON.stringify(body), key });
  };

/** Signs in with a key, as the page does. */
async function withSession(server: TestServer, key: string): Promise<Post> {
  const { port, url } = server;
  const host = `127.0.0.1:${port}`;
  const headers = { host, origin: url, 'content-type': 'application/json' };
  const post = (path: string, body: object, cookie = '') =>
    send({
      port,
      path,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
    });
  const answer = await post('/v1/session', { key });
  const cookie = String(answer.headers['set-cookie']?.[0]?.split(';')[0]);
  return (path, body) => post(path, body, cookie);
}

async function make(post: Post, wish: object = {}): Promise<Made> {
  const answer = await post('/v1/admin/keys', wish);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.data as unknown as Made;
}

/** A key of the owner that may administer for two hours, used by a program or on the page. */
async function bound(door: 'a key' | 'a session') {
  const server = await startServer();
  const owner = withKey(server);
  const narrow = await make(owner, { label: 'narrow', scopes: ['admin'], expires: '2h' });
  const post =
    door === 'a key' ? withKey(server, narrow.key) : await withSession(server, narrow.key);
  return { server, owner, narrow, post };
}

const wider: [string, (post: Post, owner: Post) => Promise<Answer>][] = [
  ['a key with another scope', (post) => post('/v1/admin/keys', { scopes: ['admin', 'ip'] })],
  ['a key for longer', (post) => post('/v1/admin/keys', { expires: '3h' })],
  [
    'a wider key for someone else',
    async (post, owner) => {
      await owner('/v1/admin/users', { name: 'soc', email: 'soc@vedette.example' });
      return post('/v1/admin/keys', { user: 'soc', scopes: ['ip'] });
    },
  ],
  [
    'a longer key for someone else',
    async (post, owner) => {
      await owner('/v1/admin/users', { name: 'soc', email: 'soc@vedette.example' });
      return post('/v1/admin/keys', { user: 'soc', expires: '90d' });
    },
  ],
  [
    'the text of a wider key, by rotation',
    (post) => post('/v1/admin/keys/rotate', { key: 'first key' }),
  ],
  [
    'the text of a longer key, by rotation',
    async (post, owner) => {
      await make(owner, { label: 'long', scopes: ['admin'], expires: '3h' });
      return post('/v1/admin/keys/rotate', { key: 'long' });
    },
  ],
  [
    'an admin whose key lasts longer',
    async (post, owner) => {
      await owner('/v1/admin/users', { name: 'soc', email: 'soc@vedette.example' });
      await make(owner, { user: 'soc' });
      return post('/v1/admin/users/role', { user: 'soc', role: 'admin' });
    },
  ],
];

describe.each(['a key', 'a session'] as const)('%s with few scopes and little time', (door) => {
  it.each(wider)('does not give %s', async (_, attempt) => {
    const { owner, post } = await bound(door);

    const answer = await attempt(post, owner);

    expect(answer.status, answer.text).toBe(403);
    expect(answer.json.message).toMatch(
      /it cannot give scopes|no key that it creates can last longer/,
    );
  });

  it('passes on its own scopes and expiry unless fewer are requested', async () => {
    const { narrow, post } = await bound(door);

    const usual = await make(post);
    const shorter = await make(post, { scopes: ['import'], expires: '1h' });
    const rotated = await post('/v1/admin/keys/rotate', { key: narrow.key });

    expect(usual).toMatchObject({ scopes: ['admin'], expires: narrow.expires });
    expect(shorter.scopes).toEqual(['import']);
    expect(Date.parse(`${shorter.expires}Z`)).toBeLessThan(Date.parse(`${narrow.expires}Z`));
    expect(rotated.json.data).toMatchObject({ scopes: ['admin'], expires: narrow.expires });
  });
});

describe('an expiring key', () => {
  it('ends every key and session created with it', async () => {
    const clock = { now: Date.now() };
    const server = await startServer({}, { now: () => clock.now });
    const first = await make(withKey(server), { scopes: ['admin', 'user'], expires: '1h' });
    const second = await make(withKey(server, first.key));
    const third = await make(withKey(server, second.key));
    const page = await withSession(server, third.key);
    const statuses = async () => [
      (await server.ask('/v1/user/me', { key: third.key })).status,
      (await page('/v1/user/me', {})).status,
    ];
    expect(await statuses()).toEqual([200, 200]);

    clock.now += hour + 1_000;

    expect(await statuses()).toEqual([401, 401]);
  });
});

describe('the owner on the machine', () => {
  it('can create keys without bounds', async () => {
    const server = await startServer();

    const made = await vedette(server.config.data, ['key', 'create', '--json']);

    const scopes = ['user', 'ip', 'banner', 'domain', 'exploit', 'admin'];
    expect(JSON.parse(made.out)).toMatchObject({ scopes, expires: null });
  });
});

describe('the scope import', () => {
  const scan = '{"address":"192.0.2.7","port":80}\n';
  const importWith = async (server: TestServer, key: string) =>
    (await server.ask('/v1/import', { method: 'POST', body: scan, key })).status;

  async function member(server: TestServer, wish: object = {}): Promise<Made> {
    const owner = withKey(server);
    await owner('/v1/admin/users', { name: 'scanner', email: 'scanner@vedette.example' });
    return make(owner, { user: 'scanner', ...wish });
  }

  it('lets the key of a scan machine import, and nothing else', async () => {
    const server = await startServer();
    const { key } = await member(server, { scopes: ['import'] });

    expect(await importWith(server, key)).toBe(200);
    for (const path of [
      '/v1/user/me',
      '/v1/ip/data?ip=192.0.2.7',
      '/v1/admin/users',
      '/v1/sessions',
    ]) {
      expect((await server.ask(path, { key })).status, path).toBe(403);
    }
    for (const path of ['/v1/admin/keys', '/v1/admin/banners/remove', '/v1/admin/feeds/switch']) {
      expect((await withKey(server, key)(path, { query: 'port: 80' })).status, path).toBe(403);
    }
  });

  it('is not granted by default', async () => {
    const server = await startServer();
    const { key, scopes } = await member(server);

    expect(scopes).not.toContain('import');
    expect(await importWith(server, key)).toBe(403);
  });

  it('is not needed by an admin with the scope admin, while it is an admin', async () => {
    const server = await startServer();
    const { key } = await member(server, { scopes: ['admin'] });
    const setRole = (role: string) =>
      withKey(server)('/v1/admin/users/role', { user: 'scanner', role });

    await setRole('admin');
    expect(await importWith(server, key)).toBe(200);
    await setRole('member');
    expect(await importWith(server, key)).toBe(403);
  });
});
