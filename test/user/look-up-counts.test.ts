import { describe, expect, it } from 'vitest';
import { startServer } from '../harness.ts';

const ways = [
  ['/v1/ip/data?ip=9.9.9.9', 'user_search_count'],
  ['/v1/asset/ip/report?ip=9.9.9.9', 'user_search_count'],
  ['/v1/domain/quick/hash/view?domain=shop.example', 'call_count'],
  ['/v1/domain/quick/malicious/view?domain=shop.example', 'call_count'],
  ['/v1/domain/quick/trusted/view?domain=shop.example', 'call_count'],
] as const;

describe('look-up counts', () => {
  it.each(ways)("include only the account's own look-ups: %s", async (path, member) => {
    const server = await startServer();
    await server.ask('/v1/admin/users?name=guest&email=guest@vedette.example', { method: 'POST' });
    const made = await server.ask('/v1/admin/keys?user=guest', { method: 'POST' });
    const guest = String(made.json.data?.['key']);
    const look = async (key: string) => {
      const { text } = await server.ask(path, { key });
      return Number(new RegExp(`"${member}":(\\d+)`).exec(text)?.[1]);
    };
    const bulk = { method: 'POST', body: '["9.9.9.9"]' };

    await server.ask('/v1/ip/bulk', { ...bulk, key: server.key });
    const own = [await look(server.key), await look(server.key), await look(server.key)];
    const others = [await look(guest), await look(guest)];

    const before = member === 'call_count' ? 0 : 1;
    expect(own).toEqual([1, 2, 3].map((count) => before + count));
    expect(others).toEqual([1, 2]);
    expect(await look(server.key)).toBe(before + 4);
  });
});
