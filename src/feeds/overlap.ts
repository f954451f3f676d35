import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Intel } from '../intel/intel.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { FeedOverlap } from './contract.ts';

/** Number of IPv4 /16 networks. */
const networks = 65_536;
/** Networks and sets counted before yielding to other requests. */
const networksInATurn = 256;
const setsInATurn = 4_096;

/** Counting walks the whole table, so it runs once per state of the feeds. */
const counted = new WeakMap<Intel, Promise<Counts>>();

interface Counts {
  /** Indexed by feed position. */
  addresses: Float64Array;
  alone: Float64Array;
  /**
   * Keyed by a pair of positions: the smaller one times the number of feeds, plus the larger one.
   */
  common: Map<number, number>;
}

export async function overlapOf({ intel, generation }: IntelSnapshot): Promise<FeedOverlap> {
  const known = counted.get(intel) ?? count(intel);
  counted.set(intel, known);
  const { addresses, alone, common } = await known;
  const order = [...intel.feeds.keys()]
    .filter((at) => (addresses[at] ?? 0) > 0 && !isSeed(intel, at))
    .sort((one, other) => (addresses[other] ?? 0) - (addresses[one] ?? 0));
  const nameOf = (at: number) => intel.feeds[at]?.name ?? '';
  const pairs = order.flatMap((one, place) =>
    order.slice(place + 1).flatMap((other) => {
      const shared = common.get(keyOf(intel, one, other)) ?? 0;
      return shared === 0 ? [] : [{ one: nameOf(one), other: nameOf(other), addresses: shared }];
    }),
  );
  const feeds = order.map((at) => ({
    feed: nameOf(at),
    category: intel.feeds[at]?.category ?? '',
    addresses: addresses[at] ?? 0,
    alone: alone[at] ?? 0,
  }));
  return { generation, feeds, pairs };
}

/** Built-in seed lists are not among the feeds that users choose. */
function isSeed({ feeds }: Intel, at: number): boolean {
  return feeds[at]?.name.startsWith('seed-') === true;
}

async function count(intel: Intel): Promise<Counts> {
  const sizes = new Float64Array(intel.size.sets);
  for (let from = 0; from < networks; from += networksInATurn) {
    intel.addSizes4(from, from + networksInATurn, sizes);
    await nextTurn();
  }
  const counts: Counts = {
    addresses: new Float64Array(intel.feeds.length),
    alone: new Float64Array(intel.feeds.length),
    common: new Map(),
  };
  const first = firstOfName(intel);
  for (const [set, size] of sizes.entries()) {
    const members = new Set(Array.from(intel.membersOf(set), (at) => first[at] ?? at));
    if (size > 0) addSet(intel, { members: [...members], size }, counts);
    if (set % setsInATurn === 0) await nextTurn();
  }
  return counts;
}

/**
 * A feed with several categories or labels has several positions; it is counted once, at the first.
 */
function firstOfName({ feeds }: Intel): number[] {
  const places = new Map<string, number>();
  return feeds.map(({ name }, at) => {
    if (!places.has(name)) places.set(name, at);
    return places.get(name) ?? at;
  });
}

interface SizedSet {
  members: readonly number[];
  size: number;
}

function addSet(intel: Intel, { members, size }: SizedSet, counts: Counts): void {
  const { addresses, alone, common } = counts;
  for (const [at, one] of members.entries()) {
    addresses[one] = (addresses[one] ?? 0) + size;
    if (members.length === 1) alone[one] = (alone[one] ?? 0) + size;
    for (const other of members.slice(at + 1)) {
      const key = keyOf(intel, one, other);
      common.set(key, (common.get(key) ?? 0) + size);
    }
  }
}

function keyOf({ feeds }: Intel, one: number, other: number): number {
  return Math.min(one, other) * feeds.length + Math.max(one, other);
}
