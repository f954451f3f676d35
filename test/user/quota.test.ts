import { describe, expect, it } from 'vitest';
import { startServer, type TestParts, type TestServer } from '../harness.ts';
import { testRoutes } from '../proof/charged.ts';

const json = { 'content-type': 'application/json' };

async function limitedKey(server: TestServer, credits: string[], rate?: number): Promise<string> {
  const post = async (path: string, body: object) =>
    (await server.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) })).json;
  await post('/v1/admin/plans', {
    name: 'small',
    credits,
    ...(rate ? { rate_per_minute: rate } : {}),
  });
  await post('/v1/admin/users', { name: 'guest', email: 'guest@vedette.example', plan: 'small' });
  return String((await post('/v1/admin/keys', { user: 'guest' })).data?.['key']);
}

const start = (environment: Record<string, string> = {}, parts: TestParts = {}) =>
  startServer(environment, { extraRoutes: testRoutes, ...parts });

const maxSearch = async (server: TestServer, key: string) =>
  (await server.ask('/v1/user/me', { key })).json.data?.['max_search'];

describe('credits', () => {
  it('run out at exactly the limit, and the answer says when they reset', async () => {
    const server = await start();
    const key = await limitedKey(server, ['ip/day=3']);
    const statuses = [];
    for (let count = 0; count < 4; count++) {
      statuses.push((await server.ask('/v1/test/charged', { key })).json.status);
    }
    const refused = await server.ask('/v1/test/charged', { key });
    expect(statuses).toEqual([200, 200, 200, 403]);
    expect([refused.status, refused.json.message]).toEqual([429, 'limit exceeded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['ratelimit']).toMatch(/"ip-day";r=0;t=\d+/);
    expect(refused.headers['ratelimit-policy']).toBe('"ip-day";q=3;w=86400');
  });

  it('are not charged for calls that fail, ours or theirs', async () => {
    const server = await start();
    const key = await limitedKey(server, ['all/day=2']);
    for (const fail of ['throw', 'refuse', 'throw', 'refuse']) {
      await server.ask(`/v1/test/charged?fail=${fail}`, { key });
    }
    expect(await maxSearch(server, key)).toBe('2');
    expect((await server.ask('/v1/test/charged', { key })).status).toBe(200);
    expect(await maxSearch(server, key)).toBe('1');
    const { data } = (await server.ask('/v1/usage', { key })).json;
    expect(data?.['usage']).toContainEqual(
      expect.objectContaining({ operation: 'testCharged', credits: 1 }),
    );
  });

  it('are counted exactly under concurrency, with or without blocks', async () => {
    for (const quotaBlock of [1, 7, 100]) {
      const server = await start({}, { limits: { quotaBlock } });
      const key = await limitedKey(server, ['ip/day=20', 'all/month=1000']);
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => server.ask('/v1/test/charged', { key })),
      );
      expect(answers.filter(({ json: { status } }) => status === 200)).toHaveLength(20);
      expect(answers.filter(({ json: { status } }) => status === 403)).toHaveLength(40);
    }
  });

  it('charge every pot or none: if the smaller is empty, the larger is not drained', async () => {
    const server = await start();
    const key = await limitedKey(server, ['all/month=100', 'ip/day=1']);
    for (let count = 0; count < 5; count++) await server.ask('/v1/test/charged', { key });
    const { data } = (await server.ask('/v1/usage', { key })).json;
    expect(data?.['limits']).toMatchObject([
      { group: 'all', period: 'month', credits: 100, left: 99 },
      { group: 'ip', period: 'day', credits: 1, left: 0 },
    ]);
  });

  it('reset with the day, and a clock set back finds the old count', async () => {
    let moment = Date.UTC(2026, 4, 31, 23, 59);
    const server = await start({}, { now: () => moment });
    const key = await limitedKey(server, ['ip/day=1']);
    const ask = async () => (await server.ask('/v1/test/charged', { key })).json.status;
    expect([await ask(), await ask()]).toEqual([200, 403]);
    moment += 120_000;
    expect([await ask(), await ask()]).toEqual([200, 403]);
    moment -= 120_000;
    expect(await ask()).toBe(403);
  });

  it('survive a restart, with the unspent rest of a block returned', async () => {
    const data = (await import('../harness.ts')).temporaryFolder();
    const first = await start({ VEDETTE_DATA: data });
    const key = await limitedKey(first, ['ip/day=50']);
    for (let count = 0; count < 10; count++) await first.ask('/v1/test/charged', { key });
    await first.running.stop();
    const second = await start({ VEDETTE_DATA: data });
    expect(await maxSearch(second, key)).toBe('40');
  });

  it('show the shortest period in max_search: days before months, the common pot before sums', async () => {
    const cases = [
      [['all/month=500', 'all/day=100', 'ip/day=5'], '100'],
      [['ip/day=5', 'domain/day=7'], '12'],
      [['all/month=500'], '500'],
    ] as const;
    for (const [credits, expected] of cases) {
      const server = await start();
      const key = await limitedKey(server, [...credits]);
      expect(await maxSearch(server, key)).toBe(expected);
    }
  });

  it('follow a changed plan immediately', async () => {
    const server = await start();
    const key = await limitedKey(server, ['ip/day=1']);
    await server.ask('/v1/test/charged', { key });
    await server.ask('/v1/admin/users/plan', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ user: 'guest', plan: 'unlimited' }),
    });
    expect((await server.ask('/v1/test/charged', { key })).status).toBe(200);
    expect(await maxSearch(server, key)).toBe('999999999');
  });
});

describe('the rate', () => {
  it('counts free calls too, and reports what is left in the headers of the IETF draft', async () => {
    const server = await start();
    const key = await limitedKey(server, [], 2);
    const first = await server.ask('/v1/user/me', { key });
    const second = await server.ask('/v1/user/me', { key });
    const third = await server.ask('/v1/user/me', { key });
    expect(first.headers['ratelimit-policy']).toBe('"minute";q=2;w=60');
    expect(first.headers['ratelimit']).toBe('"minute";r=1;t=60');
    expect([second.status, third.status, third.json.status]).toEqual([200, 429, 403]);
    const seconds = Number(third.headers['retry-after']);
    expect(seconds > 0 && seconds <= 60).toBe(true);
  });
});
