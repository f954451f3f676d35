import { describe, expect, it } from 'vitest';
import { openPlace, type Place } from '../feeds/place.ts';
import { bring, made, post, web } from './place.ts';

interface Told {
  change: string;
  subject: string;
  sequence: number;
  diff: { path: string; from: unknown; to: unknown }[];
}

async function watch(place: Place, kind: string, query: string) {
  const row = await made(place, '/v1/watches', { name: kind, kind, query });
  return row as { id: string };
}

async function told({ server }: Place, id: string, after = 0): Promise<Told[]> {
  const { json } = await server.ask(`/v1/watches/${id}/events?after=${after}`);
  return (json.data as { events: Told[] }).events;
}

const later = (banner: ReturnType<typeof web>, days: number, more: object) => ({
  ...banner,
  seenAt: banner.seenAt + days * 86_400_000,
  ...more,
});

describe('a watch', () => {
  it('reports new, changed and gone results of a search, field by field', async () => {
    const place = await openPlace();
    await bring(place, [web('198.51.100.7')]);
    const { id } = await watch(place, 'search', 'product:nginx port:443');

    await bring(place, [web('198.51.100.8'), web('198.51.100.9', { product: 'Apache httpd' })]);
    await bring(place, [later(web('198.51.100.7'), 1, { version: '1.20.1' })]);
    await bring(place, [later(web('198.51.100.8'), 2, { product: 'lighttpd' })]);
    // Repeating it changes nothing.
    await bring(place, [later(web('198.51.100.7'), 3, { version: '1.20.1' })]);

    expect(await told(place, id)).toMatchObject([
      { sequence: 1, change: 'new', subject: '198.51.100.8:443/tcp' },
      {
        sequence: 2,
        change: 'changed',
        subject: '198.51.100.7:443/tcp',
        diff: [{ path: 'version', from: '1.18.0', to: '1.20.1' }],
      },
      { sequence: 3, change: 'gone', subject: '198.51.100.8:443/tcp' },
    ]);
    expect(await told(place, id, 2)).toHaveLength(1);
  });

  it('reports names that imitate a brand, and services that show it elsewhere', async () => {
    const place = await openPlace();
    const others = ['a', 'b', 'c', 'd', 'e'].map((name) => `http://${name}.example/`);
    await place.load('openphish', others);
    await place.vedette(['feeds', 'enable', 'openphish']);
    const { id } = await watch(place, 'brand', 'examplebank.test');

    await place.load('openphish', [
      ...others,
      'http://login-examplebank.example/x',
      'http://examp1ebank.example/',
      'http://examplebnak.example/',
      'http://www.examplebank.test/',
    ]);
    await place.server.running.service.watches.settled();
    await bring(place, [
      web('198.51.100.7', { title: 'ExampleBank: log in' }),
      web('198.51.100.8', { title: 'ExampleBank', hostnames: ['www.examplebank.test'] }),
    ]);

    const events = await told(place, id);
    expect(events.map(({ subject }) => subject).sort()).toEqual([
      '198.51.100.7:443/tcp',
      'domain examp1ebank.example',
      'domain examplebnak.example',
      'domain login-examplebank.example',
    ]);
    expect(events.every(({ change }) => change === 'new')).toBe(true);
    const short = await post(place, '/v1/watches', { name: 'x', kind: 'brand', query: 'ab' });
    expect(short.json.message).toContain('at least 4 letters');
  });

  it('reports a port later found closed, once, and its return', async () => {
    const place = await openPlace();
    await bring(place, [web('198.51.100.7')]);
    const { id } = await watch(place, 'range', '198.51.100.0/24');
    const ssh = web('198.51.100.7', { port: 22, service: 'ssh', closedPorts: ['443/tcp'] });

    await bring(place, [later(ssh, 1, {})]);
    await place.server.running.service.watches.settled();
    await bring(place, [later(web('198.51.100.7'), 2, {})]);

    expect((await told(place, id)).map(({ change, subject }) => `${change} ${subject}`)).toEqual([
      'new 198.51.100.7:22/tcp',
      'gone 198.51.100.7:443/tcp',
      'new 198.51.100.7:443/tcp',
    ]);
  });

  it('follows the verdict on an indicator as feeds change', async () => {
    const place = await openPlace();
    const { id } = await watch(place, 'indicator', '198.51.100[.]7');
    const row = { ip_address: '198.51.100.7', port: 443, malware: 'Emotet' };
    const line = JSON.stringify([{ ...row, first_seen: '2026-05-30 10:00:00' }]);
    await place.load('feodo-tracker', [line]);
    await place.server.running.service.watches.settled();

    const [event] = await told(place, id);
    expect(event).toMatchObject({ change: 'changed', subject: 'address 198.51.100.7' });
    expect(event?.diff).toContainEqual({ path: 'verdict', from: 'unknown', to: 'malicious' });
  });

  it('previews what it finds, and what it would have reported', async () => {
    const place = await openPlace();
    const first = web('198.51.100.7');
    await bring(place, [first, later(first, 1, { version: '1.20.1' })]);
    const asked = { kind: 'product', query: 'nginx', days: 30 };
    expect(await made(place, '/v1/watches/preview', asked)).toMatchObject({
      finds: 1,
      subjects: [{ key: '198.51.100.7:443/tcp', facts: { version: '1.20.1' } }],
      would_report: 2,
      events: [{ change: 'changed' }, { change: 'new' }],
    });
    expect((await place.server.ask('/v1/watches')).json.data).toEqual({ watches: [] });
  });

  it('is visible only to its account, and needs the rights of its query', async () => {
    const place = await openPlace();
    const { id } = await watch(place, 'search', 'port:443');
    await place.vedette(['user', 'add', 'other', 'other@mail.example']);
    const makeKey = async (...words: string[]) =>
      (
        JSON.parse(
          await place.vedette(['key', 'create', '--user', 'other', '--json', ...words]),
        ) as { key: string }
      ).key;
    const key = await makeKey();
    for (const path of ['', '/events']) {
      expect((await place.server.ask(`/v1/watches/${id}${path}`, { key })).status).toBe(404);
    }
    expect((await post(place, `/v1/watches/${id}/remove`, { key })).status).toBe(404);
    expect((await place.server.ask('/v1/watches', { key })).json.data).toEqual({ watches: [] });

    const narrow = await makeKey('--scopes', 'user,ip');
    const asked = { name: 'x', kind: 'search', query: 'port:443' };
    const refused = await post(place, '/v1/watches', { ...asked, key: narrow });
    expect(refused.json.message).toContain('scope banner');
  });

  it('is created, listed, read and removed in a terminal', async () => {
    const place = await openPlace();
    const made = JSON.parse(
      await place.vedette(['watch', 'add', 'search', 'port:443', '--name', 'Web', '--json']),
    ) as { id: string };
    await bring(place, [web('198.51.100.7')]);
    expect(await place.vedette(['watch', 'list'])).toContain('Web');
    expect(await place.vedette(['watch', 'events', made.id])).toContain(
      'new  198.51.100.7:443/tcp',
    );
    expect(await place.vedette(['watch', 'preview', 'product', 'nginx'])).toContain(
      'Finds 1 thing',
    );
    const added = await place.vedette(['sink', 'add', 'file', 'Lines', 'file=soc', '--json']);
    const { id } = JSON.parse(added) as { id: string };
    expect(await place.vedette(['sink', 'test', id])).toContain('Delivered: written');
    expect(await place.vedette(['watch', 'remove', made.id])).toContain('removed');
  });

  it.each([
    ['search', 'colour:red', /colour/],
    ['range', 'hello', /network/],
    ['cve', 'log4shell', /CVE-/],
    ['indicator', '!', /expected an address/],
  ])('rejects an invalid %s: %s', async (kind, query, why) => {
    const place = await openPlace();
    const answer = await post(place, '/v1/watches', { name: 'x', kind, query });
    expect(answer.json.message).toMatch(why);
  });
});
