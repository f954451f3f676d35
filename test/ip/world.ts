import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAsn, type AsnTable } from '../../src/intel/asn.ts';
import type { FeedFacts } from '../../src/intel/claim.ts';
import { createColumns, type Entry } from '../../src/intel/columns.ts';
import { nowhere, type Place } from '../../src/intel/geo.ts';
import { buildIntel, type FeedInput } from '../../src/intel/intel.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { seedFeeds } from '../../src/intel/seeds.ts';
import { LookupCounter } from '../../src/ip/lookup-counter.ts';
import type { IntelSnapshot, IpWorld } from '../../src/ip/routes.ts';
import { unknownHost, type Host, type HostStore } from '../../src/ip/store.ts';
import { parseRange, type IpRange } from '../../src/lib/ip.ts';
import { startServer, type TestServer } from '../harness.ts';
import { hour, now } from '../intel/claim.ts';
import { feedFacts } from '../intel/feed-facts.ts';

export { hour, now };
export const reserved = createReservedTable(['198.51.100.0/24', '2001:db8:1::/48']);

export function range(text: string): IpRange {
  const parsed = parseRange(text);
  if (!parsed) throw new Error(text);
  return parsed;
}

/** A feed fetched just now. An entry is a range or `AS` and a number, plus the rest of its line. */
export function feed(
  facts: Partial<FeedFacts>,
  entries: readonly (string | [text: string, entry: Partial<Entry>])[],
): FeedInput {
  const columns = createColumns();
  for (const [at, each] of entries.entries()) {
    const [text, entry] = typeof each === 'string' ? [each, {}] : each;
    const described = { line: at + 1, ...entry };
    if (text.startsWith('AS')) columns.addAsn(Number(text.slice(2)), described);
    else columns.addRange(range(text), described);
  }
  return { feed: feedFacts({ asOf: now, ...facts }), columns: columns.finish() };
}

let networks: AsnTable | undefined;

/** Half of the test range belongs to a hosting provider, half is unassigned. */
function testNetworks(): AsnTable {
  if (networks) return networks;
  const folder = mkdtempSync(join(tmpdir(), 'vedette-ip-'));
  const write = (name: string, line: string) => {
    writeFileSync(join(folder, name), `${line}\n`);
    return join(folder, name);
  };
  networks = openAsn({
    cacheFolder: folder,
    v4: write('v4.csv', '198.51.100.0,198.51.100.127,64500,"Acme, Inc."'),
    v6: write('v6.csv', '2001:db8:1::,2001:db8:1:ffff:ffff:ffff:ffff:ffff,64501,Six'),
  });
  rmSync(folder, { recursive: true });
  return networks;
}

export const seoul: Place = {
  countryCode: 'KR',
  country: 'South Korea',
  region: 'Seoul',
  city: 'Jung-gu',
  postalCode: '04524',
  latitude: 37.5636,
  longitude: 126.997,
  source: 'city',
};

/** Addresses below 128 are in Seoul, the others have no location. */
const testPlaces = {
  find: ({ value }: { value: number | bigint }) =>
    (BigInt(value) & 255n) < 128n ? seoul : nowhere,
};

export function snapshot(feeds: readonly FeedInput[], rest: Partial<IntelSnapshot> = {}) {
  return {
    generation: 'g1',
    intel: buildIntel([...seedFeeds(), ...feeds], reserved),
    asn: testNetworks(),
    geo: testPlaces,
    reserved,
    ownRanges: [],
    suppressions: [],
    registryAsOf: Date.UTC(2025, 11, 1),
    ...rest,
  } satisfies IntelSnapshot;
}

const noHosts: HostStore = { host: () => unknownHost };

export function ipWorld(current: IntelSnapshot, hosts: HostStore = noHosts): IpWorld {
  return { intel: () => current, hosts, lookups: new LookupCounter(), now: () => now };
}

/** The same host under every address, with defaults for everything irrelevant to the test. */
export function oneHost(host: Partial<Host>): HostStore {
  return { host: () => ({ ...unknownHost, lookedAt: now - hour, ...host }) };
}

export interface IpServer extends TestServer {
  /** Parsed body of one look-up. */
  look: (path: string, ip?: string) => Promise<Body>;
}

export type Body = Readonly<Record<string, unknown>>;

export async function startIp(world: IpWorld): Promise<IpServer> {
  const server = await startServer({}, { world });
  const look = async (path: string, ip = '198.51.100.7') => {
    const { json } = await server.ask(`${path}?ip=${encodeURIComponent(ip)}`);
    return json as unknown as Body;
  };
  return { ...server, look };
}
