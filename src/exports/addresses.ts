import { setImmediate as nextTurn } from 'node:timers/promises';
import { categoryFacts } from '../intel/category.ts';
import type { Claim, FeedFacts } from '../intel/claim.ts';
import { judge } from '../intel/judge.ts';
import { isMalicious, thresholds } from '../intel/score.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { stretches } from '../intel/stretches.ts';
import { sift } from '../intel/suppression.ts';
import { formatIpv4, parseRange, type Ip, type IpRange } from '../lib/ip.ts';
import { weighAddress } from '../verdict/address.ts';
import type { ListDefinition } from './definition.ts';
import type { Entry } from './entry.ts';
import { aggregate, merge, rangeFrom, shortest } from './prefixes.ts';
import { select } from './select.ts';

const [, , maliciousFrom] = thresholds;
/** After this many, other requests get their turn. */
const stretchesInATurn = 256;

/** Every address and prefix that a list asks for, in order, by the verdict that `GET /v1/check` gives on claims. */
export async function listAddresses(
  list: ListDefinition,
  snapshot: IntelSnapshot,
  now: number,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const verdicts: Verdicts = new Map();
  let count = 0;
  for (const { ip, last } of stretches(candidates(snapshot), snapshot)) {
    if (++count % stretchesInATurn === 0) await nextTurn();
    if (!list.own_ranges && snapshot.ownRanges.some((range) => holds(range, ip))) continue;
    if (list.countries && !list.countries.includes(snapshot.geo.find(ip).countryCode)) continue;
    const entry = judgeStretch(ip, { list, snapshot, now, verdicts });
    if (entry) addPrefixes(entry, rangeFrom(ip.family, BigInt(ip.value), last), entries);
  }
  return entries;
}

/** What lines list, and what the networks that they name announce: public addresses, each once. */
function candidates({ intel, asn, reserved }: IntelSnapshot): IpRange[] {
  const isThreat = ({ category }: FeedFacts) => categoryFacts(category).kind === 'threat';
  const announced = [...intel.networksOf(isThreat)].flatMap(
    (number) => asn.announcedBy(number).ranges,
  );
  const ranges = merge([...intel.rangesOf(isThreat), ...announced].filter(isBlockable));
  return ranges.flatMap((range) => (reserved.overlaps(range) ? reserved.clip(range) : [range]));
}

/** A line that names more than a /8 is a fault of its feed. */
function isBlockable({ family, first, last }: IpRange): boolean {
  const width = family === 4 ? 32 : 128;
  return BigInt(last) - BigInt(first) < 1n << BigInt(width - shortest[family]);
}

type Verdict = Omit<Entry, 'value'> | null;

/** By the claims. Most addresses are listed by one feed, in the same words on the same day. */
type Verdicts = Map<string, Verdict>;
const mostVerdicts = 10_000;

interface Asked {
  list: ListDefinition;
  snapshot: IntelSnapshot;
  now: number;
  verdicts: Verdicts;
}

function judgeStretch(ip: Ip, { list, snapshot, now, verdicts }: Asked): Verdict {
  const { intel, asn, suppressions } = snapshot;
  const { kept: claims } = sift(intel.claims(ip, asn.numberOf(ip)), ip, { suppressions, now });
  const key = claims.map(describe).join('\n');
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const levels = judge(claims, now);
  // Most are not malicious, and to know that is cheap.
  const isBelow = list.min_score >= maliciousFrom && !isMalicious(levels);
  const weigh = () => weighAddress({ claims, now, background: {}, levels });
  const verdict = isBelow ? null : select(weigh(), list, now);
  if (verdicts.size >= mostVerdicts) verdicts.clear();
  verdicts.set(key, verdict);
  return verdict;
}

/** All of a claim that a verdict can depend on: not its line, nor which address it names. */
function describe({ feed, label, seenAt, weight, about }: Claim): string {
  const size = 'asn' in about ? 'asn' : BigInt(about.last) - BigInt(about.first);
  return `${feed.name} ${seenAt} ${weight} ${size} ${label}`;
}

function addPrefixes(verdict: Omit<Entry, 'value'>, range: IpRange, entries: Entry[]): void {
  if (range.family === 4 && range.first === range.last) {
    entries.push(entryOf(verdict, `${formatIpv4(range.first)}/32`, range));
    return;
  }
  for (const value of aggregate([range])) {
    const prefix = parseRange(value);
    if (prefix) entries.push(entryOf(verdict, value, prefix));
  }
}

/** Written out: there are millions of them, and a spread takes several times the memory. */
function entryOf(verdict: Omit<Entry, 'value'>, value: string, range: IpRange): Entry {
  const { points, categories, sources, seenBy, firstSeen, lastSeen } = verdict;
  return { value, range, points, categories, sources, seenBy, firstSeen, lastSeen };
}

function holds({ family, first, last }: IpRange, ip: Ip): boolean {
  return family === ip.family && first <= ip.value && ip.value <= last;
}
