import { parseIpv6, unwrapEmbedded } from './ip.ts';

/**
 * The unit of per-client limits: an IPv4 address, or an IPv6 /64, the smallest block assigned to a
 * subscriber.
 */
export function subscriberOf(address: string): string {
  const value = address.includes(':') ? parseIpv6(address) : null;
  return value === null || unwrapEmbedded(value) !== null ? address : `${value >> 64n}::/64`;
}
