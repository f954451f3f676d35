import type { Static } from 'typebox';
import type { Banner, BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { VedetteError } from '../errors.ts';
import { parseIp, parseRange, type Ip, type IpRange } from '../lib/ip.ts';
import type { Filter } from '../search/filter.ts';
import type { Found } from '../search/index-port.ts';
import { readMoment } from '../search/rules/times.ts';
import type { ExposedHost, exploitExposed } from './contract.ts';
import { describeHost } from './host.ts';

export interface ExposureWorld {
  banners: BannerIndex;
  cves: () => CveCatalogue;
  /** Whether there is CVE data to match with, and whether all feeds have been read. */
  cveData: () => 'ready' | 'building' | 'none';
  whenCvesKnown: () => Promise<void>;
  now: () => number;
  exposureLimits: {
    /** Banners of one address that are looked at. */
    host_banners: number;
    /** Banners that are looked at to find the worst hosts. */
    exposed_banners: number;
  };
}

type Input = Static<typeof exploitExposed.input>;
type Output = Static<typeof exploitExposed.output>;

const cveFields = ['cve_id', 'claimed_cve'];

/** Any CVE, or this one. */
function hasCve(id: string | undefined): Filter {
  const of = cveFields.map((field): Filter =>
    id === undefined ? { kind: 'has', field } : { kind: 'is', field, value: id },
  );
  return { kind: 'or', of };
}

/** The user's hosts with known vulnerabilities, worst first. */
export async function findExposed(input: Input, world: ExposureWorld): Promise<Output> {
  const until = readUntil(input.before, world.now());
  const cve = input.cve?.toUpperCase();
  const filter: Filter = { kind: 'and', of: [...readRange(input.ip), ...until, hasCve(cve)] };
  await world.whenCvesKnown();
  const data = world.cveData(); // before the search: what it misses must not be called complete
  const { candidates, isWhole } = await gather(world, filter);
  const read = (ip: Ip) => readHost(ip, { until, cve, worst: input.worst }, world);
  const { hosts, gone } = await findWorst(candidates, input.size, read);
  const { count } = await world.banners.search({ filter, offset: 0, limit: 0 });
  return {
    banners: count,
    hosts: candidates.length - gone,
    is_complete: isWhole && data === 'ready',
    cve_data: data,
    result: hosts,
  };
}

function readRange(ip: string | undefined): Filter[] {
  if (ip === undefined) return [];
  const range = parseRange(ip);
  if (range) return [{ kind: 'network', range }];
  const why = 'expected an address, a network such as 192.0.2.0/24, or a range a-b.';
  throw new VedetteError('parameterUnusable', { parameter: 'ip', why });
}

function readUntil(before: string | undefined, now: number): Filter[] {
  if (before === undefined) return [];
  const end = readMoment(before, now);
  if (end !== undefined) return [{ kind: 'time', from: -Infinity, to: end - 1 }];
  const why = 'expected a day such as 2024-07-29, a time such as 2024-07-29T10:00:00Z, or now-7d.';
  throw new VedetteError('parameterUnusable', { parameter: 'before', why });
}

/** At least as bad as the host is, since its old banners count too. */
interface Rank {
  affected: number;
  kev: number;
  epss: number;
  cvss: number;
}

interface Candidate {
  address: string;
  rank: Rank;
}

/** Addresses with a banner that has a CVE, worst first. */
async function gather(
  { banners, exposureLimits }: ExposureWorld,
  filter: Filter,
): Promise<{ candidates: Candidate[]; isWhole: boolean }> {
  const ranks = new Map<string, Rank>();
  let [left, isWhole] = [exposureLimits.exposed_banners, true];
  for await (const found of banners.scan(filter)) {
    if (left-- <= 0) {
      isWhole = false;
      break;
    }
    const { address } = found.document;
    ranks.set(address, worseOf(ranks.get(address), rankOf(found)));
  }
  const candidates = Array.from(ranks, ([address, rank]) => ({ address, rank }));
  return {
    candidates: candidates.sort((one, other) => compareRanks(one.rank, other.rank)),
    isWhole,
  };
}

function rankOf({ facts, document }: Found<Banner>): Rank {
  const of = (values: readonly (string | number)[] | undefined) => Number(values?.[0] ?? -1);
  const isReported = document.cves.length > 0;
  return {
    affected: isReported ? 1 : Math.max(0, of(facts['cve_sure'])),
    kev: Math.max(0, of(facts['kev'])),
    epss: of(facts['epss']),
    cvss: of(facts['cvss']),
  };
}

function worseOf(one: Rank | undefined, other: Rank): Rank {
  if (!one) return other;
  return {
    affected: Math.max(one.affected, other.affected),
    kev: Math.max(one.kev, other.kev),
    epss: Math.max(one.epss, other.epss),
    cvss: Math.max(one.cvss, other.cvss),
  };
}

/**
 * The worst hosts as of their newest banners. A candidate is never worse than its rank says, so reading
 * ends with the first whose rank is below the last host that is wanted.
 */
async function findWorst(
  candidates: readonly Candidate[],
  size: number,
  read: (ip: Ip) => Promise<ExposedHost | undefined>,
): Promise<{ hosts: ExposedHost[]; gone: number }> {
  const hosts: ExposedHost[] = [];
  let gone = 0;
  for (const { address, rank } of candidates) {
    const last = hosts[size - 1];
    if (last && compareRanks(rank, rankOfHost(last)) > 0) break;
    const ip = parseIp(address);
    const host = ip && (await read(ip));
    if (host) {
      hosts.push(host);
      hosts.sort(compareHosts);
    } else gone++;
  }
  return { hosts: hosts.slice(0, size), gone };
}

interface HostWanted {
  until: readonly Filter[];
  cve: string | undefined;
  worst: number;
}

async function readHost(
  ip: Ip,
  { until, cve, worst }: HostWanted,
  { banners, cves, exposureLimits }: ExposureWorld,
): Promise<ExposedHost | undefined> {
  const { host_banners: limit } = exposureLimits;
  const { rows } =
    until.length === 0
      ? await banners.ofAddress(ip, limit)
      : await banners.search({ filter: withinHost(ip, until), offset: 0, limit });
  const documents = rows.map(({ document }) => document);
  return describeHost(documents, { catalogue: cves(), cve, worst });
}

function withinHost({ family, value }: Ip, until: readonly Filter[]): Filter {
  const range = { family, first: value, last: value } as IpRange; // as of one address
  return { kind: 'and', of: [{ kind: 'network', range }, ...until] };
}

function rankOfHost({ affected_count, kev_count, epss, cvss }: ExposedHost): Rank {
  return {
    affected: affected_count > 0 ? 1 : 0,
    kev: kev_count > 0 ? 1 : 0,
    epss: epss ?? -1,
    cvss: cvss ?? -1,
  };
}

function compareRanks(one: Rank, other: Rank): number {
  return (
    other.affected - one.affected ||
    other.kev - one.kev ||
    other.epss - one.epss ||
    other.cvss - one.cvss
  );
}

function compareHosts(one: ExposedHost, other: ExposedHost): number {
  return (
    compareRanks(rankOfHost(one), rankOfHost(other)) ||
    other.kev_count - one.kev_count ||
    (one.ip_address < other.ip_address ? -1 : 1)
  );
}
