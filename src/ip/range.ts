import { setImmediate as nextTurn } from 'node:timers/promises';
import { VedetteError } from '../errors.ts';
import { flagNames, type Category, type Flag } from '../intel/category.ts';
import { flagValues } from '../intel/flags.ts';
import { judge } from '../intel/judge.ts';
import { scoreWords, type ScoreWord } from '../intel/score.ts';
import { stretches, toIp } from '../intel/stretches.ts';
import { sift } from '../intel/suppression.ts';
import { parseRange, rangeToCidrs, type IpRange } from '../lib/ip.ts';
import type { IpRangeCounts, Issues, WordCounts } from './bodies.ts';
import { RangeDetails, type Piece } from './range-details.ts';
import { isInside } from './reading.ts';
import type { IntelSnapshot, IpWorld } from './world.ts';

/** Limit for the pieces of a range, which are judged one by one: the addresses of a /16. */
const mostPieces = 65_536;
const smallestIpv4Prefix = 2 ** 16;
/** Pieces judged before yielding to other requests. */
const piecesInATurn = 512;

interface Question {
  /** A prefix, or `AS` and a number. */
  cidr: string;
  explain: boolean;
}

/**
 * Counts by flag, score and feed. Walks from one change of claims to the next, not address by
 * address.
 */
export async function countRange(
  { cidr, explain }: Question,
  world: IpWorld,
): Promise<IpRangeCounts> {
  const snapshot = world.intel();
  const { name, parts, ...known } = readTarget(cidr, snapshot);
  const now = world.now();
  const tally = new Tally();
  const details = explain
    ? new RangeDetails(sizeOf(parts), { feeds: snapshot.intel.feeds, now })
    : undefined;
  let pieces = 0;
  for (const { ip, last } of stretches(parts, snapshot)) {
    if (++pieces > mostPieces) refuse('it has too many pieces to judge in one request.');
    if (pieces % piecesInATurn === 0) await nextTurn();
    const found = snapshot.intel.claims(ip, snapshot.asn.numberOf(ip));
    const { kept } = sift(found, ip, { suppressions: snapshot.suppressions, now });
    const size = Number(BigInt(last) - BigInt(ip.value) + 1n);
    const piece = { ip, size, claims: kept, levels: judge(kept, now) };
    tally.add(piece, now);
    details?.add(piece);
  }
  return {
    cidr: name,
    ...tally.counts(),
    generation: snapshot.generation,
    ...(details ? { explain: { ...known, ...details.finish() } } : {}),
  };
}

interface Target {
  /** In canonical form. */
  name: string;
  as_name?: string;
  /** The judged parts of the target. */
  parts: readonly IpRange[];
}

function readTarget(text: string, snapshot: IntelSnapshot): Target {
  const [, asn] = /^AS(\d{1,10})$/i.exec(text.trim()) ?? [];
  if (asn !== undefined) return readNetwork(Number(asn), snapshot);
  const range = readPrefix(text);
  const [name = ''] = rangeToCidrs(range);
  return { name, parts: judgedParts(range, snapshot) };
}

/**
 * IPv4 only: compared with a network's IPv6 prefixes, any number of listed addresses is negligible.
 */
function readNetwork(asn: number, { asn: table, reserved }: IntelSnapshot): Target {
  const { name, ranges } = table.announcedBy(asn);
  const parts = ranges
    .filter(({ family }) => family === 4)
    .flatMap((range) => reserved.clip(range));
  if (parts.length === 0) refuse(`AS${asn} announces no public IPv4 address.`);
  return { name: `AS${asn}`, as_name: name, parts };
}

function sizeOf(parts: readonly IpRange[]): number {
  return parts.reduce((sum, { first, last }) => sum + Number(BigInt(last) - BigInt(first) + 1n), 0);
}

function refuse(why: string): never {
  throw new VedetteError('parameterUnusable', { parameter: 'cidr', why });
}

function readPrefix(text: string): IpRange {
  const range = parseRange(text);
  if (!range || rangeToCidrs(range).length !== 1)
    refuse('give a prefix such as 198.51.100.0/24, or a network such as AS64500.');
  if (range.family === 4 && range.last - range.first >= smallestIpv4Prefix) {
    refuse('give a /16 or less.');
  }
  return range;
}

/** The user's own networks are judged entirely, others where publicly reachable. */
function judgedParts(range: IpRange, { reserved, ownRanges }: IntelSnapshot): IpRange[] {
  const edges = [toIp(range, range.first), toIp(range, range.last)];
  if (ownRanges.some((own) => edges.every((edge) => isInside([own], edge)))) return [range];
  const parts = reserved.clip(range);
  if (parts.length === 0) throw new VedetteError('ipInvalid');
  return parts;
}

class Tally {
  #addresses = 0;
  #listed = 0;
  readonly #flags = new Map<Flag, number>();
  readonly #inbound = new Map<ScoreWord, number>();
  readonly #outbound = new Map<ScoreWord, number>();
  readonly #feeds = new Map<string, { category: Category; addresses: number }>();

  add({ claims, size, levels }: Piece, now: number): void {
    this.#addresses += size;
    if (claims.length > 0) this.#listed += size;
    more(this.#inbound, levels.inbound.word, size);
    more(this.#outbound, levels.outbound.word, size);
    const values = flagValues(claims, now);
    for (const flag of flagNames) if (values[flag]) more(this.#flags, flag, size);
    for (const feed of new Set(claims.map((claim) => claim.feed))) {
      const before = this.#feeds.get(feed.name)?.addresses ?? 0;
      this.#feeds.set(feed.name, { category: feed.category, addresses: before + size });
    }
  }

  counts(): Omit<IpRangeCounts, 'cidr' | 'generation'> {
    const feeds = [...this.#feeds].map(([feed, known]) => ({ feed, ...known }));
    return {
      addresses: this.#addresses,
      listed: this.#listed,
      flags: this.#issues(),
      score: { inbound: wordCounts(this.#inbound), outbound: wordCounts(this.#outbound) },
      feeds: feeds.sort((one, other) => other.addresses - one.addresses),
    };
  }

  #issues(): Record<keyof Issues, number> {
    const entries = flagNames.map((flag) => [`is_${flag}`, this.#flags.get(flag) ?? 0] as const);
    return Object.fromEntries(entries) as Record<keyof Issues, number>; // the API names of all flags
  }
}

function more<K>(counts: Map<K, number>, key: K, size: number): void {
  counts.set(key, (counts.get(key) ?? 0) + size);
}

function wordCounts(counts: ReadonlyMap<ScoreWord, number>): WordCounts {
  const entries = scoreWords.map((word) => [word, counts.get(word) ?? 0] as const);
  return Object.fromEntries(entries) as WordCounts; // made from all words
}
