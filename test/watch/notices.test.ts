import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addresses, openPlace, startedAt, type Place } from '../feeds/place.ts';
import { temporaryFolder } from '../harness.ts';
import { until } from '../until.ts';
import { made, post, startReceiver } from './place.ts';

const minute = 60_000;
const open = (environment: Record<string, string> = {}, clock = { now: startedAt }) =>
  openPlace({ VEDETTE_EGRESS_ALLOW: 'sinks:127.0.0.0/8', ...environment }, clock, {
    noticeMs: 50,
  });

interface Told {
  change: string;
  subject: string;
  diff: { path: string; to: string }[];
}

async function watch(place: Place, query = '', ...more: string[]): Promise<string> {
  const words = ['watch', 'add', 'notices', query, '--name', 'Upkeep', ...more, '--json'];
  return (JSON.parse(await place.vedette(words)) as { id: string }).id;
}

async function told(place: Place, id: string): Promise<string[]> {
  const { events } = JSON.parse(await place.vedette(['watch', 'events', id, '--json'])) as {
    events: Told[];
  };
  return events.map(({ change, subject, diff }) => {
    const state = diff.find(({ path }) => path === 'state')?.to ?? '';
    return `${change} ${subject} ${state}`.trim();
  });
}

describe('a watch of notices', () => {
  it('reports a held feed and its release, once each, in its own words', async () => {
    const place = await open();
    const { received, url } = await startReceiver();
    const settings = { url };
    const sink = await made(place, '/v1/sinks', { name: 'chat', type: 'mattermost', settings });
    await place.load('greensnow', addresses(30));
    const id = await watch(place, 'feeds', '--sinks', String(sink['id']));

    await expect(place.load('greensnow', addresses(100))).rejects.toThrow('held');
    await until('the notice', () => received.length > 0);
    await place.vedette(['feeds', 'review', 'greensnow', '--reject']);
    await until('its end', () => received.length > 1);

    expect(await told(place, id)).toEqual([
      'new feed greensnow held for review',
      'gone feed greensnow',
    ]);
    expect(received[0]?.body).toContain('Upkeep: feed greensnow needs attention');
    expect(received[0]?.body).toContain('vedette feeds review');
    expect(received[1]?.body).toContain('Upkeep: feed greensnow is well again');
  });

  it('reports failing backups and a part that stays unavailable, but not a short outage', async () => {
    const clock = { now: startedAt };
    const file = join(temporaryFolder(), 'a-file');
    const place = await open({}, clock);
    const id = await watch(place, 'parts backups');
    const { service } = place.server.running;
    const part = { ok: false, detail: 'no answer' };
    service.add('engine', { status: () => Promise.resolve(part), close: () => Promise.resolve() });

    await until('two looks', () => looks(place, id, 2));
    expect(await told(place, id)).toEqual([]);
    clock.now += 6 * minute;
    await until('the notice', async () => (await told(place, id)).length > 0);
    part.ok = true;
    await until('its end', async () => (await told(place, id)).length > 1);
    expect(await told(place, id)).toEqual(['new part engine not working', 'gone part engine']);

    writeFileSync(file, '');
    const failing = await open({ VEDETTE_BACKUP_TO: join(file, 'below') });
    await until('the notice', async () =>
      (await failing.vedette(['watch', 'preview', 'notices', 'backups'])).includes('Finds 1 thing'),
    );
  });

  it('reports a certificate that expires soon', async () => {
    const folder = temporaryFolder();
    const clock = { now: Date.now() };
    const first = await open({}, clock);
    await first.vedette(['tls', 'init', 'api.vedette.example', '--out', folder]);
    const place = await open(
      {
        VEDETTE_TLS_CERT: join(folder, 'cert.pem'),
        VEDETTE_TLS_KEY: join(folder, 'key.pem'),
      },
      clock,
    );
    const id = await watch(place, 'certificate');
    clock.now += 390 * 1_440 * minute;
    await until('the notice', async () => (await told(place, id)).length > 0);
    expect(await told(place, id)).toEqual(['new certificate expires soon']);
  });

  it('reports to members only their quota, and to administrators every one', async () => {
    const place = await open();
    await place.vedette(['plan', 'set', 'small', '--credits', 'all/day=10']);
    for (const name of ['soc', 'guest']) {
      await place.vedette(['user', 'add', name, `${name}@vedette.example`]);
      await place.vedette(['plan', 'set', name, 'small']);
    }
    const key = (await place.vedette(['key', 'create', '--user', 'soc'])).trim();
    const own = await made(place, '/v1/watches', { key, name: 'q', kind: 'notices', query: '' });
    const all = await watch(place);
    await expect(place.load('greensnow', addresses(3))).resolves.toBeDefined();
    await expect(place.load('greensnow', addresses(100))).rejects.toThrow('held');
    const guest = (await place.vedette(['key', 'create', '--user', 'guest'])).trim();
    for (const each of [key, guest]) {
      for (let count = 0; count < 9; count++)
        await place.server.ask('/v1/ip/summary?ip=198.51.100.1', { key: each });
    }

    await until('all notices', async () => (await told(place, all)).length >= 3);

    expect((await told(place, all)).sort()).toEqual([
      'new feed greensnow held for review',
      'new quota of guest, all a day nearly used up',
      'new quota of soc, all a day nearly used up',
    ]);
    const { json } = await place.server.ask(`/v1/watches/${String(own['id'])}/events`, { key });
    const { events } = json.data as { events: Told[] };
    expect(events.map(({ subject }) => subject)).toEqual(['quota of soc, all a day']);
  });

  it('needs the scope of administrators, and known words', async () => {
    const place = await open();
    const key = (await place.vedette(['key', 'create', '--scopes', 'ip,user'])).trim();
    const body = { name: 'n', kind: 'notices', query: '' };
    expect((await post(place, '/v1/watches', { ...body, key })).text).toContain('the scope admin');
    expect((await post(place, '/v1/watches', { ...body, query: 'weather' })).text).toContain(
      'some of feeds, backups',
    );
    expect((await post(place, '/v1/watches', { ...body, kind: 'search' })).text).toContain('query');
  });
});

async function looks(place: Place, id: string, count: number): Promise<boolean> {
  const seen = new Set<string | null>();
  await until('looks', async () => {
    const { json } = await place.server.ask(`/v1/watches/${id}`);
    seen.add((json.data as { evaluated: string | null }).evaluated);
    place.clock.now += 1_000;
    return seen.size > count;
  });
  return true;
}
