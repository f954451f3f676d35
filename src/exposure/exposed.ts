import type { Static } from 'typebox';
import type { Banner, BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { VedetteError } from '../errors.ts';
import { parseIp, parseRange, type Ip } from '../lib/ip.ts';
import type { Filter } from '../search/filter.ts';
import type { Found } from '../search/index-port.ts';
import type { ExposedHost, exploitExposed } from './contract.ts';
import { describeHost } from './host.ts';

export interface ExposureWorld {
  banners: BannerIndex;
  cves: () => CveCatalogue;
  whenCvesKnown: () => Promise<void>;
  exposureLimits: {
    /** Banners of one address that are looked at. */
    host_banners: number;
    /** Banners that are looked at to find the worst hosts. */
    exposed_banners: number;
  };
}

type Input = Static<typeof exploitExposed.input>;
type Output = Static<typeof exploitExposed.output>;

const hasCve: Filter = {
  kind: 'or',
  of: [
    { kind: 'has', field: 'cve_id' },
    { kind: 'has', field: 'claimed_cve' },
  ],
};
const isExploited: Filter = { kind: 'is', field: 'kev', value: 1 };
const likely: Filter = { kind: 'range', field: 'epss', from: 0.1, to: 1 };

/** From the worst to the rest, so that looking can end as soon as there are enough hosts. */
const steps: readonly Filter[] = [
  isExploited,
  { kind: 'and', of: [likely, { kind: 'not', of: isExploited }] },
  { kind: 'and', of: [hasCve, { kind: 'not', of: { kind: 'or', of: [isExploited, likely] } }] },
];

/** The user's hosts with known vulnerabilities, worst first. */
export async function findExposed(input: Input, world: ExposureWorld): Promise<Output> {
  const within = readRange(input.ip);
  await world.whenCvesKnown();
  const candidates = new Candidates(world.exposureLimits.exposed_banners);
  const result: ExposedHost[] = [];
  for (const step of steps) {
    const filter: Filter = { kind: 'and', of: [...within, step] };
    if (result.length >= input.size) break;
    await candidates.gather(world.banners.scan(filter));
    for (const address of candidates.take()) {
      if (result.length >= input.size) break;
      const host = await readHost(address, input, world);
      if (host) result.push(host);
    }
  }
  const counted: Filter = { kind: 'and', of: [...within, hasCve] };
  const { count } = await world.banners.search({ filter: counted, offset: 0, limit: 0 });
  const ordered = result.sort(compareHosts);
  return { banners: count, is_complete: candidates.areAll, result: ordered };
}

function readRange(ip: string | undefined): Filter[] {
  if (ip === undefined) return [];
  const range = parseRange(ip);
  if (range) return [{ kind: 'network', range }];
  const why = 'expected an address, a network such as 192.0.2.0/24, or a range a-b.';
  throw new VedetteError('parameterUnusable', { parameter: 'ip', why });
}

/** As of now: the banner that made it a candidate may be an old one. */
async function readHost(
  ip: Ip,
  { worst }: Input,
  { banners, cves, exposureLimits }: ExposureWorld,
): Promise<ExposedHost | undefined> {
  const { rows } = await banners.ofAddress(ip, exposureLimits.host_banners);
  const documents = rows.map(({ document }) => document);
  return describeHost(documents, { catalogue: cves(), worst });
}

interface Rank {
  kev: number;
  epss: number;
  cvss: number;
}

/** Addresses that may be exposed, with the worst that any of their banners shows. */
class Candidates {
  readonly #known = new Set<string>();
  #waiting = new Map<string, Rank>();
  #left: number;
  areAll = true;

  constructor(most: number) {
    this.#left = most;
  }

  async gather(found: AsyncIterable<Found<Banner>>): Promise<void> {
    for await (const { document, facts } of found) {
      if (this.#left-- <= 0) {
        this.areAll = false;
        return;
      }
      const { address } = document;
      if (this.#known.has(address)) continue;
      const rank = { kev: of(facts['kev']), epss: of(facts['epss']), cvss: of(facts['cvss']) };
      const former = this.#waiting.get(address);
      if (!former || compareRanks(rank, former) < 0) this.#waiting.set(address, rank);
    }
  }

  /** Those that came since the last time, worst first. */
  take(): Ip[] {
    const sorted = [...this.#waiting].sort(([, one], [, other]) => compareRanks(one, other));
    this.#waiting = new Map();
    for (const [address] of sorted) this.#known.add(address);
    return sorted.flatMap(([address]) => parseIp(address) ?? []);
  }
}

const of = (values: readonly (string | number)[] | undefined) => Number(values?.[0] ?? -1);

function compareRanks(one: Rank, other: Rank): number {
  return other.kev - one.kev || other.epss - one.epss || other.cvss - one.cvss;
}

function compareHosts(one: ExposedHost, other: ExposedHost): number {
  return (
    Number(other.kev_count > 0) - Number(one.kev_count > 0) ||
    (other.epss ?? -1) - (one.epss ?? -1) ||
    (other.cvss ?? -1) - (one.cvss ?? -1) ||
    other.kev_count - one.kev_count ||
    (one.ip_address < other.ip_address ? -1 : 1)
  );
}
