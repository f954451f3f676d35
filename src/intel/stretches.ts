import type { Ip, IpRange } from '../lib/ip.ts';
import type { IntelSnapshot } from './snapshot.ts';

interface Stretch {
  ip: Ip;
  /** A number for IPv4: lists have millions of stretches. */
  last: number | bigint;
}

/**
 * Stretches of addresses covered by the same lines, announced by one network, and on one side of
 * every suppression and own range: what holds for the first address holds for all.
 */
export function* stretches(parts: Iterable<IpRange>, snapshot: IntelSnapshot): Generator<Stretch> {
  const borders = [...snapshot.suppressions.map(({ range }) => range), ...snapshot.ownRanges];
  for (const part of parts) {
    if (part.family === 4) {
      yield* stretchesOfIpv4(part, borders, snapshot);
      continue;
    }
    for (let at = part.first; at <= part.last;) {
      const ip = toIp(part, at);
      const last = least(
        part.last,
        snapshot.intel.sameClaimsUntil(ip),
        BigInt(snapshot.asn.rangeOf(ip).last),
        ...bordersBehind(ip, borders),
      );
      yield { ip, last };
      at = last + 1n;
    }
  }
}

/** Like `stretches` in numbers. */
function* stretchesOfIpv4(
  part: IpRange & { family: 4 },
  borders: readonly IpRange[],
  { intel, asn }: IntelSnapshot,
): Generator<Stretch> {
  for (let at = part.first; at <= part.last;) {
    const ip = { family: 4, value: at } as const;
    let last = Math.min(part.last, intel.sameClaimsUntilIpv4(at), Number(asn.rangeOf(ip).last));
    if (borders.length > 0) {
      for (const border of bordersBehind(ip, borders)) last = Math.min(last, Number(border));
    }
    yield { ip, last };
    at = last + 1;
  }
}

export function toIp({ family }: IpRange, value: number | bigint): Ip {
  return family === 4 ? { family, value: Number(value) } : { family, value: BigInt(value) };
}

function least(...values: bigint[]): bigint {
  return values.reduce((one, other) => (other < one ? other : one));
}

/** Where ranges begin or end after the address. */
function bordersBehind(ip: Ip, ranges: readonly IpRange[]): bigint[] {
  return ranges
    .filter(({ family, last }) => family === ip.family && last >= ip.value)
    .map(({ first, last }) => (first > ip.value ? BigInt(first) - 1n : BigInt(last)));
}
