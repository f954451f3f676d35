import { VedetteError } from '../../errors.ts';
import { lookAt } from '../address.ts';
import type { Asking } from '../world.ts';

const mostBanners = 1_000;

interface Resolution {
  type: 'resolution';
  id: string;
  attributes: { date: number; host_name: string; ip_address: string; resolver: string };
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** Names of an address, or addresses of a name, as seen in banners. */
export async function resolutionsOf(
  collection: string,
  id: string,
  asking: Asking,
): Promise<{ count: number; rows: Resolution[] }> {
  const rows = collection === 'ip_addresses' ? await namesOf(id, asking) : [];
  if (collection === 'domains') rows.push(...(await addressesOf(id.toLowerCase(), asking)));
  return { count: rows.length, rows };
}

async function namesOf(id: string, asking: Asking): Promise<Resolution[]> {
  const looked = await lookAt(id, asking);
  if (!looked) throw new VedetteError('ipInvalid');
  const { text, host } = looked.facts ?? { text: id, host: { names: { rows: [] } } };
  return host.names.rows.map(({ name, seenAt }) => resolution(name, text, seenAt));
}

async function addressesOf(name: string, { world }: Asking): Promise<Resolution[]> {
  const filter = world.bannerFilter(`hostname: "${name.replace(/["\\]/g, '')}"`);
  const { rows } = await world.banners.search({ filter, offset: 0, limit: mostBanners });
  const found = new Map<string, Resolution>();
  for (const { document } of rows) {
    const isIt = document.hostnames.some((each) => each.toLowerCase() === name);
    if (!isIt || found.has(document.address)) continue;
    found.set(document.address, resolution(name, document.address, document.seenAt));
  }
  return [...found.values()];
}

const resolution = (host: string, address: string, seenAt: number): Resolution => ({
  type: 'resolution',
  id: `${address}${host}`,
  attributes: { date: seconds(seenAt), host_name: host, ip_address: address, resolver: 'banners' },
});
