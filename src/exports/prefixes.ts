import { formatIpv4, rangeToCidrs, type IpRange } from '../lib/ip.ts';

/** No list has a prefix shorter than these, whatever feeds say. */
export const shortest = { 4: 8, 6: 19 } as const;

/** The fewest prefixes that hold exactly these ranges. Ranges ascend, IPv4 first, and do not overlap. */
export function aggregate(ranges: readonly IpRange[]): string[] {
  const prefixes: string[] = [];
  let open: IpRange | undefined;
  for (const range of ranges) {
    if (open && follows(range, open)) {
      open = { ...open, last: range.last } as IpRange; // one family
      continue;
    }
    if (open) addPrefixes(open, prefixes);
    open = range;
  }
  if (open) addPrefixes(open, prefixes);
  return prefixes;
}

/** Of a million addresses in a list nearly all are IPv4, whose numbers need no BigInt. */
function follows(range: IpRange, open: IpRange): boolean {
  if (range.family === 4) return open.family === 4 && open.last + 1 === range.first;
  return open.family === 6 && open.last + 1n === range.first;
}

/** Neighbours may make up more than the shortest prefix: then it is several. */
function addPrefixes(range: IpRange, prefixes: string[]): void {
  if (range.family === 4 && range.first === range.last) {
    prefixes.push(`${formatIpv4(range.first)}/32`);
    return;
  }
  const width = range.family === 4 ? 32 : 128;
  const most = 1n << BigInt(width - shortest[range.family]);
  const last = BigInt(range.last);
  for (let first = BigInt(range.first); first <= last;) {
    const border = (first / most + 1n) * most - 1n;
    const end = border < last ? border : last;
    prefixes.push(...rangeToCidrs(rangeFrom(range.family, first, end)));
    first = end + 1n;
  }
}

export function rangeFrom(family: IpRange['family'], first: bigint, last: bigint): IpRange {
  return family === 4
    ? { family, first: Number(first), last: Number(last) }
    : { family, first, last };
}

/** In order and without overlap, IPv4 first. */
export function merge(ranges: Iterable<IpRange>): IpRange[] {
  const short: bigint[] = [];
  const long: { family: 6; first: bigint; last: bigint }[] = [];
  for (const range of ranges) {
    if (range.family === 6) long.push(range);
    else short.push((BigInt(range.first) << 32n) | BigInt(range.last));
  }
  long.sort((one, other) => (one.first < other.first ? -1 : 1));
  return [...joined(fromPairs(BigUint64Array.from(short).sort())), ...joined(long)];
}

/** A comparator over a million ranges would hold up requests for a second; sorted as numbers it is a tenth of that. */
function* fromPairs(pairs: BigUint64Array): Generator<IpRange> {
  for (const pair of pairs) yield rangeFrom(4, pair >> 32n, pair & 0xffff_ffffn);
}

function* joined(ranges: Iterable<IpRange>): Generator<IpRange> {
  let open: IpRange | undefined;
  for (const range of ranges) {
    if (open && BigInt(range.first) <= BigInt(open.last) + 1n) {
      if (range.last > open.last) open = { ...open, last: range.last } as IpRange; // one family
      continue;
    }
    if (open) yield open;
    open = range;
  }
  if (open) yield open;
}
