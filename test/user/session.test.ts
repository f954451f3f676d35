import { describe, expect, it } from 'vitest';
import { send, startServer, type Ask, type TestServer } from '../harness.ts';
import { vedette } from '../cli/command-line.ts';

/** What a page of the server sends with its calls. */
const ownPage = (server: TestServer) => ({
  host: `127.0.0.1:${server.port}`,
  origin: server.url,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
});

async function post(server: TestServer, path: string, { headers, body }: Ask) {
  return send({
    port: server.port,
    path,
    method: 'POST',
    headers: headers ?? {},
    body: body ?? '{}',
  });
}

async function signIn(server: TestServer, credential: object): Promise<string> {
  const body = JSON.stringify(credential);
  const answer = await post(server, '/v1/session', { headers: ownPage(server), body });
  expect(answer.text).toContain('"status":200');
  return String(answer.headers['set-cookie']?.[0]?.split(';')[0]);
}

const whoAmI = (server: TestServer, cookie: string, headers: Record<string, string> = {}) =>
  send({
    port: server.port,
    path: '/v1/session',
    headers: { ...ownPage(server), cookie, ...headers },
  });

describe('signing in', () => {
  it('with a key gives a cookie that scripts cannot read and other sites cannot send', async () => {
    const server = await startServer();

    const answer = await post(server, '/v1/session', {
      headers: ownPage(server),
      body: JSON.stringify({ key: server.key }),
    });

    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^vedette-\d+=\w{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.text).not.toContain(server.key);
    expect(answer.json.data).toMatchObject({ user: 'owner', role: 'owner' });
    expect((await whoAmI(server, cookie.split(';')[0] ?? '')).status).toBe(200);
  });

  it('over TLS gives a cookie with the prefix __Host- and Secure', async () => {
    const server = await startServer();
    const headers = {
      ...ownPage(server),
      host: 'vedette.example',
      origin: 'https://vedette.example',
    };

    const answer = await post(server, '/v1/session', {
      headers,
      body: JSON.stringify({ key: server.key }),
    });

    expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-vedette=\w{43};.*; Secure$/);
  });

  it('works behind a proxy that changes the host name', async () => {
    const server = await startServer({ VEDETTE_PUBLIC_URL: 'https://soc.example/vedette/' });
    const body = JSON.stringify({ key: server.key });
    const headers = { ...ownPage(server), origin: 'https://soc.example' };

    const stripped = await post(server, '/v1/session', { headers, body });
    const passedOn = await post(server, '/vedette/v1/session', { headers, body });
    const foreign = { ...headers, origin: 'https://evil.example' };

    expect([stripped.status, passedOn.status]).toEqual([200, 200]);
    expect((await post(server, '/v1/session', { headers: foreign, body })).status).toBe(403);
    const bare = await send({ port: server.port, path: '/vedette' });
    expect([bare.status, bare.headers['location']]).toEqual([308, '/vedette/']);
    const { out } = await vedette(server.config.data, ['open', '--json']);
    expect(out).toContain('"https://soc.example/vedette/#sign-in=');
    const api = await send({ port: server.port, path: '/vedette/openapi.json' });
    expect(JSON.parse(api.text)).toMatchObject({
      servers: [{ url: 'https://soc.example/vedette/' }],
    });
  });

  it('stores no token', async () => {
    const server = await startServer();
    const token = (await signIn(server, { key: server.key })).split('=')[1] ?? '';

    const stored = JSON.stringify(
      await server.running.service.store.users.sessions(server.running.service.ownerId),
    );

    expect(token).toHaveLength(43);
    expect(stored).not.toContain(token);
    expect(server.logged.join('')).not.toContain(token);
  });

  it('rejects a wrong key, and soon all keys from that address', async () => {
    const server = await startServer({}, { limits: { keyFailures: 2 } });
    const wrong = { headers: ownPage(server), body: JSON.stringify({ key: 'x' }) };

    const statuses = [];
    for (let at = 0; at < 4; at++) statuses.push((await post(server, '/v1/session', wrong)).status);

    expect(statuses[0]).toBe(401);
    expect(statuses.at(-1)).toBe(429);
  });

  it('works once with a link that vedette open prints', async () => {
    const server = await startServer();
    const { out } = await vedette(server.config.data, ['open', '--json']);
    const { url } = JSON.parse(out) as { url: string };
    expect(url.startsWith(`${server.url}/#sign-in=`)).toBe(true);
    const link = url.split('=')[1] ?? '';

    const cookie = await signIn(server, { link });
    const again = await post(server, '/v1/session', {
      headers: ownPage(server),
      body: JSON.stringify({ link }),
    });

    expect((await whoAmI(server, cookie)).status).toBe(200);
    expect(again.status).toBe(401);
  });

  it('refuses a link that has expired', async () => {
    const clock = { now: Date.now() };
    const server = await startServer({}, { now: () => clock.now });
    const { out } = await vedette(server.config.data, ['open', '--json']);
    const link = (JSON.parse(out) as { url: string }).url.split('=')[1];
    clock.now += 601_000;

    const answer = await post(server, '/v1/session', {
      headers: ownPage(server),
      body: JSON.stringify({ link }),
    });

    expect(answer.status).toBe(401);
  });

  it('needs a running server for a link', async () => {
    const server = await startServer();
    await server.running.stop();

    const { code, err } = await vedette(server.config.data, ['open']);

    expect(code).toBe(1);
    expect(err).toContain('No server is running');
  });
});

describe('a session', () => {
  it('ends immediately with its key, its account, or on request', async () => {
    const server = await startServer();
    const { data } = server.config;
    await vedette(data, ['user', 'add', 'soc', 'soc@vedette.example']);
    const keyOf = async (label: string) => {
      const words = ['key', 'create', '--user', 'soc', '--label', label, '--json'];
      return JSON.parse((await vedette(data, words)).out) as { key: string; id: string };
    };
    const [one, two] = [await keyOf('one'), await keyOf('two')];
    const sessions = [
      await signIn(server, { key: one.key }),
      await signIn(server, { key: two.key }),
      await signIn(server, { key: two.key }),
    ];
    const open = async () =>
      (await Promise.all(sessions.map((each) => whoAmI(server, each)))).map(({ status }) => status);
    expect(await open()).toEqual([200, 200, 200]);

    await vedette(data, ['key', 'revoke', one.id]);
    expect(await open()).toEqual([401, 200, 200]);

    const ended = await post(server, '/v1/session/end', {
      headers: { ...ownPage(server), cookie: sessions[1] ?? '' },
    });
    expect(ended.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    expect(await open()).toEqual([401, 401, 200]);

    await vedette(data, ['user', 'disable', 'soc']);
    expect(await open()).toEqual([401, 401, 401]);
  });

  it('expires', async () => {
    const clock = { now: Date.now() };
    const server = await startServer({ VEDETTE_SESSION_HOURS: '1' }, { now: () => clock.now });
    const cookie = await signIn(server, { key: server.key });
    expect((await whoAmI(server, cookie)).status).toBe(200);

    clock.now += 3_600_001;

    expect((await whoAmI(server, cookie)).status).toBe(401);
  });

  it('is listed, and can be ended from another session but not from another account', async () => {
    const server = await startServer();
    const [mine, other] = [
      await signIn(server, { key: server.key }),
      await signIn(server, { key: server.key }),
    ];
    const { data } = server.config;
    await vedette(data, ['user', 'add', 'guest', 'guest@vedette.example']);
    const made = await vedette(data, ['key', 'create', '--user', 'guest', '--json']);
    const { key } = JSON.parse(made.out) as { key: string };

    const listed = await send({
      port: server.port,
      path: '/v1/sessions',
      headers: { ...ownPage(server), cookie: mine },
    });
    const rows = listed.json.data?.['sessions'] as { id: string; is_current: boolean }[];
    const target = rows.find(({ is_current }) => !is_current)?.id;
    const foreign = await server.ask('/v1/session/end', {
      method: 'POST',
      key,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: target }),
    });
    expect(rows).toHaveLength(2);
    expect(foreign.status).toBe(404);

    await post(server, '/v1/session/end', {
      headers: { ...ownPage(server), cookie: mine },
      body: JSON.stringify({ id: target }),
    });

    expect((await whoAmI(server, other)).status).toBe(401);
    expect((await whoAmI(server, mine)).status).toBe(200);
  });
});

describe('a request with a session from a foreign page', () => {
  const forged: [string, (server: TestServer) => Record<string, string>][] = [
    [
      'a form of another site',
      () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'a page on another port of this machine',
      () => ({ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }),
    ],
    [
      'another site, with an old browser',
      () => ({ origin: 'https://evil.example', 'sec-fetch-site': '' }),
    ],
    ['a typed or followed link', () => ({ origin: '', 'sec-fetch-site': 'none' })],
    ['no origin', () => ({ origin: '', 'sec-fetch-site': '' })],
    ['an opaque origin', () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' })],
    ['a text/plain body', () => ({ 'content-type': 'text/plain' })],
    ['a urlencoded body', () => ({ 'content-type': 'application/x-www-form-urlencoded' })],
    ['a multipart body', () => ({ 'content-type': 'multipart/form-data; boundary=x' })],
    ['no content type', () => ({ 'content-type': '' })],
  ];

  it.each(forged)('is refused: %s', async (_, overrides) => {
    const server = await startServer();
    const cookie = await signIn(server, { key: server.key });
    const merged = { ...ownPage(server), cookie, ...overrides(server) };
    const headers = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));

    const write = await post(server, '/v1/admin/users', {
      headers,
      body: JSON.stringify({ name: 'evil', email: 'evil@evil.example' }),
    });
    const login = await post(server, '/v1/session', {
      headers,
      body: JSON.stringify({ key: server.key }),
    });

    expect(write.status).toBe(403);
    expect([400, 403, 415]).toContain(login.status); // some bodies are not JSON
    expect(login.headers['set-cookie']).toBeUndefined();
    const { out } = await vedette(server.config.data, ['user', 'list', '--json']);
    expect(out).not.toContain('evil');
  });

  it('is refused for reading too: another port, a link, a bare client', async () => {
    const server = await startServer();
    const cookie = await signIn(server, { key: server.key });
    const read = (headers: Record<string, string>) =>
      send({
        port: server.port,
        path: '/v1/user/me',
        headers: { host: `127.0.0.1:${server.port}`, cookie, ...headers },
      });

    const answers = [
      await read({ 'sec-fetch-site': 'same-site' }),
      await read({ 'sec-fetch-site': 'none' }),
      await read({}),
      await read({ 'sec-fetch-site': 'same-origin' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 200]);
  });
});
