import { parseRange, unwrapEmbedded, type Ip, type IpRange } from '../lib/ip.ts';
import { readRows } from '../lib/text-table.ts';

type Range4 = Extract<IpRange, { family: 4 }>;
type Range6 = Extract<IpRange, { family: 6 }>;

/** Which addresses are reachable on the internet. Checked before any source. */
export interface ReservedTable {
  isPublic: (ip: Ip) => boolean;
  /** The public parts of a range, in order; empty if it is entirely reserved. */
  clip: (range: IpRange) => IpRange[];
  /** Whether any part of the range is reserved. */
  overlaps: (range: IpRange) => boolean;
  /** All reserved space, ascending and without overlap. */
  ranges: { v4: readonly Range4[]; v6: readonly Range6[] };
}

const sixToFour = 0x2002n << 112n;

const special = readRows(new URL('./special-ranges.txt', import.meta.url)).map(
  ([range = '', , reach]) => ({ range: readRange(range), isGlobal: reach === 'global' }),
);

/** Ranges in `extraPublic` count as public: tests pass documentation ranges. */
export function createReservedTable(extraPublic: readonly string[] = []): ReservedTable {
  const extra = extraPublic.map(readRange);
  const v4 = reservedIn(4, extra).filter((range) => range.family === 4);
  const embedded = v4.map(insideSixToFour);
  const v6 = reservedIn(6, extra, embedded).filter((range) => range.family === 6);
  const isReserved = (ip: Ip) =>
    ip.family === 4 ? holds(v4, ip.value) : holds(v6, ip.value) || embedsReserved(v4, ip.value);
  return {
    isPublic: (ip) => !isReserved(ip),
    clip: (range) => (range.family === 4 ? v4 : v6).reduce<IpRange[]>(withoutRange, [range]),
    overlaps: (range) =>
      range.family === 4
        ? v4.some((part) => part.first <= range.last && part.last >= range.first)
        : v6.some((part) => part.first <= range.last && part.last >= range.first),
    ranges: { v4, v6 },
  };
}

function readRange(text: string): IpRange {
  const range = parseRange(text);
  if (!range) throw new Error(`${text} is not a range of addresses`);
  return range;
}

function reservedIn(
  family: IpRange['family'],
  extra: readonly IpRange[],
  more: readonly IpRange[] = [],
): IpRange[] {
  const own = special.filter(({ range }) => range.family === family);
  const reserved = own.filter(({ isGlobal }) => !isGlobal).map(({ range }) => range);
  const granted = own.filter(({ isGlobal }) => isGlobal).map(({ range }) => range);
  return [...granted, ...extra].reduce(withoutRange, merge([...reserved, ...more]));
}

function merge(ranges: readonly IpRange[]): IpRange[] {
  const merged: IpRange[] = [];
  for (const range of [...ranges].sort((one, other) => (one.first < other.first ? -1 : 1))) {
    const before = merged.at(-1);
    if (before && BigInt(range.first) <= BigInt(before.last) + 1n) {
      if (range.last > before.last)
        merged.splice(-1, 1, { ...before, last: range.last } as IpRange); // one family
    } else merged.push(range);
  }
  return merged;
}

/** The ranges minus the hole. */
export function withoutRange(ranges: IpRange[], hole: IpRange): IpRange[] {
  return ranges.flatMap((range) => {
    if (range.family === 4 && hole.family === 4) return without4(range, hole);
    return range.family === 6 && hole.family === 6 ? without6(range, hole) : [range];
  });
}

function without4(range: Range4, hole: Range4): Range4[] {
  if (hole.last < range.first || hole.first > range.last) return [range];
  const left: Range4[] = [];
  if (range.first < hole.first) left.push({ ...range, last: hole.first - 1 });
  if (range.last > hole.last) left.push({ ...range, first: hole.last + 1 });
  return left;
}

function without6(range: Range6, hole: Range6): Range6[] {
  if (hole.last < range.first || hole.first > range.last) return [range];
  const left: Range6[] = [];
  if (range.first < hole.first) left.push({ ...range, last: hole.first - 1n });
  if (range.last > hole.last) left.push({ ...range, first: hole.last + 1n });
  return left;
}

/** The 6to4 prefix of reserved IPv4 addresses. */
function insideSixToFour(range: Range4): Range6 {
  const first = sixToFour | (BigInt(range.first) << 80n);
  const last = sixToFour | (BigInt(range.last) << 80n) | ((1n << 80n) - 1n);
  return { family: 6, first, last };
}

function embedsReserved(v4: readonly Range4[], value: bigint): boolean {
  const inner = unwrapEmbedded(value);
  return inner !== null && holds(v4, inner);
}

function holds<V extends number | bigint>(
  ranges: readonly { first: V; last: V }[],
  value: V,
): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle];
    if (range && range.first <= value) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range !== undefined && range.last >= value;
}
