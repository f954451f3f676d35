import type { BannerPlace } from '../banner/place.ts';
import type { TestParts } from '../harness.ts';
import { openDialectPlace } from './place.ts';

const server = (ip_address: string) => ({
  ip_address,
  port: 443,
  malware: 'Emotet',
  first_seen: '2026-06-10 10:00:00',
});

/** The banner place with feeds: 198.51.100.7 controls malware, and 198.51.100.8 guesses passwords. */
export async function openListedPlace(
  environment: Record<string, string> = {},
  parts: TestParts = {},
): Promise<BannerPlace> {
  const place = await openDialectPlace(environment, parts);
  const servers = [server('198.51.100.7'), server('2001:db8:1::7')];
  await place.load('feodo-tracker', [JSON.stringify(servers)]);
  await place.load('blocklist-de-ssh', ['198.51.100.8']);
  await place.load('openphish', ['http://evil.example/', 'https://bank.example/verify']);
  for (const feed of ['feodo-tracker', 'blocklist-de-ssh', 'openphish']) await place.enable(feed);
  return place;
}
