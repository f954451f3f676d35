import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hour, openPlace } from '../feeds/place.ts';

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

it('a list is built again when feeds change, before it is requested again, if it was ever requested', async () => {
  const place = await openPlace();
  const entries = async () => {
    const { json } = await place.server.ask('/v1/lists');
    const lists = json.data?.['lists'] as { name: string; entries: number | null }[];
    return Object.fromEntries(lists.map((each) => [each.name, each.entries]));
  };
  await place.load('feodo-tracker', servers('198.51.100.7'));
  await place.server.ask('/v1/lists/malicious-addresses');
  expect(await entries()).toMatchObject({ 'malicious-addresses': 1, urls: null });

  await place.load('feodo-tracker', servers('198.51.100.7', '198.51.100.9'));
  await expect
    .poll(async () => (await entries())['malicious-addresses'], { timeout: 60_000 })
    .toBe(2);
  expect((await entries())['urls']).toBeNull();
});

it('a list that cannot be built is served as it was, and named in the health of the service', async () => {
  const place = await openPlace();
  const { server, clock, data } = place;
  const checkOf = async () => {
    const { json } = await server.ask('/v1/admin/checks');
    const checks = json.data?.['checks'] as { name: string; ok: boolean; detail: string }[];
    return checks.find(({ name }) => name === 'lists');
  };
  await place.vedette(['feeds', 'enable', 'openphish']);
  await place.load('openphish', ['https://bank.example/verify?a=1']);
  const before = await server.ask('/v1/lists/urls');
  expect(await checkOf()).toEqual({ name: 'lists', ok: true, detail: '1 of 5 built' });

  // The names are read from the documents again.
  const [documents, away] = [join(data, 'snapshots'), join(data, 'away')];
  const move = (from: string, to: string) => {
    for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name));
  };
  mkdirSync(away);
  move(documents, away);
  clock.now += hour;
  await place.load('feodo-tracker', servers('198.51.100.7'));
  const meanwhile = await server.ask('/v1/lists/urls');
  expect(meanwhile.text).toBe(before.text);
  expect(meanwhile.headers['x-vedette-list-age']).toBe('3600');
  expect((await server.ask('/v1/lists/malicious-domains')).text).toContain('"status":503');
  expect(await checkOf()).toEqual({
    name: 'lists',
    ok: false,
    detail:
      'urls cannot be built since 2026-06-01 01:00:00; the one of 2026-06-01 00:00:00 is served. ' +
      'malicious-domains cannot be built since 2026-06-01 01:00:00; none is served',
  });

  move(away, documents);
  await server.ask('/v1/lists/urls');
  await server.ask('/v1/lists/malicious-domains');
  expect((await checkOf())?.ok).toBe(true);
});
