import { describe, expect, it } from 'vitest';
import { hour, openPlace, startedAt } from './place.ts';

describe('a suppression', () => {
  const wish = { feed: 'greensnow', range: '198.51.100.0/28', reason: 'our own scanner' };

  it('takes effect immediately and retroactively, is named, and lasts through its last day', async () => {
    const place = await openPlace();
    await place.load('greensnow', ['198.51.100.7', '198.51.100.99']);
    const post = (path: string, body: object) =>
      place.server.ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const made = await post('/v1/admin/suppressions', { ...wish, until: '2026-06-02' });
    const listed = async (ip: string) =>
      ((await place.look('malicious-info', ip)) as { ip_category: { count: number } }).ip_category
        .count;
    expect(await listed('198.51.100.7')).toBe(0);
    expect(await listed('198.51.100.99')).toBe(1);
    place.clock.now = startedAt + 47 * hour;
    expect(await listed('198.51.100.7')).toBe(0);
    place.clock.now = startedAt + 48 * hour;
    expect(await listed('198.51.100.7')).toBe(1);
    place.clock.now = startedAt;
    const id = String(made.json.data?.['id']);
    expect((await post('/v1/admin/suppressions/end', { id })).status).toBe(200);
    expect(await listed('198.51.100.7')).toBe(1);
  });
});
