import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for addresses that only this machine can reach. A name is not an address. */
export function isLoopback(address: string): boolean {
  if (address === 'localhost') return true;
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
