import { VedetteError } from '../errors.ts';
import type { Network } from '../intel/asn.ts';
import { isLive, type Claim } from '../intel/claim.ts';
import { nowhere, type Place } from '../intel/geo.ts';
import { suppress, type Suppressed } from '../intel/suppression.ts';
import { formatIp, parseIp, type Ip, type IpRange } from '../lib/ip.ts';
import type { DnsProbe } from './dns-probe.ts';
import type { Host } from './store.ts';
import type { IntelSnapshot, IpWorld } from './world.ts';

/** Rows of a section unless the caller wants all of them. */
const rowsShown = 20;

/** Everything that one generation knows about one address, gathered once for one answer. */
export interface Dossier {
  ip: Ip;
  text: string;
  snapshot: IntelSnapshot;
  now: number;
  /** How many rows of a section are shown. */
  most: number;
  wantsExplanation: boolean;
  /** How often the address was looked up, this time included. */
  lookups: number;
  network: Network | null;
  place: Place;
  /** Every claim, whether it counts or not. */
  found: readonly Claim[];
  /** The claims that count, newest first. */
  claims: readonly Claim[];
  suppressed: readonly Suppressed[];
  host: Host;
  /** What the address itself answered, when it was asked. */
  probe?: DnsProbe;
}

export interface Question {
  ip: string;
  full?: boolean;
  explain: boolean;
}

/**
 * Gathers the dossier and hands it to the function that makes an answer of it. Synchronous throughout
 * when the host store answers at once.
 */
export function consult<A>(
  question: Question,
  world: IpWorld,
  answer: (dossier: Dossier) => A,
): A | Promise<A> {
  const snapshot = world.intel();
  const ip = readAddress(question.ip, snapshot);
  const host = world.hosts.host(ip);
  if (host instanceof Promise) {
    return host.then((late) => answer(gather({ question, world, snapshot, ip, host: late })));
  }
  return answer(gather({ question, world, snapshot, ip, host }));
}

/** Malformed and unreachable addresses are refused alike, but for the user's own networks. */
function readAddress(text: string, { reserved, ownRanges }: IntelSnapshot): Ip {
  const ip = parseIp(text);
  if (ip && (reserved.isPublic(ip) || isInside(ownRanges, ip))) return ip;
  throw new VedetteError('ipInvalid');
}

export function isInside(ranges: readonly IpRange[], ip: Ip): boolean {
  return ranges.some(
    ({ family, first, last }) => family === ip.family && first <= ip.value && ip.value <= last,
  );
}

interface Gathering {
  question: Question;
  world: IpWorld;
  snapshot: IntelSnapshot;
  ip: Ip;
  host: Host;
}

const none: readonly Suppressed[] = [];

function gather({ question, world, snapshot, ip, host }: Gathering): Dossier {
  const now = world.now();
  const text = ip.family === 4 && !question.ip.includes(':') ? question.ip : formatIp(ip);
  // Registries name countries for private ranges; of the user's own networks they know nothing.
  const isPublic = snapshot.ownRanges.length === 0 || snapshot.reserved.isPublic(ip);
  const network = isPublic ? snapshot.asn.find(ip) : null;
  const found = snapshot.intel.claims(ip, network?.asn ?? 0);
  const judged = sift(found, ip, { snapshot, now });
  return {
    ip,
    text,
    snapshot,
    now,
    most: question.full === true ? Infinity : rowsShown,
    wantsExplanation: question.explain,
    lookups: world.lookups.add(text),
    network,
    place: isPublic ? snapshot.geo.find(ip) : nowhere,
    found,
    claims: judged.kept,
    suppressed: judged.suppressed,
    host,
  };
}

/** What counts of the claims found: neither suppressed nor expired, newest first. */
export function sift(
  found: readonly Claim[],
  ip: Ip,
  { snapshot: { suppressions }, now }: { snapshot: IntelSnapshot; now: number },
): { kept: readonly Claim[]; suppressed: readonly Suppressed[] } {
  if (found.length === 0) return { kept: found, suppressed: none };
  const { kept, suppressed } =
    suppressions.length === 0
      ? { kept: found, suppressed: none }
      : suppress(found, ip, { suppressions, now });
  const live = kept.filter((claim) => isLive(claim, now));
  if (live.length > 1) live.sort(newestFirst);
  return { kept: live, suppressed };
}

function newestFirst(one: Claim, other: Claim): number {
  return other.seenAt - one.seenAt;
}
