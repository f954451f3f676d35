import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPlace, type Place } from './place.ts';

interface Listed {
  reasons: { since: string; fetched: string; first_fetched: string }[];
}

describe('an entry without a time of its own', () => {
  const day = 86_400_000;
  const reopen = async ({ server, data, clock }: Place) => {
    await server.running.stop();
    return openPlace({ VEDETTE_DATA: data }, clock);
  };
  const listedSince = async ({ server }: Place, indicator: string) => {
    const { json } = await server.ask(`/v1/check?indicator=${indicator}`);
    const [reason] = (json as unknown as { data: Listed }).data.reasons;
    return [reason?.since, reason?.first_fetched, reason?.fetched];
  };

  it('counts as listed since its first fetch, across versions', async () => {
    const place = await openPlace();
    await place.load('greensnow', ['198.51.100.7']);
    place.clock.now += day;
    await place.load('greensnow', ['198.51.100.8', '198.51.100.7']);
    place.clock.now += day;
    await place.load('greensnow', ['198.51.100.9', '198.51.100.7', '198.51.100.8']);
    const known = async (at: Place) => [
      await listedSince(at, '198.51.100.7'),
      await listedSince(at, '198.51.100.8'),
      await listedSince(at, '198.51.100.9'),
    ];
    const expected = [
      ['', '2026-06-01', '2026-06-03'],
      ['', '2026-06-02', '2026-06-03'],
      ['', '2026-06-03', '2026-06-03'],
    ];
    expect(await known(place)).toEqual(expected);

    rmSync(join(place.data, 'derived'), { recursive: true });
    expect(await known(await reopen(place))).toEqual(expected);
  });

  it('restarts when it returns, and is unset if the source has a time', async () => {
    const place = await openPlace();
    await place.load('greensnow', ['198.51.100.7', '198.51.100.8']);
    place.clock.now += day;
    await place.load('greensnow', ['198.51.100.8', '198.51.100.10']);
    place.clock.now += day;
    await place.load('greensnow', ['198.51.100.7', '198.51.100.8']);
    expect(await listedSince(place, '198.51.100.7')).toEqual(['', '2026-06-03', '2026-06-03']);
    const record = { ip_address: '198.51.100.9', port: 443, last_online: '2026-05-30' };
    await place.load('feodo-tracker', [JSON.stringify([record])]);
    expect(await listedSince(place, '198.51.100.9')).toEqual(['2026-05-30', '', '2026-06-03']);
  });
});
