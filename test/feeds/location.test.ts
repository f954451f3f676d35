import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';
import { writeMmdb } from './mmdb.ts';
import { openPlace, type Place } from './place.ts';

const ours = '198.51.100.7';

async function load(place: Place, feed: string, bytes: string | Buffer) {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, bytes);
  return place.vedette(['feeds', 'load', feed, file]);
}

const networks = [
  '198.51.100.0,198.51.100.255,64500,"Example, Inc."',
  '2001:db8:1::,2001:db8:1:ffff:ffff:ffff:ffff:ffff,64501,Example Six',
].join('\n');

const city = (name: string) =>
  writeMmdb('198.51.100.0/24', {
    country_code: 'KR',
    city: name,
    state1: 'Somewhere',
    latitude: 37.5,
    longitude: 127.25,
  });

const atlasFiles = ({ data }: Place, feed: string) =>
  readdirSync(join(data, 'derived', 'columns', feed)).filter((name) => name.endsWith('.location'));

describe('fresher maps', () => {
  it('name networks in preference to the bundled table, in both families', async () => {
    const place = await openPlace();
    expect(await place.look('summary', ours)).toMatchObject({ as_no: 0 });
    await load(place, 'origin-asn', networks);
    expect(await place.look('summary', ours)).toMatchObject({
      as_no: 64500,
      org_name: 'Example, Inc.',
    });
    expect(await place.look('summary', '2001:db8:1::9')).toMatchObject({ as_no: 64501 });
  });

  it('locate addresses until their feed is disabled', async () => {
    const place = await openPlace();
    const before = await place.look('summary', ours);
    await load(place, 'dbip-city', gzipSync(city('Here')));
    expect(await place.look('summary', ours)).toMatchObject({
      country_code: 'kr',
      city: 'Here',
      region: 'Somewhere',
      latitude: 37.5,
    });
    await place.vedette(['feeds', 'disable', 'dbip-city']);
    expect(await place.look('summary', ours)).toMatchObject({ city: before['city'] });
  });

  it('take the country from its own file if the city is unknown', async () => {
    const place = await openPlace();
    await load(place, 'user-country', writeMmdb('198.51.100.0/24', { country_code: 'SE' }));
    expect(await place.look('summary', ours)).toMatchObject({ country: 'Sweden', city: '' });
  });

  it('prefer postal codes of the database that needs a key', async () => {
    const place = await openPlace();
    const nested = writeMmdb('198.51.100.0/24', {
      country: { iso_code: 'DE' },
      city: { names: { de: 'Köln'.normalize('NFD'), en: 'Cologne' } },
      subdivisions: [{ names: { en: 'North Rhine-Westphalia' } }],
      postal: { code: '50667' },
      location: { latitude: 50.9375, longitude: 6.9603 },
    });
    await load(place, 'geolite2', nested);
    await load(place, 'dbip-city', city('Here'));
    await place.vedette(['feeds', 'enable', 'geolite2']);
    expect(await place.look('summary', ours)).toMatchObject({
      postal_code: '50667',
      city: 'Cologne',
      region: 'North Rhine-Westphalia',
      country_code: 'de',
      latitude: 50.9375,
      longitude: 6.9603,
    });
  });

  it.each([
    ['an error page', Buffer.from('<!DOCTYPE html><html><body>Not found</body></html>')],
    ['a cut file', city('Gone').subarray(0, -40)],
    ['nothing', Buffer.alloc(0)],
  ])('are held for review when they are %s', async (_, bytes) => {
    const place = await openPlace();
    await load(place, 'user-country', writeMmdb('198.51.100.0/24', { country_code: 'SE' }));
    await load(place, 'user-country', bytes).catch(() => undefined);
    expect(await place.row('user-country')).toMatchObject({
      error: expect.stringContaining('held for review') as string,
    });
    expect(await place.look('summary', ours)).toMatchObject({ country: 'Sweden' });
  });

  it('do not fail an answer because of one broken record', async () => {
    const place = await openPlace();
    const broken = writeMmdb('198.51.100.0/24', { country_code: 'SE' });
    // The map of the record claims to have 28 members or more.
    broken[broken.indexOf('country_code') - 2] = 0xff;
    await load(place, 'user-country', broken);
    expect(await place.look('summary', ours)).toMatchObject({ city: '' });
  });

  it('are rebuilt from their snapshots when lost', async () => {
    const place = await openPlace();
    await load(place, 'origin-asn', networks);
    expect(atlasFiles(place, 'origin-asn')).toHaveLength(1);
    await place.server.running.stop();
    rmSync(join(place.data, 'derived'), { recursive: true });
    const again = await openPlace({ VEDETTE_DATA: place.data }, place.clock);
    expect(await again.look('summary', ours)).toMatchObject({ as_no: 64500 });
  });
});
