import type { Ip, IpRange } from '../lib/ip.ts';
import type { IntelSnapshot } from './snapshot.ts';

interface Stretch {
  /** The first address. */
  ip: Ip;
  last: bigint;
}

/**
 * Stretches of addresses that the same lines cover, that one network announces, and that lie on one side of every
 * suppression and of the user's own ranges: what holds for the first address holds for all.
 */
export function* stretches(parts: readonly IpRange[], snapshot: IntelSnapshot): Generator<Stretch> {
  const borders = [...snapshot.suppressions.map(({ range }) => range), ...snapshot.ownRanges];
  for (const part of parts) {
    const end = BigInt(part.last);
    for (let at = BigInt(part.first); at <= end;) {
      const ip = toIp(part, at);
      const last = least(
        end,
        snapshot.intel.sameClaimsUntil(ip),
        BigInt(snapshot.asn.rangeOf(ip).last),
        ...bordersBehind(ip, borders),
      );
      yield { ip, last };
      at = last + 1n;
    }
  }
}

export function toIp({ family }: IpRange, value: number | bigint): Ip {
  return family === 4 ? { family, value: Number(value) } : { family, value: BigInt(value) };
}

function least(...values: bigint[]): bigint {
  return values.reduce((one, other) => (other < one ? other : one));
}

/** Where ranges begin or end behind the address. */
function bordersBehind(ip: Ip, ranges: readonly IpRange[]): bigint[] {
  return ranges
    .filter(({ family, last }) => family === ip.family && last >= ip.value)
    .map(({ first, last }) => (first > ip.value ? BigInt(first) - 1n : BigInt(last)));
}
