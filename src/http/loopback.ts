import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for addresses that only this machine can reach. Of names, only `localhost` is trusted. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return address === 'localhost';
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
