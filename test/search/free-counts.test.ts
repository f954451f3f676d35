import { describe, expect, it } from 'vitest';
import { openBannerPlace } from '../banner/place.ts';

const count = (kind: string, query: string) =>
  `/v1/${kind}/count?query=${encodeURIComponent(query)}`;

describe('counting matches', () => {
  it('is free, and says what the query means', async () => {
    const place = await openBannerPlace();
    await place.take([{ address: '198.51.100.7', port: 22, banner: 'SSH-2.0-OpenSSH_9.6' }]);

    const { json } = await place.server.ask(count('banner', 'port: 22'));

    expect(json.data).toEqual({
      count: 1,
      filters: { port: '22' },
      invalid_filters: [],
    });
    const { json: used } = await place.server.ask('/v1/usage');
    expect(used.data?.['usage']).toContainEqual(
      expect.objectContaining({ operation: 'bannerCount', calls: 1, credits: 0 }),
    );
  });

  it('comes with values to complete a query, which are free, too', async () => {
    const place = await openBannerPlace({}, { limits: { countsPerMinute: 2 } });
    const products = ['OpenSSH', 'Postfix', 'Apache httpd', 'OpenSSH', 'OpenResty'];
    await place.take(
      products.map((product, at) => ({ address: `198.51.100.${at}`, port: 22, product })),
    );
    const ask = (more: string) =>
      place.server.ask(`/v1/banner/values?query=port%3A22&field=product${more}`);

    expect((await ask('&start=open')).json.data).toEqual({ values: ['OpenSSH', 'OpenResty'] });
    expect((await ask('')).json.data?.['values']).toHaveLength(4);
    expect((await ask('')).status).toBe(429);
    const { json: used } = await place.server.ask('/v1/usage');
    expect(used.data?.['usage']).toContainEqual(
      expect.objectContaining({ operation: 'bannerValues', credits: 0 }),
    );
  });

  it('is limited per account, banners and exploits together', async () => {
    const { server } = await openBannerPlace({}, { limits: { countsPerMinute: 2 } });

    const answers = [
      await server.ask(count('banner', 'port: 22')),
      await server.ask(count('exploit', 'apache')),
      await server.ask(count('banner', 'port: 23')),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.ask('/v1/banner/search?query=ssh')).status).toBe(200);
  });
});
