import { describe, expect, it } from 'vitest';
import { now, openBannerPlace, type BannerPlace } from '../banner/place.ts';

const hourMs = 3_600_000;

const look = async ({ server }: BannerPlace, since = 'now-1d', key = server.key) =>
  (await server.ask(`/v1/overview?since=${encodeURIComponent(since)}`, { key })).json;

describe('the overview', () => {
  it('says for free that there is nothing yet', async () => {
    const place = await openBannerPlace();

    expect((await look(place)).data).toMatchObject({
      feeds: 0,
      newest_list: '',
      troubled: [],
      cve_data: 'none',
      last_import: '',
      last_scan: '',
      last_scan_id: '',
      hosts: 0,
      affected: 0,
      overdue: 0,
      new_banners: 0,
      changes: { exposed: 0, fixed: 0 },
    });
  });

  it('counts what was seen since a given time, and says how fresh the data is', async () => {
    const place = await openBannerPlace();
    const seen = { socket: 'tcp', port: 22, source: 'nmap', service: 'ssh' };
    await place.take([
      { ...seen, address: '198.51.100.7', seenAt: now - hourMs },
      { ...seen, address: '198.51.100.8', seenAt: now - 30 * hourMs },
    ]);
    await place.load('greensnow', ['198.51.100.7']);

    expect((await look(place)).data).toMatchObject({ feeds: 1, hosts: 2, new_banners: 1 });
    expect((await look(place, 'now-2d')).data).toMatchObject({ new_banners: 2 });
    expect((await look(place, 'now-40d')).data).toMatchObject({ new_banners: 2 });
    expect((await look(place, '2099-01-01')).data).toMatchObject({ new_banners: 0 });
    expect((await look(place, 'yesterday')).status).toBe(420);
  });
});
