import { formatIpv4, rangeToCidrs, type IpRange } from '../lib/ip.ts';
import { orderBy } from '../lib/radix.ts';

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

/** Takes ranges in any order. */
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

  /** In order and without overlap, IPv4 first. */
  *finish(): Generator<IpRange> {
    this.#long.sort((one, other) => (one.first < other.first ? -1 : 1));
    yield* joined(inOrder(this.#short));
    yield* joined(this.#long);
  }
}

/** Without a comparator: over a million ranges it would hold up requests for a second. */
function* inOrder({ first, last }: { first: number[]; last: number[] }): Generator<IpRange> {
  for (const at of orderBy([Uint32Array.from(first)], first.length)) {
    yield { family: 4, first: first[at] ?? 0, last: last[at] ?? 0 };
  }
}

function* joined(ranges: Iterable<IpRange>): Generator<IpRange> {
  let open: IpRange | undefined;
  for (const range of ranges) {
    if (open && (range.first <= open.last || follows(range, open))) {
      if (range.last > open.last) open = { ...open, last: range.last } as IpRange; // one family
      continue;
    }
    if (open) yield open;
    open = range;
  }
  if (open) yield open;
}
