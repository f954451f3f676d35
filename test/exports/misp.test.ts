import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPlace, type Place } from '../feeds/place.ts';
import { eventsOf } from '../../src/exports/misp/event.ts';
import { entryOf, listOf } from './sample.ts';

const servers = (...ips: string[]) => [
  JSON.stringify(
    ips.map((ip_address) => ({
      ip_address,
      port: 443,
      malware: 'Emotet',
      first_seen: '2026-05-30 10:00:00',
    })),
  ),
];

interface Attribute {
  uuid: string;
  type: string;
  value: string;
}
type Manifest = Record<string, { info: string; timestamp: string; Orgc: { uuid: string } }>;

const get = async (place: Place, path: string, headers: Record<string, string> = {}) =>
  place.server.ask(`/misp/${path}`, { headers });

async function read(place: Place) {
  const manifest = JSON.parse((await get(place, 'manifest.json')).text) as Manifest;
  const events = [];
  for (const uuid of Object.keys(manifest)) {
    const { text } = await get(place, `${uuid}.json`);
    events.push((JSON.parse(text) as { Event: { uuid: string; Attribute: Attribute[] } }).Event);
  }
  return { manifest, events };
}

describe('the MISP feed', () => {
  it('has an event for each list and day, with stable ids and a timestamp that shows changes', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.7'));
    const first = await read(place);
    expect(Object.values(first.manifest)).toMatchObject([
      { info: 'Vedette list addresses, current', date: '2026-06-01' },
      { info: 'Vedette list addresses, 2026-06-01' },
      { info: 'Vedette list malicious-addresses, current' },
      { info: 'Vedette list malicious-addresses, 2026-06-01' },
    ]);
    expect(first.events[1]?.Attribute).toMatchObject([
      {
        type: 'ip-dst',
        category: 'Network activity',
        value: '198.51.100.7',
        to_ids: true,
        Tag: [{ name: 'vedette:category="c2"' }],
      },
    ]);

    place.clock.now += 86_400_000;
    await place.load('feodo-tracker', servers('198.51.100.7', '198.51.100.8'));
    const second = await read(place);
    expect(Object.values(second.manifest).map(({ info }) => info)).toEqual([
      'Vedette list malicious-addresses, current',
      'Vedette list malicious-addresses, 2026-06-01',
      'Vedette list malicious-addresses, 2026-06-02',
    ]);
    expect(second.events[1]?.Attribute[0]?.uuid).toBe(first.events[3]?.Attribute[0]?.uuid);
    const known = Object.keys(first.manifest)[3] ?? '';
    expect(second.manifest[known]?.timestamp).toBe(first.manifest[known]?.timestamp);
  });

  it('has an event of what is listed now, with attributes of its own', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.7'));
    const first = await read(place);
    place.clock.now += 86_400_000;
    await place.load('feodo-tracker', servers('198.51.100.7', '198.51.100.8'));
    const second = await read(place);

    const [{ uuid, Attribute } = { uuid: '', Attribute: [] }] = second.events;
    expect(Attribute.map(({ value }) => value)).toEqual(['198.51.100.7', '198.51.100.8']);
    const timestamps = [first, second].map(({ manifest }) => Number(manifest[uuid]?.timestamp));
    expect(timestamps).toEqual([timestamps[0], (timestamps[0] ?? 0) + 86_400]);
    const uuids = second.events.flatMap((each) => each.Attribute.map((one) => one.uuid));
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it('has the MD5 of every value with its event', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.7'));
    const { manifest } = await read(place);
    const md5 = createHash('md5').update('198.51.100.7').digest('hex');
    const { text, headers } = await get(place, 'hashes.csv');
    const uuids = Object.keys(manifest);
    expect(uuids).toHaveLength(4);
    expect(text).toBe(uuids.map((uuid) => `${md5},${uuid}\n`).join(''));
    expect(headers['content-type']).toContain('text/csv');
  });

  it('accepts the key as MISP sends it, answers 304, and refuses requests without a key', async () => {
    const place = await openPlace();
    const { key } = place.server;
    const bare = await place.server.ask('/misp/manifest.json', {
      key: '',
      headers: { authorization: key },
    });
    expect([bare.status, bare.text]).toEqual([200, '{}']);
    const again = { 'if-none-match': String(bare.headers.etag) };
    expect((await get(place, 'manifest.json', again)).status).toBe(304);
    const none = await place.server.ask('/misp/manifest.json', { key: '' });
    expect(none.status).toBe(401);
    expect((await get(place, 'nothing.json')).status).toBe(404);
  });

  it('splits what is too large for one event', async () => {
    const entries = Array.from({ length: 10_001 }, (_, at) => entryOf(`n${at}.example`));
    const events = await eventsOf(listOf('domains', entries));
    expect(events.map(({ info, Attribute }) => [info, Attribute.length])).toEqual([
      ['Vedette list sample, current', 10_000],
      ['Vedette list sample, 2026-06-01', 10_000],
      ['Vedette list sample, 2026-06-01, part 2', 1],
    ]);
    expect(new Set(events.map(({ uuid }) => uuid)).size).toBe(3);
  });
});
