import type { Static } from 'typebox';
import { mostOfHost, type BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { VedetteError } from '../errors.ts';
import { parseRange, type Ip, type IpRange } from '../lib/ip.ts';
import type { Filter } from '../search/filter.ts';
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
  const read = (ip: Ip) => readHost(ip, { until, cve, worst: input.worst }, world);
  const { hosts, gone, count } = await findWorst(input.size, read, (limit) =>
    gather(world, { filter, cve, limit }),
  );
  const { count: banners } = await world.banners.search({ filter, offset: 0, limit: 0 });
  return {
    banners,
    hosts: count - gone,
    is_complete: data === 'ready',
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
  ip: Ip;
  rank: Rank;
}

interface Gathered {
  candidates: Candidate[];
  /** Those that were not asked for as well. */
  count: number;
}

/** Addresses with a banner that has a CVE, worst first. Old banners count too: leaving them out would take seconds. */
async function gather(
  { banners, cves }: ExposureWorld,
  { filter, cve, limit }: { filter: Filter; cve: string | undefined; limit: number },
): Promise<Gathered> {
  const { rows, count } = await banners.addresses({
    filter,
    by: ['cve_sure', 'kev', 'epss', 'cvss'],
    limit,
  });
  const most = cve === undefined ? worstOfAll : rankOfCve(cves(), cve);
  const candidates = rows.map(({ ip, highest: [affected, kev, epss, cvss] }) => ({
    ip,
    rank: {
      affected: affected ?? 0,
      kev: Math.min(kev ?? 0, most.kev),
      epss: Math.min(epss ?? -1, most.epss),
      cvss: Math.min(cvss ?? -1, most.cvss),
    },
  }));
  return { candidates, count };
}

const worstOfAll: Rank = { affected: 1, kev: 1, epss: 1, cvss: 10 };

/** The worst rank that a host can have when only this CVE counts. */
function rankOfCve(catalogue: CveCatalogue, id: string): Rank {
  const { isKnownExploited = false, epss = null, cvss = null } = catalogue.weight(id) ?? {};
  return { affected: 1, kev: isKnownExploited ? 1 : 0, epss: epss ?? -1, cvss: cvss ?? -1 };
}

/** Nearly always enough; if not, all are gathered. */
const candidatesPerHost = 2;
/** Hosts read at once: each waits for a thread or a server most of the time. */
const readAtOnce = 16;

/**
 * The worst hosts as of their newest banners. A candidate is never worse than its rank, so reading
 * stops at the first that cannot displace any of the hosts found. Thousands that share a weakness are
 * therefore not all read.
 */
async function findWorst(
  size: number,
  read: (ip: Ip) => Promise<ExposedHost | undefined>,
  gatherWorst: (limit: number) => Promise<Gathered>,
): Promise<{ hosts: ExposedHost[]; gone: number; count: number }> {
  const hosts: ExposedHost[] = [];
  let gathered = await gatherWorst(candidatesPerHost * size);
  let gone = 0;
  for (let at = 0; at < gathered.count; at += readAtOnce) {
    const isShort = gathered.candidates.length < Math.min(gathered.count, at + readAtOnce);
    if (isShort) gathered = await gatherWorst(gathered.count);
    const next = gathered.candidates.slice(at, at + readAtOnce);
    const last = hosts[size - 1];
    if (last && next[0] && compareRanks(next[0].rank, rankOfHost(last)) >= 0) break;
    const found = await Promise.all(next.map(({ ip }) => read(ip)));
    hosts.push(...found.filter((host) => host !== undefined));
    gone += found.filter((host) => host === undefined).length;
    hosts.sort(compareHosts);
  }
  return { hosts: hosts.slice(0, size), gone, count: gathered.count };
}

interface HostWanted {
  until: readonly Filter[];
  cve: string | undefined;
  worst: number;
}

async function readHost(
  ip: Ip,
  { until, cve, worst }: HostWanted,
  { banners, cves }: ExposureWorld,
): Promise<ExposedHost | undefined> {
  const { rows } =
    until.length === 0
      ? await banners.ofAddress(ip, mostOfHost)
      : await banners.search({ filter: withinHost(ip, until), offset: 0, limit: mostOfHost });
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

/** Ties keep the order of candidates, which is by address. */
function compareHosts(one: ExposedHost, other: ExposedHost): number {
  return compareRanks(rankOfHost(one), rankOfHost(other)) || other.kev_count - one.kev_count;
}
