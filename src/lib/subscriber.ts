import { parseIpv6, unwrapEmbedded } from './ip.ts';

/** What counts as one address: whoever has IPv6 holds a /64 at least, and may use all of it. */
export function subscriberOf(address: string): string {
  const value = address.includes(':') ? parseIpv6(address) : null;
  return value === null || unwrapEmbedded(value) !== null ? address : `${value >> 64n}::/64`;
}
