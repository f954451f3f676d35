import { networkInterfaces } from 'node:os';
import { parseIp, type Ip } from '../lib/ip.ts';

/**
 * Whether an interface of this machine has the address right now; interfaces change at run time.
 */
export function isOwnAddress({ family, value }: Ip): boolean {
  return Object.values(networkInterfaces()).some((addresses = []) =>
    addresses.some(({ address }) => {
      const own = parseIp(address);
      return own?.family === family && own.value === value;
    }),
  );
}
