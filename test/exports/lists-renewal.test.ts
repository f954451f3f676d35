import { expect, it } from 'vitest';
import { openPlace } from '../feeds/place.ts';

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
