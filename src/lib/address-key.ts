import type { Ip, IpRange } from './ip.ts';

/** Sorts like the address: IPv4 first, fixed length per family. */
export function addressKey(ip: Ip): string {
  return ip.family === 4
    ? `4${ip.value.toString(16).padStart(8, '0')}`
    : `6${ip.value.toString(16).padStart(32, '0')}`;
}

const last4 = 2 ** 32 - 1;
const last6 = 2n ** 128n - 1n;

/** Keys of the first and last address. The range may exceed the address space. */
export function keysOfRange(range: IpRange): [string, string] {
  if (range.family === 4) {
    const [first, last] = [Math.max(0, range.first), Math.min(last4, range.last)];
    return [addressKey({ family: 4, value: first }), addressKey({ family: 4, value: last })];
  }
  const last = range.last > last6 ? last6 : range.last;
  return [addressKey({ family: 6, value: range.first }), addressKey({ family: 6, value: last })];
}

export function addressOf(key: string): Ip {
  return key.startsWith('4')
    ? { family: 4, value: parseInt(key.slice(1), 16) }
    : { family: 6, value: BigInt(`0x${key.slice(1)}`) };
}
