import { formatIpv4, rangeToCidrs, type IpRange } from '../lib/ip.ts';
import { orderBy } from '../lib/radix.ts';

/** Lists never have shorter prefixes, whatever feeds say. */
export const shortest = { 4: 8, 6: 19 } as const;

/** The fewest prefixes that cover exactly these ranges, which ascend, IPv4 first, without overlap. */
export function aggregate(ranges: readonly IpRange[]): string[] {
  const prefixes: string[] = [];
  let open: IpRange | undefined;
  for (const range of ranges) {
    if (open && follows(range, open)) {
      open = { ...open, last: range.last } as IpRange; // of the same family
      continue;
    }
    if (open) addPrefixes(open, prefixes);
    open = range;
  }
  if (open) addPrefixes(open, prefixes);
  return prefixes;
}

/** Nearly all of a list's million addresses are IPv4, which needs no BigInt. */
function follows(range: IpRange, open: IpRange): boolean {
  if (range.family === 4) return open.family === 4 && open.last + 1 === range.first;
  return open.family === 6 && open.last + 1n === range.first;
}

/** Joined neighbours may exceed the shortest prefix, and are then split. */
function addPrefixes(range: IpRange, prefixes: string[]): void {
  if (range.family === 4 && range.first === range.last) {
    prefixes.push(formatIpv4(range.first, '/32'));
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

/** Merges ranges added in any order. */
export class Merging {
  readonly #short: { first: number[]; last: number[] } = { first: [], last: [] };
  readonly #long: { family: 6; first: bigint; last: bigint }[] = [];

  add(range: IpRange): void {
    if (range.family === 6) this.#long.push(range);
    else {
      this.#short.first.push(range.first);
      this.#short.last.push(range.last);
    }
  }

  /** Ascending and without overlap, IPv4 first. */
  *finish(): Generator<IpRange> {
    this.#long.sort((one, other) => (one.first < other.first ? -1 : 1));
    yield* joined(inOrder(this.#short));
    yield* joined(this.#long);
  }
}

/** Without a comparator, which would block requests for a second on a million ranges. */
function* inOrder({ first, last }: { first: number[]; last: number[] }): Generator<IpRange> {
  for (const at of orderBy([Uint32Array.from(first)], first.length)) {
    yield { family: 4, first: first[at] ?? 0, last: last[at] ?? 0 };
  }
}

function* joined(ranges: Iterable<IpRange>): Generator<IpRange> {
  let open: IpRange | undefined;
  for (const range of ranges) {
    if (open && (range.first <= open.last || follows(range, open))) {
      if (range.last > open.last) open = { ...open, last: range.last } as IpRange; // of the same family
      continue;
    }
    if (open) yield open;
    open = range;
  }
  if (open) yield open;
}
