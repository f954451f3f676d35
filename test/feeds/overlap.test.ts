import { expect, it } from 'vitest';
import type { FeedOverlap } from '../../src/feeds/contract.ts';
import { dataOf, openBannerPlace } from '../banner/place.ts';
import { openPlace } from './place.ts';

const addresses = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `198.51.100.${from + at}`);

it('counts addresses shared by feeds, and those only one covers', async () => {
  const place = await openBannerPlace();
  await place.load('greensnow', addresses(0, 100));
  await place.load('cins-army', addresses(60, 130));
  const overlap = async () =>
    dataOf(await place.server.ask('/v1/admin/feed-overlap')) as unknown as FeedOverlap;

  const { feeds, pairs } = await overlap();
  expect(feeds).toEqual([
    expect.objectContaining({ feed: 'greensnow', addresses: 100, alone: 60 }),
    expect.objectContaining({ feed: 'cins-army', addresses: 70, alone: 30 }),
  ]);
  expect(pairs).toEqual([{ one: 'greensnow', other: 'cins-army', addresses: 40 }]);

  await place.load('cins-army', addresses(90, 160));
  expect((await overlap()).pairs).toEqual([
    { one: 'greensnow', other: 'cins-army', addresses: 10 },
  ]);
});

it('tells every account whose data is used', async () => {
  const place = await openBannerPlace();
  const { feeds } = dataOf(await place.server.ask('/v1/feeds/attribution')) as {
    feeds: { feed: string; attribution: string; licence: string }[];
  };
  expect(feeds.length).toBeGreaterThan(5);
  for (const { attribution, licence } of feeds) {
    expect(attribution).not.toBe('');
    expect(licence).not.toBe('');
  }
});

it('counts a feed with several categories once', async () => {
  const place = await openPlace();
  await place.vedette(['feeds', 'enable', 'cloud-providers']);
  await place.load('cloud-providers', addresses(0, 10), '--source', 'hetzner');
  await place.load('cloud-providers', addresses(5, 15), '--source', 'telegram');
  const answer = await place.server.ask('/v1/admin/feed-overlap');

  expect((dataOf(answer) as unknown as FeedOverlap).feeds).toMatchObject([
    { feed: 'cloud-providers', addresses: 15, alone: 15 },
  ]);
});
