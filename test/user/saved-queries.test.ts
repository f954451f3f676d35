import { describe, expect, it } from 'vitest';
import { dataOf } from '../banner/place.ts';
import { changeByServer } from '../../src/audit/change.ts';
import { createFirstKey } from '../../src/user/keys.ts';
import { startServer, type TestServer } from '../harness.ts';

type Body = Record<string, string | boolean> & { key?: string };

async function post(server: TestServer, path: string, { key = server.key, ...body }: Body) {
  const headers = { 'content-type': 'application/json' };
  return server.ask(path, { method: 'POST', body: JSON.stringify(body), headers, key });
}

describe('saved queries', () => {
  it('belong to an account, have a name, and cost nothing', async () => {
    const server = await startServer({}, { limits: { savedQueries: 2 } });
    const ours = { kind: 'banner', name: 'ours', query: 'nginx country: DE' };

    expect(dataOf(await post(server, '/v1/user/queries', ours))).toMatchObject({ query: ours });
    expect(await post(server, '/v1/user/queries', { ...ours, query: 'ssh' })).toMatchObject({
      json: { status: 200 },
    });
    await post(server, '/v1/user/queries', { ...ours, name: 'second' });
    const third = await post(server, '/v1/user/queries', { ...ours, name: 'third' });
    expect(third.json).toMatchObject({
      status: 409,
      message: 'There are 2 saved queries already.',
    });

    const { queries } = dataOf(await server.ask('/v1/user/queries'));
    expect(queries).toMatchObject([
      { kind: 'banner', name: 'ours', query: 'ssh' },
      { kind: 'banner', name: 'second' },
    ]);
    const { users } = server.running.service.store;
    const other = {
      id: 'other',
      name: 'other',
      email: 'other@mail.example',
      role: 'member',
      plan: 'unlimited',
      createdAt: new Date().toISOString(),
      disabledAt: null,
      lastAccessAt: null,
    } as const;
    await users.addAccount(
      other,
      changeByServer(Date.now(), { action: 'user.add', subject: 'other', detail: {} }),
    );
    const key = await createFirstKey(users, 'other', Date.now);
    expect(dataOf(await server.ask('/v1/user/queries', { key }))).toEqual({ queries: [] });
    expect((await post(server, '/v1/user/queries/remove', { ...ours, key })).json.status).toBe(404);

    await post(server, '/v1/user/queries', { ...ours, is_shared: true });
    expect(dataOf(await server.ask('/v1/user/queries', { key }))).toMatchObject({
      queries: [{ ...ours, is_shared: true, is_mine: false, owner: 'owner' }],
    });
    expect((await post(server, '/v1/user/queries/remove', { ...ours, key })).json.status).toBe(404);

    expect((await post(server, '/v1/user/queries/remove', ours)).json.status).toBe(200);
    expect((await post(server, '/v1/user/queries/remove', ours)).json.status).toBe(404);
  });

  it('require a known kind, a name and a query', async () => {
    const server = await startServer();
    const save = async (body: Body) => (await post(server, '/v1/user/queries', body)).json.status;
    expect(await save({ kind: 'people', name: 'a', query: 'b' })).toBe(420);
    expect(await save({ kind: 'banner', name: ' ', query: 'b' })).toBe(412);
    expect(await save({ kind: 'banner', name: 'a' })).toBe(412);
  });
});
