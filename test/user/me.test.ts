import { describe, expect, it } from 'vitest';
import { startServer } from '../harness.ts';

describe('POST /v1/user/me', () => {
  it('returns exactly seven members in order, compact, with the key of the request', async () => {
    const server = await startServer();

    const answer = await server.ask('/v1/user/me', { method: 'POST' });

    const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;
    expect(answer.text).toMatch(
      new RegExp(
        `^\\{"data":\\{"account_type":"not_social","api_key":"${server.key}","email":"owner@localhost",` +
          `"last_access_date":"${moment}","max_search":"999999999","membership_date":"${moment}",` +
          `"name":"owner"\\},"message":"api success","status":200\\}$`,
      ),
    );
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it('answers GET the same way, and HEAD is not a separate operation', async () => {
    const server = await startServer();
    const [get, head] = await Promise.all([
      server.ask('/v1/user/me'),
      server.ask('/v1/user/me', { method: 'HEAD' }),
    ]);
    expect(get.json.data).toMatchObject({ api_key: server.key });
    expect(head.status).toBeLessThan(500);
  });

  it('sends no limit headers to an account without limits', async () => {
    const server = await startServer();
    expect((await server.ask('/v1/user/me')).headers['ratelimit']).toBeUndefined();
  });
});

describe('GET /v1/usage', () => {
  it('shows calls immediately, by day and operation', async () => {
    const server = await startServer();
    await server.ask('/v1/user/me');
    await server.ask('/v1/user/me');

    const { data } = (await server.ask('/v1/usage')).json;

    const today = new Date().toISOString().slice(0, 10);
    expect(data).toMatchObject({ user: 'owner', plan: 'unlimited', limits: [] });
    expect(data?.['usage']).toContainEqual({
      day: today,
      operation: 'userMe',
      calls: 2,
      credits: 0,
    });
  });
});
