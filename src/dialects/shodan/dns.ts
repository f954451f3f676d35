import { VedetteError } from '../../errors.ts';
import { lookAt } from '../address.ts';
import type { Asking, DialectWorld } from '../world.ts';
import { toShodanTime } from './banner.ts';

const mostBanners = 1_000;

/** Names seen in banners under a domain, newest first. */
export async function domainNames(
  { name: text, type, page }: { name: string; type?: string; page: number },
  world: DialectWorld,
) {
  const domain = nameOf(text);
  const { count, rows } = await bannersNamed(domain, { page }, world);
  const isUnder = (name: string) => name === domain || name.endsWith(`.${domain}`);
  const seen = new Map<string, ReturnType<typeof record>>();
  for (const { document } of rows) {
    for (const name of document.hostnames.map((each) => each.toLowerCase()).filter(isUnder)) {
      const key = `${name} ${document.address}`;
      if (!seen.has(key)) seen.set(key, record(name.slice(0, -domain.length - 1), document));
    }
  }
  const wanted = type?.toUpperCase();
  const data = [...seen.values()].filter((row) => wanted === undefined || row.type === wanted);
  const subdomains = [...new Set(data.map(({ subdomain }) => subdomain))];
  return {
    domain,
    tags: [],
    data,
    subdomains: subdomains.filter((name) => name !== '').sort(),
    more: count > page * mostBanners,
  };
}

function record(subdomain: string, { address, seenAt }: { address: string; seenAt: number }) {
  const type = address.includes(':') ? 'AAAA' : 'A';
  return { subdomain, type, value: address, last_seen: toShodanTime(seenAt) };
}

/** The address of the newest banner for each name; null if a name has none. */
export async function lastAddresses(names: readonly string[], world: DialectWorld) {
  const found: Record<string, string | null> = {};
  for (const text of names) {
    const name = nameOf(text);
    const { rows } = await bannersNamed(name, { page: 1 }, world);
    const newest = rows.find(({ document }) =>
      document.hostnames.some((each) => each.toLowerCase() === name),
    );
    found[text] = newest?.document.address ?? null;
  }
  return found;
}

export async function namesOf(addresses: readonly string[], asking: Asking) {
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    const looked = await lookAt(address, asking);
    if (!looked) throw new VedetteError('ipInvalid');
    found[address] = looked.facts?.host.names.rows.map(({ name }) => name) ?? [];
  }
  return found;
}

function bannersNamed(
  name: string,
  { page }: { page: number },
  { banners, bannerFilter }: DialectWorld,
) {
  const filter = bannerFilter(`hostname: "${name}"`);
  return banners.search({ filter, offset: (page - 1) * mostBanners, limit: mostBanners });
}

function nameOf(text: string): string {
  const name = text.toLowerCase().replace(/\.$/, '');
  if (/^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u.test(name)) return name;
  throw new VedetteError('parameterUnusable', { parameter: 'hostname', why: 'expected a name.' });
}
