import { categoryFacts } from '../intel/category.ts';
import type { Claim, FeedFacts } from '../intel/claim.ts';
import { judge } from '../intel/judge.ts';
import { isMalicious, thresholds } from '../intel/score.ts';
import type { ReservedTable } from '../intel/reserved.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { stretches } from '../intel/stretches.ts';
import { sift } from '../intel/suppression.ts';
import { formatIpv4, parseRange, type Ip, type IpRange } from '../lib/ip.ts';
import { Pauses } from '../lib/pauses.ts';
import { weighAddress } from '../verdict/address.ts';
import type { ListDefinition } from './definition.ts';
import { entryOf, type Entry, type Verdict } from './entry.ts';
import { aggregate, Merging, rangeFrom, shortest } from './prefixes.ts';
import { select } from './select.ts';

const [, , maliciousFrom] = thresholds;
/** Processed between two checks of the clock. */
const stretchesInAStep = 16;
const rangesInAStep = 1_024;

/** All addresses and prefixes of a list, in order. Verdicts match those of `GET /v1/check` on claims alone. */
export async function listAddresses(
  list: ListDefinition,
  snapshot: IntelSnapshot,
  now: number,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const verdicts: Verdicts = new Map();
  const pauses = new Pauses();
  let count = 0;
  for (const { ip, last } of stretches(await candidates(snapshot, pauses), snapshot)) {
    if (++count % stretchesInAStep === 0 && pauses.isDue) await pauses.take();
    const entry = judgeStretch(ip, { list, snapshot, now, verdicts });
    if (entry) addPrefixes(entry, rangeOf(ip, last), entries);
  }
  return entries;
}

/** The entry that contains the address, the same as in the whole list; null if none does. */
export function listAddress(ip: Ip, asked: Omit<Asked, 'verdicts'>): Entry | null {
  const { intel, asn, reserved } = asked.snapshot;
  if (!reserved.isPublic(ip)) return null;
  const isCandidate = ({ feed, about }: Claim) =>
    categoryFacts(feed.category).kind === 'threat' &&
    isBlockable('asn' in about ? asn.rangeOf(ip) : about);
  if (!intel.claims(ip, asn.numberOf(ip)).some(isCandidate)) return null;
  const verdict = judgeStretch(ip, { ...asked, verdicts: new Map() });
  if (!verdict) return null;
  const entries: Entry[] = [];
  addPrefixes(verdict, stretchAround(ip, asked.snapshot), entries);
  return entries.find(({ range }) => range && holds(range, ip)) ?? null;
}

/** Many single addresses in one range split it into many stretches, which take long to walk. */
const mostSteps = 1_024;

/** The stretch that contains the address; only the address itself if finding it takes too many steps. */
function stretchAround(ip: Ip, snapshot: IntelSnapshot): IpRange {
  const around = snapshot.intel.rangeOf(ip);
  const borders = [around, snapshot.asn.rangeOf(ip)].map(({ first }) => BigInt(first));
  const [first = 0n] = borders.sort((one, other) => (one < other ? 1 : -1));
  const part = rangeFrom(ip.family, first, BigInt(around.last));
  let steps = 0;
  for (const stretch of stretches([part], snapshot)) {
    if (stretch.last >= ip.value) return rangeOf(stretch.ip, stretch.last);
    if (++steps >= mostSteps) break;
  }
  return rangeOf(ip, ip.value);
}

const rangeOf = (ip: Ip, last: number | bigint): IpRange =>
  ip.family === 4
    ? { family: 4, first: ip.value, last: Number(last) }
    : { family: 6, first: ip.value, last: BigInt(last) };

/** Public addresses that feeds list, directly or as part of a listed network, without duplicates. */
async function candidates(
  { intel, asn, reserved }: IntelSnapshot,
  pauses: Pauses,
): Promise<Iterable<IpRange>> {
  const isThreat = ({ category }: FeedFacts) => categoryFacts(category).kind === 'threat';
  const merging = new Merging();
  let count = 0;
  const take = async (ranges: Iterable<IpRange>) => {
    for (const range of ranges) {
      if (isBlockable(range)) merging.add(range);
      if (++count % rangesInAStep === 0 && pauses.isDue) await pauses.take();
    }
  };
  await take(intel.rangesOf(isThreat));
  await take(asn.announcedByAny(intel.networksOf(isThreat)));
  return publicParts(merging.finish(), reserved);
}

function* publicParts(ranges: Iterable<IpRange>, reserved: ReservedTable): Generator<IpRange> {
  for (const range of ranges) {
    if (reserved.overlaps(range)) yield* reserved.clip(range);
    else yield range;
  }
}

/** A larger range is an error of its feed. */
function isBlockable(range: IpRange): boolean {
  if (range.family === 4) return range.last - range.first < 2 ** (32 - shortest[4]);
  return range.last - range.first < 1n << BigInt(128 - shortest[6]);
}

/** Keyed by claims and suppressions. Most addresses are listed by one feed, with equal label and day. */
type Verdicts = Map<string, Verdict | null>;
const mostVerdicts = 10_000;

interface Asked {
  list: ListDefinition;
  snapshot: IntelSnapshot;
  now: number;
  verdicts: Verdicts;
}

function judgeStretch(ip: Ip, { list, snapshot, now, verdicts }: Asked): Verdict | null {
  const { intel, asn, suppressions } = snapshot;
  if (!list.own_ranges && snapshot.ownRanges.some((range) => holds(range, ip))) return null;
  if (list.countries && !list.countries.includes(snapshot.geo.find(ip).countryCode)) return null;
  const number = asn.numberOf(ip);
  const said = intel.saidOf(ip, number);
  const acting = suppressions.filter(({ range }) => holds(range, ip));
  const suppressed = acting.map((each) => suppressions.indexOf(each)).join();
  const key = suppressed === '' ? said : `${said} ${suppressed}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const { kept: claims } = sift(intel.claims(ip, number), ip, { suppressions: acting, now });
  const levels = judge(claims, now);
  // A cheap check first: most are not malicious.
  const isBelow = list.min_score >= maliciousFrom && !isMalicious(levels);
  const weigh = () => weighAddress({ claims, now, background: {}, levels });
  const verdict = isBelow ? null : select(weigh(), list, now);
  if (verdicts.size >= mostVerdicts) verdicts.clear();
  verdicts.set(key, verdict);
  return verdict;
}

export function addPrefixes(verdict: Verdict, range: IpRange, entries: Entry[]): void {
  if (range.family === 4 && range.first === range.last) {
    entries.push(entryOf(verdict, formatIpv4(range.first, '/32'), range));
    return;
  }
  for (const value of aggregate([range])) {
    const prefix = parseRange(value);
    if (prefix) entries.push(entryOf(verdict, value, prefix));
  }
}

export function holds({ family, first, last }: IpRange, ip: Ip): boolean {
  return family === ip.family && first <= ip.value && ip.value <= last;
}
