import { createColumns } from '../../src/intel/columns.ts';
import { buildIntel, type FeedInput, type Intel } from '../../src/intel/intel.ts';
import type { ReservedTable } from '../../src/intel/reserved.ts';
import { formatIp, type Ip, type IpRange } from '../../src/lib/ip.ts';
import { feedFacts } from './feed-facts.ts';

/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface ListedRange {
  feed: string;
  line: number;
  range: IpRange;
}

export interface World {
  intel: Intel;
  inputs: FeedInput[];
  listed: ListedRange[];
}

type Random = () => number;
const below = (random: Random, limit: number) => Math.floor(random() * limit);

function randomIpv4(random: Random): number {
  return below(random, 2 ** 32);
}

function randomIpv6(random: Random): bigint {
  let value = 0n;
  for (let word = 0; word < 4; word++) value = (value << 32n) | BigInt(below(random, 2 ** 32));
  // Mostly inside 2001::/16, so that ranges overlap.
  return random() < 0.8 ? (value & ((1n << 112n) - 1n)) | (0x2001n << 112n) : value;
}

/** Single addresses, prefixes of every length and odd spans, drawn near each other so that they overlap. */
function randomRange(random: Random, near: IpRange | undefined): IpRange {
  return random() < 0.5 ? randomRange4(random, near) : randomRange6(random, near);
}

function randomRange4(random: Random, near: IpRange | undefined): IpRange {
  const start = near?.family === 4 && random() < 0.5 ? near.first : randomIpv4(random);
  const size = random() < 0.4 ? 1 : 2 ** below(random, 28);
  const first = random() < 0.7 ? start - (start % size) : start;
  return { family: 4, first, last: Math.min(2 ** 32 - 1, first + size - 1) };
}

function randomRange6(random: Random, near: IpRange | undefined): IpRange {
  const start = near?.family === 6 && random() < 0.5 ? near.first : randomIpv6(random);
  const size = 1n << BigInt(below(random, 120));
  const first = random() < 0.7 ? start - (start % size) : start;
  const last = first + size - 1n;
  const most = (1n << 128n) - 1n;
  return { family: 6, first, last: last > most ? most : last };
}

/** Feeds that overlap each other and themselves, unordered, with repeated lines. */
export function randomWorld(
  { seed, feeds, entries }: { seed: number; feeds: number; entries: number },
  reserved: ReservedTable,
): World {
  const random = seeded(seed);
  const listed: ListedRange[] = [];
  const inputs: FeedInput[] = [];
  for (let at = 0; at < feeds; at++) {
    const feed = feedFacts({ name: `feed-${at}` });
    const columns = createColumns();
    for (let line = 1; line <= entries; line++) {
      const near = listed[below(random, listed.length)]?.range;
      const range = near && random() < 0.1 ? near : randomRange(random, near);
      columns.addRange(range, { line });
      listed.push({ feed: feed.name, line, range });
    }
    inputs.push({ feed, columns: columns.finish() });
  }
  return { intel: buildIntel(inputs, reserved), inputs, listed };
}

/** What a linear scan finds, as sorted `feed:line`. */
function scan({ listed }: World, ip: Ip, reserved: ReservedTable): string[] {
  if (isInside(reserved, ip)) return [];
  return listed
    .filter(({ range }) => range.family === ip.family && holds(range, ip))
    .map(({ feed, line }) => `${feed}:${line}`)
    .sort();
}

const holds = (range: IpRange, ip: Ip) => range.first <= ip.value && ip.value <= range.last;

function isInside(reserved: ReservedTable, ip: Ip): boolean {
  const ranges: readonly IpRange[] = ip.family === 4 ? reserved.ranges.v4 : reserved.ranges.v6;
  return ranges.some((range) => holds(range, ip));
}

function look(intel: Intel, ip: Ip): string[] {
  return intel
    .claims(ip)
    .map((claim) => `${claim.feed.name}:${claim.line}`)
    .sort();
}

/** Just outside and just inside both ends of every range. */
export function boundaries(ranges: readonly IpRange[]): Ip[] {
  return ranges.flatMap((range): Ip[] => {
    if (range.family === 4) {
      return [range.first - 1, range.first, range.last, range.last + 1]
        .filter((value) => value >= 0 && value < 2 ** 32)
        .map((value) => ({ family: 4, value }));
    }
    return [range.first - 1n, range.first, range.last, range.last + 1n]
      .filter((value) => value >= 0n && value < 1n << 128n)
      .map((value) => ({ family: 6, value }));
  });
}

/** Compares tables with a linear scan and returns the addresses on which they differ, as text. */
export function disagreements(
  world: World,
  { seed, probes }: { seed: number; probes: number },
  reserved: ReservedTable,
): string[] {
  const random = seeded(seed);
  const wrong: string[] = [];
  const check = (ip: Ip) => {
    if (look(world.intel, ip).join() !== scan(world, ip, reserved).join()) wrong.push(formatIp(ip));
  };
  const special = [...reserved.ranges.v4, ...reserved.ranges.v6];
  for (const ip of boundaries([...world.listed.map(({ range }) => range), ...special])) check(ip);
  for (let probe = 0; probe < probes; probe++) {
    check(
      probe % 2 === 0
        ? { family: 4, value: randomIpv4(random) }
        : { family: 6, value: randomIpv6(random) },
    );
  }
  return wrong;
}
