import { steps } from '../../src/store/ledger/migrations.ts';
import { takeBackTo } from '../older-ledger.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { sendRaw, startServer, temporaryFolder, type TestServer } from '../harness.ts';
import { testRoutes } from '../proof/charged.ts';

type Mode = 'honest' | 'always-200';

const start = (mode: Mode, parts: Parameters<typeof startServer>[1] = {}) =>
  startServer({ VEDETTE_HTTP_STATUS: mode }, { extraRoutes: testRoutes, ...parts });

async function keyOf(server: TestServer, query: string): Promise<string> {
  const made = await server.ask(`/v1/admin/keys?${query}`, { method: 'POST' });
  return String(made.json.data?.['key']);
}

/** A key limited to one request a minute. */
async function limitedKey(server: TestServer, mode: Mode): Promise<string> {
  const post = (path: string) => server.ask(path, { method: 'POST' });
  await post('/v1/admin/plans?name=once&rate_per_minute=1');
  await post('/v1/admin/users?name=guest&email=guest@vedette.example&plan=once');
  return keyOf(server, `user=guest&http_status=${mode}`);
}

/** HTTP status and body status of failures after the key is known. */
async function failuresOf(server: TestServer, query: string): Promise<[number, number][]> {
  const key = await keyOf(server, query);
  const narrow = await keyOf(server, `${query}&scopes=ip`);
  const answers = [
    await server.ask('/v1/test/echo/1', { key }),
    await server.ask('/v1/test/charged?fail=refuse', { key }),
    await server.ask('/v1/test/charged?fail=throw', { key }),
    await server.ask('/v1/user/me', { key: narrow }),
  ];
  return answers.map(({ status, json }) => [status, json.status]);
}

const honest = [
  [400, 412],
  [400, 400],
  [500, 500],
  [403, 403],
];
const always200 = honest.map(([, body]) => [200, body]);

describe('a key', () => {
  it('can override the HTTP status mode of the server', async () => {
    const plain = await start('honest');
    const mimic = await start('always-200');
    expect(await failuresOf(plain, 'http_status=always-200')).toEqual(always200);
    expect(await failuresOf(mimic, 'http_status=honest')).toEqual(honest);
  });

  it('follows the server by default', async () => {
    expect(await failuresOf(await start('honest'), '')).toEqual(honest);
    expect(await failuresOf(await start('always-200'), '')).toEqual(always200);
  });

  it.each([
    ['honest', 'always-200', 200],
    ['always-200', 'honest', 429],
  ] as const)(
    'gets its own mode when the rate is exceeded: server %s, key %s',
    async (ours, own, http) => {
      const server = await start(ours);
      const key = await limitedKey(server, own);
      await server.ask('/v1/user/me', { key });
      const refused = await server.ask('/v1/user/me', { key });
      expect([refused.status, refused.json.status]).toEqual([http, 403]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it('gets its own mode when the body arrives too slowly', async () => {
    const server = await startServer({}, { limits: { requestTimeoutMs: 200 } });
    const key = await keyOf(server, 'http_status=always-200');
    const head = (with_: string) =>
      `POST /v1/user/me HTTP/1.1\r\nhost: a\r\nx-api-key: ${with_}\r\ncontent-length: 9\r\n\r\n{`;
    expect(await sendRaw(server.port, head(server.key), 60_000)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await sendRaw(server.port, head(key), 60_000)).toMatch(
      /^HTTP\/1\.1 200 .*"status":408\}$/s,
    );
  });

  it('follows the server when it is unknown, revoked or expired', async () => {
    let moment = Date.now();
    const server = await start('honest', { now: () => moment });
    const revoked = await keyOf(server, 'http_status=always-200');
    const expired = await keyOf(server, 'http_status=always-200&expires=1h');
    await server.ask('/v1/user/me', { key: expired });
    await server.ask(`/v1/admin/keys/revoke?key=${revoked}`, { method: 'POST' });
    moment += 3_600_000;

    const answers = [];
    for (const key of [revoked, expired, 'unknown']) {
      const { status, text } = await server.ask('/v1/user/me', { key });
      answers.push([status, text]);
    }

    const refused = [401, '{"message":"invalid api key","status":401}'];
    expect(answers).toEqual([refused, refused, refused]);
  });

  it('from an older ledger follows the server', async () => {
    const data = temporaryFolder();
    const before = await startServer({ VEDETTE_DATA: data });
    await before.running.stop();
    takeBackTo('letKeysChooseHttpStatus', join(data, 'ledger.sqlite'));

    const server = await startServer({ VEDETTE_DATA: data }, { extraRoutes: testRoutes });

    const failed = await server.ask('/v1/test/echo/1', { key: before.key });
    expect([failed.status, failed.json.status]).toEqual([400, 412]);
    const upgraded = server.logged.filter((line) => line.includes('schema of the ledger upgraded'));
    expect(upgraded.map((line) => JSON.parse(line) as object)).toMatchObject([
      { from: 6, to: steps.length },
    ]);
    expect(before.logged.join()).not.toContain('schema of the ledger');
  });
});

describe('vedette key', () => {
  it('creates a key with a mode and lists the modes', async () => {
    const server = await start('honest');
    const { data } = server.config;
    const words = ['key', 'create', '--label', 'old client', '--http-status', 'always-200'];
    const key = (await vedette(data, words)).out.trim();

    expect((await server.ask('/v1/test/echo/1', { key })).status).toBe(200);
    const listed = await vedette(data, ['key', 'list']);
    expect(listed.out).toMatch(/old client .* always-200 /);
    expect(listed.out).toMatch(/first key .* server /);
    const json = await vedette(data, ['key', 'list', '--json']);
    expect(json.out).toContain('"http_status":"always-200"');
    expect(json.out).toContain('"http_status":null');
  });

  it('lists the modes if given an unknown one', async () => {
    const data = temporaryFolder();
    const { code, err } = await vedette(data, ['key', 'create', '--http-status', 'sometimes']);
    expect(code).toBe(1);
    expect(err).toContain('honest, always-200');
  });
});
